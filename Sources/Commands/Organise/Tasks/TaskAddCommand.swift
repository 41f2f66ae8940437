internal import Answers
internal import CommandSpec
internal import Dates
internal import NoteSyntax
internal import VaultCore

enum TaskAddCommand {
  struct Arguments: Sendable {
    var added = TextForNotes()
    var due: String?
    var scheduled: String?
    var start: String?
    var heading: String?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Add a task to a note", defaults: Arguments(), run: run,
    options: [
      .value("due", .text("DAY", TaskDates.completion), "Set the due date", sets: \.due).details(
        """
        One day, such as \(code: "tomorrow"), \(code: "friday"), \(code: "next-friday"), \(code: "2026-11-21"), or
        \(code: "7d") for in seven days. Dates are written in the style of the other tasks in the note: as an emoji,
        or as \(code: "[due:: 2026-11-21]").
        """),
      .value(
        "scheduled", .text("DAY", TaskDates.completion), "Set the date for which it is scheduled", sets: \.scheduled),
      .value("start", .text("DAY", TaskDates.completion), "Set the date when work can start", sets: \.start),
      .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is the heading B below A", sets: \.heading),
    ],
    groups: [.shared(\.added), .shared(\.change), .shared(\.change, .output)],
    operands: TextForNotes.operands(text: "The task; '-' reads tasks from standard input, one per line").map {
      $0.lifted(\.added)
    },
    description: """
      Adds an open task, \(code: "- [ ] TEXT"), at the end of the note, or of the section under a heading, with the
      bullet character that the note uses. \(command: "undo") reverses this. If there is no list at that place, a blank
      line is put before the task. Instead of a note, a day can be named in words, such as \(code: "tomorrow"): the task
      is added to its daily note, which is made if there is none. A note of that name is meant first.

      Dates look ahead: \(code: "friday") is the next Friday, or today. \(page: "sheaf-dates", 7) has all words for days.
      In a shell, quote several words or join them with hyphens: \(code: "--due next-friday").
      """,
    examples: [
      Example("sheaf task add 'Reading log' 'return the atlas' --due 7d", "Add a task that is due in a week"),
      Example("sheaf task add tomorrow 'call Mara'", "Add a task to the daily note of tomorrow"),
      Example("sheaf task add --heading Milestones work/Plan ask Mara", "Add one under a heading"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [
      .command("tasks"), .command("task toggle"), .command("append"), .command("daily"), .command("undo"),
      .page("sheaf-dates", 7),
    ],
    check: { arguments throws(ValueProblem) in
      try arguments.added.check()
      if arguments.added.readsInputTwice { throw ValueProblem("standard input cannot be both the notes and the tasks") }
      if arguments.added.words.allSatisfy(\.isWhitespace) {
        throw ValueProblem("the text of the task is missing", advice: "'sheaf task add today TEXT' adds one to today")
      }
      if arguments.added.words.contains(where: \.isNewline) { throw ValueProblem("a task is one line") }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let words = arguments.added.words
    let read = words == Session.dash ? try session.readText(of: view.vault, isKept: !arguments.change.isDryRun) : words
    let tasks = read.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    if tasks.isEmpty { throw CommandError("standard input contains no task") }
    var dates: [(kind: TaskItem.DateKind, day: CivilDate)] = []
    for (kind, text) in [
      (TaskItem.DateKind.start, arguments.start), (.scheduled, arguments.scheduled), (.due, arguments.due),
    ] {
      if let text { dates.append((kind, try TaskDates.day(text, option: kind.rawValue, view.vault))) }
    }
    if let periodic = try arguments.added.day(in: view) {
      let place = arguments.heading.map { TextPlace.heading($0) } ?? .note
      guard let note = try view.note(of: periodic) else {
        let creation = try CreateNote(
          periodic, adding: AddTasks(tasks, dates: dates, to: [], at: place), in: view)
        return try session.create(creation, arguments.change, view: &view)
      }
      return try session.carryOut(
        AddTasks(tasks, dates: dates, to: [note.path], at: place), arguments.change, view: &view)
    }
    let (paths, place) = try arguments.added.targets(
      in: view, session, arguments.change, heading: arguments.heading)
    return try session.carryOut(AddTasks(tasks, dates: dates, to: paths, at: place), arguments.change, view: &view)
  }
}
