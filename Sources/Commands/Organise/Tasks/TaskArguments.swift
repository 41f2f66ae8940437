internal import Answers
internal import Bytes
internal import CommandSpec
internal import Dates
internal import NoteSyntax
internal import Terminal
internal import VaultCore

/// The arguments of commands that change tasks: the tasks, and the options for the change.
struct TaskArguments: Sendable {
  var tasks: [Argument] = []
  var query: String?
  var hasDate: Bool?
  var change = ChangeArguments()

  static let groups = groups(and: [])

  /// The options of commands by which tasks become done.
  static let groupsWithDate = groups(and: [
    .toggle("date", "Add the completion date to the task", sets: \.hasDate).details(
      """
      Without this option, \(code: "done-date") under \(code: "tasks") in the config or the settings of Obsidian's
      Tasks plugin decide whether the date is added; without such settings it is added to recurring tasks.
      """)
  ])

  private static func groups(and more: [Option<TaskArguments>]) -> [OptionGroup<TaskArguments>] {
    let query = Option<TaskArguments>.value(
      "where", .query, "Change all open tasks that match QUERY, instead of TASK", sets: \.query
    ).details(
      """
      Takes the tasks that \(code: "sheaf tasks QUERY") shows. Try it with \(option: "dry-run") first.
      """)
    return [.own([query] + more), .shared(\.change), .shared(\.change, .output)]
  }

  static var operands: [Operand<TaskArguments>] {
    [.many(.word("TASK", .dynamic("note")), "A task as NOTE:LINE, or a note and the lines of its tasks", sets: \.tasks)]
  }

  /// The description of task names in the manual pages of other commands than `task done`.
  static var names: Prose {
    """
    A task is named by its note and line: \(code: "'Reading log:25'"). \(command: "task done") describes the other forms.
    """
  }

  /// Throws if the arguments have neither tasks nor a query, or both.
  @Sendable
  static func check(_ arguments: TaskArguments) throws(ValueProblem) {
    if arguments.query == nil, arguments.tasks.isEmpty {
      throw ValueProblem("TASK is missing", advice: "write NOTE:LINE, or --where QUERY")
    }
    if arguments.query != nil, let task = arguments.tasks.first {
      throw ValueProblem("'\(task.text)': tasks are named one by one or by '--where', not both")
    }
    if arguments.query?.allSatisfy(\.isWhitespace) == true {
      throw ValueProblem("option '--where': the query is empty")
    }
  }

  private func tasks(in view: VaultView, _ session: Session) throws -> ChosenTasks {
    guard let query else { return ChosenTasks(try TaskTargets(tasks, in: view, session).notes, in: view.vault) }
    let matching = try view.tasks(TaskSelection(), query: query)
    if matching.isEmpty, change.expected ?? 0 == 0 {
      throw VaultError.change(.nothingToDo("no open task matches '\(query)'; nothing was changed"))
    }
    return ChosenTasks(TaskTargets(matching, in: view).notes, in: view.vault)
  }

  /// Ticks the tasks in all notes in one operation; with `isForDone`, tasks that are already done are toggled too.
  func tick(_ session: Session, isForDone: Bool) throws -> ExitStatus {
    var view = try session.openVault()
    let request = CompleteTasks(
      try tasks(in: view, session), toggles: isForDone, stamps: hasDate, in: view.vault)
    let problems = request.problems(in: view.vault)
    let status = try session.carryOut(request, change, view: &view)
    guard status == .success else { return status }
    for (path, line, fact) in problems {
      session.warn("\(QuotedName.terminalText(of: view.displayPath(path))):\(line): \(fact)")
    }
    return status
  }

  /// Sets a date of the tasks in all notes in one operation; the day `none` removes it.
  func setDate(_ kind: TaskItem.DateKind, _ day: String, _ session: Session) throws -> ExitStatus {
    var view = try session.openVault()
    let date = day == "none" ? nil : try TaskDates.day(day, view.vault)
    return try session.carryOut(
      SetTaskDate(kind, to: date, of: try tasks(in: view, session)), change, view: &view)
  }
}

enum TaskDates {
  static var completion: CompletionKind { .choices(["today", "tomorrow", "friday", "next-monday", "7d"]) }

  /// Returns the range of days of an option's value, as in a query.
  static func range(_ text: String, option: String, _ vault: Vault) throws -> DateRange {
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: true).range(text)
    } catch {
      throw CommandError("option '--\(option)': \(error.message)", hints: [error.hint])
    }
  }

  /// Returns the single day that a word or the value of an option states.
  static func day(_ text: String, option: String? = nil, _ vault: Vault) throws -> CivilDate {
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: true).day(text)
    } catch {
      let source = option.map { "option '--\($0)': " } ?? ""
      throw CommandError(source + error.message, hints: [error.hint])
    }
  }
}
