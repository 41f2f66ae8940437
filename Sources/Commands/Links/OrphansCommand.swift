internal import CommandSpec
internal import QueryLanguage
internal import SearchIndex

enum OrphansCommand {
  static let definition = StateList(
    state: .orphan, nothing: "Every note is linked to; 'sheaf deadends' lists notes without links."
  ).command(
    "List notes that no other note links to",
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
    exitStatus: [1: "There is no note to list."],
    seeAlso: [.command("backlinks"), .command("deadends")])
}
