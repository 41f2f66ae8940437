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
      Prints the notes that \(code: "is:orphan") finds, as \(command: "list") does. Links of a note to itself do not
      count. Conflict copies are notes too; attachments are in \(code: "sheaf attachments").
      """
    ],
    examples: [
      Example("sheaf orphans", "List notes without links to them"),
      Example("sheaf orphans -l -in:inbox", "Print the paths of those that are not in the inbox"),
    ],
    exitStatus: "It is 1 when every note is linked to.",
    seeAlso: [.command("backlinks"), .command("deadends")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try StateList(state: .orphan, nothing: "Every note is linked to; 'sheaf deadends' lists notes without links.").run(
      session, query: arguments.query, arguments.selection, arguments.output)
  }
}
