internal import CommandSpec
internal import QueryLanguage
internal import SearchIndex

enum DeadendsCommand {
  static let definition = StateList(state: .deadend, nothing: "Every note has a link; 'sheaf graph' shows them.")
    .command(
      "List notes that link to nothing",
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
      exitStatus: [1: "Every note has a link."],
      seeAlso: [.command("links"), .command("orphans")])
}
