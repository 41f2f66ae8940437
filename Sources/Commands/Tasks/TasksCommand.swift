internal import CommandSpec
internal import SearchIndex
internal import VaultCore

enum TasksCommand {
  struct Arguments: Sendable {
    var query = ""
    var selection = TaskSelection()
    var due: String?
    var scheduled: String?
    var start: String?
    var sort = TaskSort()
    var includesArchive = false
    var includesTemplates = false
    var isVimgrep = false
    var isAgenda = false
    var output = OutputArguments()
  }

  /// The value of `--sort`.
  struct TaskSort: Sendable {
    var order = TaskOrder.path
    var isReversed = false
  }

  static let definition = Command(
    "List tasks of notes, open ones unless told otherwise",
    defaults: Arguments(),
    options: [
      .own([
        .flag("all", short: "a", "Open tasks and done ones", sets: \.selection.state, to: .all),
        .flag("done", "Done tasks alone", sets: \.selection.state, to: .done),
        .value("due", days, "Tasks that are due on these days", sets: \.due)
          .details(
            """
            As \(code: "due:") in a query: \(code: "today"), \(code: "<=today"), \(code: "7d") for the days from today on,
            \(code: "2026-11"), \(code: "2026-11-21..2026-11-30"), \(code: "*") for any date.
            """),
        .value("scheduled", days, "Tasks that are scheduled for these days", sets: \.scheduled),
        .value("start", days, "Tasks that begin on these days", sets: \.start),
        .value("priority", priority, "Tasks of a priority; several with commas", isRepeatable: true) {
          $0.selection.priorities.formUnion($1)
        }.details("One of highest, high, medium, low, lowest, and none."),
        .value("status", status, "Tasks with CHARACTER in their box, open or done") {
          $0.selection.status = $1
          $0.selection.state = .all
        },
        .value("sort", sort, "Sort by path, due or priority; '-' before it reverses", sets: \.sort),
        .flag("archived", "Include notes in the archive", sets: \.includesArchive),
        .flag("templates", "Include templates", sets: \.includesTemplates),
        .flag("agenda", "Group open tasks: overdue, today, days to come, no date", sets: \.isAgenda)
          .details(
            """
            A task is for the day when it is due; without such a date for the day that it is scheduled for, or today if that
            day has passed. In JSON there are \(code: "groups") in place of \(code: "tasks").
            """),
        .flag("vimgrep", "Print PATH:LINE:COLUMN:TEXT for every task", sets: \.isVimgrep),
      ]),
      .shared(\.output, OutputArguments.options(of: TaskPrinter.shape)),
    ],
    operands: [
      .text(.query, "Only tasks that match") { $0.query = $1 }.acceptingDashedWords()
    ],
    description: [
      """
      Prints the open tasks of notes: list items with a box. On a terminal they stand below their notes, with their lines,
      by which \(command: "task toggle") and \(command: "task done") name them; elsewhere each is a line
      \(code: "PATH:LINE: [ ] TEXT"). A box that holds anything but a space makes a task done. One that was due before today
      and is open is marked \(code: "(overdue)").
      """,
      """
      In \(value: "QUERY"), words, phrases, \(code: "tag:"), \(code: "due:"), \(code: "scheduled:"), \(code: "start:"),
      \(code: "priority:"), \(code: "task-todo:") and \(code: "task-done:") are asked of the task's own line, and all else of
      its note: \(code: "in:"), \(code: "path:"), \(code: "title:"), \(code: "created:"), \(code: "[property]") and the like.
      """,
      """
      Dates and priorities are read as the Tasks and Dataview plugins write them, as emoji and as \(code: "[due:: 2026-11-21]").
      """,
    ],
    examples: [
      Example("sheaf tasks --due '<=today'", "List what is due, or overdue"),
      Example("sheaf tasks --sort due in:projects", "List what is to be done in one folder, the most urgent first"),
      Example("sheaf tasks --agenda", "See what is overdue, what is for today, and what comes"),
      Example("sheaf tasks tag:errand OR priority:high", "List errands, and what is urgent"),
      Example("sheaf tasks --done -c", "Count what is done"),
    ],
    exitStatus: "It is 1 when there is no such task.",
    seeAlso: [.command("task toggle"), .command("task add"), .page("sheaf-query", 7)],
    run: run)

  private static var days: ValueSpec<String> { .text("DAYS", .choices(["today", "<=today", "tomorrow", "7d", "*"])) }

  private static var priority: ValueSpec<[String]> {
    let names = ["highest", "high", "medium", "low", "lowest", "none"]
    return ValueSpec("PRIORITY", .choices(names)) { word throws(ValueProblem) in
      let parts = word.text.lowercased().split(separator: ",").map(String.init)
      for part in parts where !names.contains(part) { throw ValueProblem.notOne(of: names, part) }
      return parts
    }
  }

  private static var status: ValueSpec<String> {
    ValueSpec("CHARACTER", .none) { word throws(ValueProblem) in
      guard word.text.unicodeScalars.count == 1 else { throw ValueProblem("a box holds one character") }
      return word.text
    }
  }

  private static var sort: ValueSpec<TaskSort> {
    let keys = TaskOrder.allCases.map(\.rawValue)
    return ValueSpec("KEY", .choices(keys)) { word throws(ValueProblem) in
      let isReversed = word.text.hasPrefix("-")
      let name = isReversed ? String(word.text.dropFirst()) : word.text
      guard let order = TaskOrder(rawValue: name) else { throw ValueProblem.notOne(of: keys, name) }
      return TaskSort(order: order, isReversed: isReversed)
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    var selection = arguments.selection
    if arguments.isAgenda { selection.state = .open }
    selection.due = try arguments.due.map { try TaskDates.range($0, option: "due", view.vault) }
    selection.scheduled = try arguments.scheduled.map { try TaskDates.range($0, option: "scheduled", view.vault) }
    selection.start = try arguments.start.map { try TaskDates.range($0, option: "start", view.vault) }
    let found = try view.tasks(
      selection, query: arguments.query, includesArchive: arguments.includesArchive,
      includesTemplates: arguments.includesTemplates)
    let sorted = arguments.sort.order.sorted(found, isReversed: arguments.sort.isReversed)
    let shown = arguments.output.limited(sorted)
    let printer = TaskPrinter(session: session, view: view)
    if arguments.isAgenda {
      let today = view.vault.today
      try AgendaPrinter(printer: printer, today: today)
        .print(TaskAgenda(shown, today: today), total: found.count, arguments.output)
    } else if arguments.isVimgrep {
      try printer.printLines(shown)
    } else {
      try printer.print(
        shown, total: found.count, arguments.output, isGrouped: arguments.sort.order == .path)
      if found.isEmpty, arguments.output.isPlainText, session.errorOutput.isTerminal {
        session.remark(StyledText("There is no such task.", .dim))
      }
    }
    return found.isEmpty ? .nothing : .success
  }
}
