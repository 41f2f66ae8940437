internal import CommandSpec
internal import SearchIndex

enum OrphansCommand {
  struct Arguments: Sendable {
    var query = ""
    var selection = SelectionArguments()
    var output = OutputArguments()
  }

  static let definition = Command(
    "List notes that no other note links to",
    defaults: Arguments(),
    options: [.shared(\.selection), .shared(\.output)],
    operands: [
      .text(.query, "Only notes that match") { $0.query = $1 }
        .acceptingDashedWords()
    ],
    description: [
      """
      Prints the notes that \(code: "is:orphan") matches, as \(command: "list") does. Links from a note to itself do not
      count. Conflict copies are notes too. For attachments use \(code: "sheaf attachments --orphans").
      """
    ],
    examples: [
      Example("sheaf orphans", "List notes that no note links to"),
      Example("sheaf orphans -l -in:inbox", "Print the paths of those outside the inbox"),
    ],
    exitStatus: "It is 1 if another note links to every note.",
    seeAlso: [.command("backlinks"), .command("deadends")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try StateList(state: .orphan, nothing: "Every note is linked to; 'sheaf deadends' lists notes without links.").run(
      session, query: arguments.query, arguments.selection, arguments.output)
  }
}
