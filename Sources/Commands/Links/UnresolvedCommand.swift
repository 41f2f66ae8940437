internal import Answers
internal import CommandSpec
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum UnresolvedCommand {
  struct Arguments: Sendable {
    var query = ""
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List broken links by their targets", defaults: Arguments(), run: run,
    groups: [.shared(\.output, OutputArguments.options(of: LinkList.shape(.missing)))],
    operands: [.query("Only links in notes that match", sets: \.query)],
    description: """
      Prints each missing target with the number of links to it, the most frequent first, and the places of the links. A
      link to an existing note is resolved even if the note lacks the heading or block that the link names.

      \(option: "paths") prints the notes that contain the links, \(option: "count") the number of missing targets, and
      \(option: "json") every link, and every target with the notes that link to it. Notes in the archive count like all
      others.
      """,
    examples: [
      Example("sheaf unresolved", "List the notes that are still to be written"),
      Example("sheaf unresolved in:work", "List those that notes in work link to"),
    ],
    exitStatus: [1: "There is no broken link."], seeAlso: [.command("links"), .command("resolve")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let missing = try MissingTargets(arguments.query, limit: arguments.output.limit, in: view)
    return try session.show(
      missing.list, arguments.output, in: view,
      empty: "There are no broken links; 'sheaf orphans' lists notes that no link leads to."
    ) { _, _ in missing.targets.flatMap { lines($0, session.display, view) } }
  }

  private static func lines(_ missing: MissingTargets.Target, _ display: Display, _ view: VaultView) -> [StyledText] {
    let head =
      StyledText(name: Array(missing.name.utf8), .unresolvedLink) + StyledText("  \(missing.links.count)", .count)
    return [head]
      + missing.links.map { link in
        StyledText("  ") + display.name(of: view.snapshot.key(of: link.source), in: view)
          + StyledText(":\(link.link.line):\(link.link.column)", .lineNumber)
      }
  }
}
