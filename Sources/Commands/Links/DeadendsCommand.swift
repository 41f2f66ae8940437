internal import CommandSpec
internal import SearchIndex

enum DeadendsCommand {
  struct Arguments: Sendable {
    var query = ""
    var selection = SelectionArguments()
    var output = OutputArguments()
  }

  static let definition = Command(
    "List notes without links to notes or files",
    defaults: Arguments(),
    options: [.shared(\.selection), .shared(\.output)],
    operands: [
      .text(.query, "Only notes that match") { $0.query = $1 }
        .acceptingDashedWords()
    ],
    description: [
      """
      Prints the notes that \(code: "is:deadend") matches, as \(command: "list") does. A broken link counts as a link; a
      link to the web does not. Conflict copies are notes too.
      """
    ],
    examples: [
      Example("sheaf deadends", "List notes that link to no other note"),
      Example("sheaf deadends --count in:inbox", "Count those in the inbox"),
    ],
    exitStatus: "It is 1 when every note has a link.",
    seeAlso: [.command("links"), .command("orphans")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try StateList(state: .deadend, nothing: "Every note has a link; 'sheaf graph' shows them.").run(
      session, query: arguments.query, arguments.selection, arguments.output)
  }
}
