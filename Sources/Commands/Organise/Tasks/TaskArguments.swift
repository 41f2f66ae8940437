internal import Answers
internal import Bytes
internal import CommandSpec
internal import Dates
internal import Layouts
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
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

  private func targets(in view: VaultView, _ session: Session) throws -> TaskTargets {
    guard let query else { return try TaskTargets(tasks, in: view, session) }
    let matching = try view.tasks(TaskSelection(), query: query)
    if matching.isEmpty, change.expected ?? 0 == 0 {
      throw VaultError.change(.nothingToDo("no open task matches '\(query)'; nothing was changed"))
    }
    return TaskTargets(matching, in: view)
  }

  /// Ticks the tasks in all notes in one operation; with `isForDone`, tasks that are already done are toggled too.
  func tick(_ session: Session, isForDone: Bool) throws -> ExitStatus {
    var view = try session.openVault()
    let completion = TaskCompletion(view.vault, stamps: hasDate)
    let targets = try targets(in: view, session)
    let warnings = targets.notes.flatMap { problems(of: $0.record, $0.lines.sorted(), completion, view) }
    let status = try edit(targets, session, &view, as: isForDone ? "toggled" : "done") { line, note throws(EditError) in
      try isForDone ? completion.toggle(line: line, in: note) : completion.finish(line: line, in: note)
    }
    if status == .success { for warning in warnings { session.warn(warning) } }
    return status
  }

  /// Sets a date of the tasks in all notes in one operation; the day `none` removes it.
  func setDate(_ kind: TaskItem.DateKind, _ day: String, _ session: Session) throws -> ExitStatus {
    var view = try session.openVault()
    let date = try day == "none" ? nil : "\(TaskDates.day(day, view.vault))"
    let fact = "\(kind.emoji) \(date ?? "none")  "
    let isBracketed = view.vault.config.tasks.format == .dataview
    return try edit(targets(in: view, session), session, &view, as: "scheduled", fact: fact) {
      line, note throws(EditError) in
      var note = note
      note.bracketsTaskFields = isBracketed
      return try note.setTaskDate(kind, to: date, line: line)
    }
  }

  /// Edits tasks in one operation, and prints a fact and what they are.
  private func edit(
    _ targets: TaskTargets, _ session: Session, _ view: inout VaultView, as verb: String, fact: String = "",
    change: @escaping @Sendable (_ line: Int, NoteEditor) throws(EditError) -> [TextEdit]
  ) throws -> ExitStatus {
    var lines: [[UInt8]: [Int]] = [:]
    for (record, numbers) in targets.notes { lines[record.path] = numbers.sorted() }
    let (ordered, records) = (lines, targets.notes.map(\.record))
    let summary = ChangeSummary(verb: verb, detail: fact + Self.detail(of: targets.notes, view))
    return try session.edit(records, self.change, view: &view, as: summary) { (path, note) throws(EditError) in
      var edits: [TextEdit] = []
      for line in ordered[path] ?? [] { edits += try change(line, note) }
      return note.bytes.applying(edits)
    }
  }

  /// Returns the text of the only task, or the number of tasks.
  private static func detail(of notes: [(record: NoteRecord, lines: Set<Int>)], _ view: VaultView) -> String {
    let count = notes.reduce(0) { $0 + $1.lines.count }
    guard count == 1, let (record, lines) = notes.first, let bytes = view.vault.contents(of: record.path) else {
      return Amount.text(count, "task")
    }
    return NoteParser.parse(bytes.span).tasks.first { lines.contains($0.line) }?.summary ?? ""
  }

  private func problems(of record: NoteRecord, _ lines: [Int], _ completion: TaskCompletion, _ view: VaultView)
    -> [String]
  {
    guard let bytes = view.vault.contents(of: record.path) else { return [] }
    let editor = NoteEditor(bytes)
    let name = QuotedName.terminalText(of: view.displayPath(record.path))
    return lines.compactMap { line in completion.problem(line: line, in: editor).map { "\(name):\(line): \($0)" } }
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
