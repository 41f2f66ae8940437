internal import Answers
internal import CommandSpec
internal import Layouts
internal import LinkGraph
internal import VaultCore

enum LinksCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var includesExternal = false
    var revision: String?
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List the links of a note and their targets", defaults: Arguments(), run: run,
    options: [
      .flag("external", "Include links out of the vault", sets: \.includesExternal),
      .value("at", .text("REV"), "List the links as they were in a commit of git", sets: \.revision)
        .details("All notes are read as they were in the commit, as by \(command: "backlinks")."),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: LinkList.shape(.outgoing)))],
    operands: [.one(.note, "The note whose links are listed", sets: \.note)],
    description: """
      Prints one line per link: its line and column, the link as it is written, the file it leads to, and how that file
      was found. That is \(code: "path"), \(code: "id"), \(code: "title"), \(code: "alias"), \(code: "uid") (the digits
      at the beginning of the file name), or \(code: "self"). Links in the front matter and embeds are links too.

      \(option: "paths") prints the files that the links lead to, \(option: "count") the number of links.
      """,
    examples: [
      Example("sheaf links Welcome", "List the links of a note"),
      Example("sheaf links -l Welcome", "List the files it links to"),
    ],
    exitStatus: [1: "There are no links to list."], seeAlso: [.command("backlinks"), .command("resolve")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.inVault(at: arguments.revision, naming: arguments.note.bytes) { view, name in
      var graph = view.graph
      let all = graph.outgoing(from: try view.note(named: name).document)
        .filter { arguments.includesExternal || !$0.link.isExternal }
      return try session.show(
        LinkList(all, limit: arguments.output.limit, .outgoing, in: view), arguments.output, in: view,
        empty: "The note has no links yet; 'sheaf related NOTE' suggests notes to link to."
      ) { list, range in LinkTable.lines(list.page(range), session.display, view) }
    }
  }
}
