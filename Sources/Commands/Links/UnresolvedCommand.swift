internal import CommandSpec
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum UnresolvedCommand {
  struct Arguments: Sendable {
    var query = ""
    var output = OutputArguments()
  }

  static let shape = LinkPrinter.shape(
    hasSource: true, counted: "missing targets",
    paths: "Print only the paths of the notes, each once")

  static let definition: Command<Arguments> = Command(
    "List broken links by their targets",
    defaults: Arguments(),
    options: [.shared(\.output, OutputArguments.options(of: shape))],
    operands: [
      .text(.query, "Only links in notes that match") { $0.query = $1 }
        .acceptingDashedWords()
    ],
    description: [
      """
      Prints each missing target with the number of links to it, the most frequent first, and the places of the links. A
      link to an existing note is resolved even if the note lacks the heading or block that the link names.
      """,
      """
      \(option: "paths") prints the notes that contain the links, \(option: "count") the number of missing targets, and
      \(option: "json") every link, and every target with the notes that link to it. Notes in the archive count like all
      others.
      """,
    ],
    examples: [
      Example("sheaf unresolved", "List the notes that are still to be written"),
      Example("sheaf unresolved in:work", "List those that notes in work link to"),
    ],
    exitStatus: "It is 1 if there is no broken link.",
    seeAlso: [.command("links"), .command("resolve")],
    run: run)

  /// A missing target with the links to it.
  private struct Missing {
    let target: String
    var links: [GraphLink] = []
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    var graph = view.graph
    var links = graph.unresolved()
    if let chosen = try view.selection(arguments.query).map({ Set($0) }) {
      links.removeAll { !chosen.contains($0.source) }
    }
    let all = grouped(links)
    let missing = arguments.output.limited(all)
    if missing.count < all.count {
      // The links keep the order of their notes.
      let shown = Set(missing.map { LinkKey(target: $0.target) })
      links.removeAll { !shown.contains(LinkKey(target: $0.link.target)) }
    }
    let printer = LinkPrinter(session: session, view: view)
    let targets = missing.map { missing -> JSONValue in
      var seen: Set<DocumentID> = []
      let sources = missing.links.map(\.source).filter { seen.insert($0).inserted }
      return .object([
        .init("target", .string(missing.target)), .init("count", .integer(missing.links.count)),
        .init("from", .paths(sources.map { view.snapshot.key(of: $0) })),
      ])
    }
    let isPrinted = try printer.printForm(
      links, arguments.output, shape, handle: { $0.source }, total: all.count, hasSource: true,
      tail: [.init("targets", .array(targets))])
    if !isPrinted {
      if all.isEmpty, session.errorOutput.isTerminal {
        session.remark(
          StyledText("There are no broken links; 'sheaf orphans' lists notes that no link leads to.", .dim))
      }
      try session.page(missing.flatMap { lines($0, printer) })
      if missing.count < all.count, session.output.isTerminal {
        session.remark(
          StyledText("\(missing.count) of \(all.count) missing targets; --limit \(all.count) shows all", .dim))
      }
    }
    return all.isEmpty ? .nothing : .success
  }

  /// Returns the links grouped by their targets, which are compared as link keys. The targets with the most links come
  /// first, then they are ordered by name.
  private static func grouped(_ links: [GraphLink]) -> [Missing] {
    var groups: [LinkKey: Missing] = [:]
    for link in links {
      groups[LinkKey(target: link.link.target), default: Missing(target: link.link.target)].links.append(link)
    }
    return groups.sorted { left, right in
      left.value.links.count != right.value.links.count
        ? left.value.links.count > right.value.links.count : left.key.text < right.key.text
    }.map(\.value)
  }

  private static func lines(_ missing: Missing, _ printer: LinkPrinter) -> [StyledText] {
    let head =
      StyledText(name: Array(missing.target.utf8), .unresolvedLink)
      + StyledText("  \(missing.links.count)", .count)
    return [head]
      + missing.links.map { link in
        StyledText("  ") + printer.path(of: link.source)
          + StyledText(":\(link.link.line):\(link.link.column)", .lineNumber)
      }
  }
}
