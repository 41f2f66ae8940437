internal import Answers
internal import Bytes
internal import CommandSpec
internal import NoteQueries
internal import Presentation
internal import Terminal
internal import VaultCore

enum TasksCommand {
  struct Arguments: Sendable {
    var query = ""
    var selection = TaskSelection()
    var due: String?
    var scheduled: String?
    var start: String?
    var filters: [String] = []
    var sort: (order: TaskOrder, isReversed: Bool) = (.path, false)
    var areas: Set<NoteArea> = []
    var isVimgrep = false
    var isAgenda = false
    var grouping: TaskGrouping?
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List tasks, by default the open ones", defaults: Arguments(), run: run,
    options: [
      .flag("all", short: "a", "Include done tasks", sets: \.selection.state, to: .all),
      .flag("done", "Only done tasks", sets: \.selection.state, to: .done),
      .value("due", days, "Only tasks that are due on these days", sets: \.due)
        .details(
          """
          The values are those of \(code: "due:") in a query: \(code: "today"), \(code: "<=today"), \(code: "7d") for
          the next seven days, \(code: "2026-11"), \(code: "2026-11-21..2026-11-30"), or \(code: "*") for any date.
          """),
      .value("scheduled", days, "Only tasks that are scheduled for these days", sets: \.scheduled),
      .value("start", days, "Only tasks that start on these days", sets: \.start),
      .value("priority", priority, "Only tasks with this priority; several with commas", isRepeatable: true) {
        $0.selection.priorities.formUnion($1)
      }.details("One of highest, high, medium, low, lowest and none."),
      .value("status", status, "Only tasks with CHARACTER in the box, open or done") {
        $0.selection.status = $1
        $0.selection.state = .all
      }.details("In a graph of Logseq, it is the word of the task, such as DOING."),
      .value("filter", .text("CONDITION"), "Only tasks that meet a condition of the Tasks plugin", appends: \.filters)
        .details(
          """
          \(value: "CONDITION") is an instruction of a \(code: "tasks") block, such as
          \(code: "due before tomorrow"), \(code: "is not blocked"), a line with \(code: "AND"), \(code: "OR") and
          \(code: "NOT"), or \(code: "sort by urgency"); see \(page: "sheaf-base", 5). If it is given several times, all
          have to be met. With a condition on the state, such as \(code: "done after 2026-11-01"), done tasks are
          listed too.
          """),
      .value("sort", .order { ($0, $1) }, "Sort by path, due or priority; a leading '-' reverses", sets: \.sort),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
      .flag("templates", "Include templates") { $0.areas.insert(.templates) },
      .flag("agenda", "Group open tasks: overdue, today, days to come, no date", sets: \.isAgenda)
        .details(
          """
          A task is in the group of its due date. Without one it is in the group of its scheduled date, or in today's
          group if that day has passed. The JSON document has \(code: "groups") instead of \(code: "tasks").
          Without a query, notes that are to be read again come last, as by \(command: "review").
          """),
      .value(
        "by",
        ValueSpec("KEY", .choices(TaskGrouping.allCases.map(\.rawValue))) { word throws(ValueProblem) in
          guard let grouping = TaskGrouping(rawValue: word.text.lowercased())
          else { throw ValueProblem.notOne(of: TaskGrouping.allCases.map(\.rawValue), word.text) }
          return grouping
        }, "Group by due, scheduled, priority, note, heading or tag", sets: \.grouping
      ).details(
        """
        Each group has the number of its tasks beside its name, so that days by \(code: "due") or \(code: "scheduled")
        show how much is planned for them. In a group, tasks that are overdue come first, and tasks after those that
        they depend on, by the ids of the Tasks plugin. A task with several tags is in several groups. The JSON document
        has \(code: "groups") instead of \(code: "tasks").
        """),
      .flag("vimgrep", "Print PATH:LINE:COLUMN:TEXT for every task", sets: \.isVimgrep),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: TaskList.shape))],
    operands: [.query("Only tasks that match; or todo, next, waiting, or a note", sets: \.query)],
    description: [
      """
      Prints the open tasks of notes: list items with a checkbox. On a terminal they are listed below their notes, with
      the line numbers that \(command: "task toggle") and \(command: "task done") accept; otherwise each task is one
      line \(code: "PATH:LINE: [ ] TEXT"). A task is done if its box contains \(code: "x") or \(code: "X"),
      cancelled, which counts as done, if it contains \(code: "-"), and otherwise open; \(code: "/") is in progress. One
      with \(code: ">") goes on in another note, and counts as cancelled here. The settings of Obsidian's Tasks plugin, or
      \(code: "tasks:") in the config, can give other meanings to characters and name a tag without which a list item is
      no task. An open task that was due before today is marked \(code: "(overdue)").

      In \(value: "QUERY"), some conditions are about the line of the task, and the others about its note:
      """,
      .list([
        """
        the task: words, phrases, \(codes: ["tag:", "due:", "scheduled:", "start:", "priority:", "task-todo:"]) and
        \(code: "task-done:")
        """,
        "its note: \(codes: ["in:", "path:", "title:", "created:", "[property]"]) and so on",
      ]),
      """
      Three words stand for tasks by what can be done about them. \(code: "next") lists those that can be done now, the
      most urgent first, and \(code: "waiting") those that depend on another open task, start or are scheduled later, or
      are on hold; \(code: "todo") is both. Other words than a query are the path of a note, which lists its tasks, and
      its name, if no task matches it as a query. To search for one of these words, quote it:
      \(code: "sheaf tasks '\"next\"'").

      Dates and priorities are read in the forms of the Tasks and Dataview plugins: emoji, and
      \(code: "[due:: 2026-11-21]").
      """,
    ],
    examples: [
      Example("sheaf tasks --due '<=today'", "List tasks that are due or overdue"),
      Example("sheaf tasks --sort due in:projects", "List the tasks in one folder, the most urgent first"),
      Example("sheaf tasks --agenda", "See what is overdue, due today, and due later"),
      Example("sheaf tasks next --by tag", "List what can be done now, by tag"),
      Example("sheaf tasks 'Reading log'", "List the tasks of a note"),
      Example("sheaf tasks tag:errand OR priority:high", "List errands and urgent tasks"),
      Example("sheaf tasks --filter 'is not blocked' --filter 'sort by urgency'", "Ask as a block of Tasks does"),
      Example("sheaf tasks --done -c", "Count done tasks"),
    ],
    exitStatus: [1: "No task matches."],
    seeAlso: [
      .command("task toggle"), .command("task add"), .command("task move"), .page("sheaf-planning", 7),
      .page("sheaf-query", 7),
    ])

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
      let isWord = word.text.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x2D }
      guard word.text.unicodeScalars.count == 1 || isWord && !word.text.isEmpty else {
        throw ValueProblem("a box contains one character")
      }
      return word.text
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    var (selection, query) = (arguments.selection, arguments.query)
    if arguments.isAgenda { selection.state = .open }
    let outlook = TaskOutlook(rawValue: query.trimmed)
    if outlook != nil { query = "" }
    selection.due = try arguments.due.map { try TaskDates.range($0, option: "due", view.vault) }
    selection.scheduled = try arguments.scheduled.map { try TaskDates.range($0, option: "scheduled", view.vault) }
    selection.start = try arguments.start.map { try TaskDates.range($0, option: "start", view.vault) }
    let conditions = try arguments.filters.isEmpty ? nil : view.taskConditions(arguments.filters)
    if selection.state == .open, !arguments.isAgenda, conditions?.asksForState == true { selection.state = .all }
    let (sort, limit) = (arguments.sort, arguments.output.limit ?? .max)
    let isWhole = outlook != nil || conditions != nil
    var (shown, total) = try view.tasks(
      selection, query: query, orOf: Array(query.trimmed.utf8), including: arguments.areas,
      in: isWhole ? .path : sort.order, isReversed: !isWhole && sort.isReversed, first: isWhole ? .max : limit)
    if isWhole {
      if let outlook { shown = outlook.selected(shown, in: view) }
      if let conditions { shown = view.tasks(shown, meeting: conditions) }
      total = shown.count
      shown = Array(sort.order.sorted(shown, isReversed: sort.isReversed).prefix(limit))
    }
    let text = TaskText(display: session.display, view: view)
    if let grouping = arguments.grouping {
      let groups = TaskGroups(shown, by: grouping, in: view)
      if arguments.output.form == .json, arguments.output.template == nil {
        try arguments.output.checkColumns()
        try session.show(.json, document: { groups.document(of: total, in: view) }, text: { [] })
      } else {
        try session.show(
          TaskList(groups, of: total, in: view), arguments.output, in: view, announcesLimit: false
        ) { _, _ in text.lines(groups) }
      }
    } else if arguments.isAgenda {
      let agenda = TaskAgenda(shown, today: view.vault.today)
      let reviews = query.isEmpty ? try view.reviews(until: view.vault.today) : []
      if arguments.output.form == .json, arguments.output.template == nil {
        try arguments.output.checkColumns()
        try session.show(
          .json, document: { agenda.document(of: total, reviews: reviews, in: view) }, text: { [] })
      } else {
        try session.show(
          TaskList(agenda, of: total, in: view), arguments.output, in: view, announcesLimit: false
        ) { _, _ in text.lines(agenda, reviews: reviews) }
      }
    } else if arguments.isVimgrep {
      try session.print(text.quickfix(shown))
    } else {
      let isGrouped = arguments.sort.order == .path && outlook != .next && conditions?.isSorted != true
      try session.show(
        TaskList(shown, of: total, in: view), arguments.output, in: view, empty: "No task matches."
      ) { list, range in text.lines(list.page(range).map(\.found), isGrouped: isGrouped) }
    }
    if total == 0, arguments.output.form != .quiet,
      let hint = hint(for: arguments.query)
    {
      session.giveHint(hint)
    }
    return total == 0 ? .nothing : .success
  }

  /// Returns a command for a query that is a command in other programs, or a day; nil for other queries.
  private static func hint(for query: String) -> String? {
    let words = query.split(separator: " ", maxSplits: 1)
    guard let first = words.first?.lowercased() else { return nil }
    let rest = words.count > 1 ? TerminalText.safe(ShellWords.quoted(String(words[1]))) : nil
    switch first {
    case "add", "new", "create": return "'sheaf task add NOTE \(rest ?? "TEXT")' adds a task to a note"
    case "today", "tomorrow": return rest == nil ? "'sheaf tasks --due \(first)' lists those due \(first)" : nil
    case "overdue": return rest == nil ? "'sheaf tasks --due \"<today\"' lists tasks that are overdue" : nil
    case "done", "complete", "toggle":
      let name = first == "toggle" ? first : "done"
      return "'sheaf task \(name) NOTE:LINE' changes a task; 'sheaf tasks --done' lists those that are done"
    case "list", "ls": return rest == nil ? "'sheaf tasks' lists open tasks, with '--all' also those done" : nil
    default: return nil
    }
  }
}
