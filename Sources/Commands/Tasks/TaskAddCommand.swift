internal import CommandSpec
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

enum TaskAddCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var text = ""
    var due: String?
    var heading: String?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Add a task to a note",
    defaults: Arguments(),
    options: [
      .own([
        .value("due", .text("DAY", .choices(["today", "tomorrow", "7d"])), "It is due on DAY", sets: \.due)
          .details(
            """
            \(code: "today"), \(code: "tomorrow"), \(code: "2026-11-21"), or \(code: "7d") for in seven days. It is written as
            other tasks of the note have it: as an emoji, or as \(code: "[due:: 2026-11-21]").
            """),
        .value("heading", .text("HEADING"), "Add it under HEADING; 'A#B' is a B under an A", sets: \.heading),
      ]), .shared(\.change), .shared(\.card),
    ],
    operands: [
      .one(.note, "The note", sets: \.note),
      .text(.text("TEXT"), "What is to be done", isRequired: true) { $0.text = $1 }
        .acceptingDashedWords(),
    ],
    description: [
      """
      Adds an open task, \(code: "- [ ] TEXT"), at the end of the note, or of the section under a heading, with the sign of
      bullets that the note has. After a list it goes on with it; anything else is set apart by a blank line.
      """
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
    let record = try view.note(named: note.bytes)
    let due = try arguments.due.map { try day($0, view) }
    return try session.edit([record], arguments.change, arguments.card, &view) { editor throws(EditError) in
      let text = editor.items(arguments.text, areTasks: true) + (due.map { editor.dueField($0) } ?? "")
      guard let heading = arguments.heading else { return editor.bytes.applying(try editor.append(text)) }
      return editor.bytes.applying(try editor.insert(text, under: heading, at: .end))
    }
  }

  /// The one day that an expression names; of some days from today on the last.
  private static func day(_ text: String, _ view: VaultView) throws -> String {
    let range = try TasksCommand.range(text, "due", view)
    guard let start = range.start, let end = range.end else {
      throw CommandError(
        message: "option '--due': '\(text)' is not one day", hints: ["for instance tomorrow, 7d or 2026-11-21"])
    }
    let last = end.adding(days: -1)
    let isDistance = text.last == "d" || text.last == "w" || text.last == "m" || text.last == "y"
    guard start == last || isDistance, !text.contains("..") else {
      throw CommandError(
        message: "option '--due': '\(text)' is not one day", hints: ["for instance tomorrow, 7d or 2026-11-21"])
    }
    return "\(last)"
  }
}
