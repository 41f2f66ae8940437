internal import CommandSpec
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

enum TaskAddCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var text = ""
    var due: String?
    var scheduled: String?
    var start: String?
    var heading: String?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Add a task to a note",
    defaults: Arguments(),
    options: [
      .own([
        .value("due", .text("DAY", TaskDates.completion), "It is due on DAY", sets: \.due)
          .details(
            """
            One day, such as \(code: "tomorrow"), \(code: "friday"), \(code: "next-friday"), \(code: "2026-11-21"), or
            \(code: "7d") for in seven days. It is written as other tasks of the note have it: as an emoji, or as
            \(code: "[due:: 2026-11-21]").
            """),
        .value("scheduled", .text("DAY", TaskDates.completion), "It is scheduled for DAY", sets: \.scheduled),
        .value("start", .text("DAY", TaskDates.completion), "It can begin on DAY", sets: \.start),
        .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is a B under an A", sets: \.heading),
      ]), .shared(\.change), .shared(\.card),
    ],
    operands: [
      .one(.note, "The note, or a part of it, as NOTE#Heading", sets: \.note),
      .text(.text("TEXT"), "What is to be done", isRequired: true) { $0.text = $1 }
        .acceptingDashedWords(),
    ],
    description: [
      """
      Adds an open task, \(code: "- [ ] TEXT"), at the end of the note, or of the section under a heading, with the sign of
      bullets that the note has. After a list it goes on with it; anything else is set apart by a blank line.
      """,
      DateText.grammar(lookingAhead: true),
      """
      A week or another period is no day, and an error. On the command line, a date of several words is one word in quotes or
      with hyphens: \(code: "--due 'next friday'"), \(code: "--due next-friday").
      """,
    ],
    examples: [
      Example("sheaf task add 'Reading log' 'return the atlas' --due 7d", "Add a task that is due in a week"),
      Example("sheaf task add --heading Milestones work/Plan ask Mara", "Add one under a heading"),
    ],
    seeAlso: [.command("tasks"), .command("task toggle"), .command("append"), .command("undo")],
    check: { arguments throws(ValueProblem) in
      if arguments.text.allSatisfy(\.isWhitespace) { throw ValueProblem("a task needs a text") }
      if arguments.text.contains(where: \.isNewline) { throw ValueProblem("a task is one line") }
    },
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    guard let note = arguments.note else { return .nothing }
    let named = try view.part(named: note.bytes)
    let (record, part) = (named.note, named.part)
    if part != nil, arguments.heading != nil {
      throw CommandError(message: "a part of the note is named twice: by the operand and by --heading")
    }
    var fields: [(TaskItem.DateKind, String)] = []
    for (kind, text) in [
      (TaskItem.DateKind.start, arguments.start), (.scheduled, arguments.scheduled), (.due, arguments.due),
    ] {
      if let text { fields.append((kind, "\(try TaskDates.day(text, option: kind.rawValue, view.vault))")) }
    }
    let dates = fields
    return try session.edit(
      [record], arguments.change, arguments.card, &view,
      as: ChangeSummary(verb: "added", detail: "- [ ] \(arguments.text)")
    ) { editor throws(EditError) in
      var text = editor.items(arguments.text, areTasks: true)
      for (kind, date) in dates { text += editor.dateField(kind, date) }
      if let part { return editor.bytes.applying(try editor.insert(text, in: part, at: .end)) }
      guard let heading = arguments.heading else { return editor.bytes.applying(try editor.append(text)) }
      return editor.bytes.applying(try editor.insert(text, under: heading, at: .end))
    }
  }
}
