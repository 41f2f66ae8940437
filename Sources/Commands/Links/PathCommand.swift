internal import Answers
internal import CommandSpec
internal import JSON
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum PathCommand {
  struct Arguments: Sendable {
    var start = Argument("")
    var end = Argument("")
    var isUndirected = false
    var limit = 1
    var form = OutputForm.text
  }

  static let definition: Command<Arguments> = Command(
    "Show the shortest path of links between two notes", defaults: Arguments(), run: run,
    options: [
      .flag("undirected", "Follow links in both directions", sets: \.isUndirected),
      .value("limit", short: "m", .count("COUNT"), "Show COUNT of the shortest paths; 1 by default", sets: \.limit),
    ],
    groups: [
      OptionGroup(
        "Output options",
        .flag("json", "Print one JSON document", sets: \.form, to: .json),
        .flag("paths", short: "l", "Print only the paths of the notes, one per line", sets: \.form, to: .paths),
        .flag("print0", short: "0", "Print paths only, each with a NUL after it", sets: \.form, to: .nulPaths),
        .flag("count", short: "c", "Print only the number of links on the path", sets: \.form, to: .count),
        .flag("quiet", short: "q", "Print nothing; only set the exit status", sets: \.form, to: .quiet))
    ],
    operands: [
      .one(.note, "The first note", sets: \.start), .one(.note, "The last note", sets: \.end),
    ],
    description: """
      Prints the notes on the path and, between two notes, the link that connects them with its line and column. With
      \(option: "undirected") the link may be in the second note; an arrow shows its direction.

      Several paths may have the same length. They are sorted by the paths of their notes' files, so that the same notes
      always give the same answer. Paths only go through notes, not through other files.
      """,
    examples: [
      Example("sheaf path Welcome Varints", "See how two notes are connected"),
      Example(
        "sheaf path --undirected -m 3 Shortbread Varints", "Show three paths, following links in both directions"),
    ],
    exitStatus: [1: "There is no path."], seeAlso: [.command("links"), .command("related"), .command("graph")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let start = try view.note(named: arguments.start.bytes)
    let end = try view.note(named: arguments.end.bytes)
    var graph = view.graph
    let chains = graph.chains(
      from: start.document, to: end.document, isDirected: !arguments.isUndirected, within: view.snapshot.noteSets)
    let status = chains.length == nil ? ExitStatus.nothing : .success
    let shown = chains.first(arguments.limit)
    if chains.length == nil, arguments.form == .text { announceNone(session, arguments) }
    // Without a path, there is no number of links on it.
    if chains.length == nil, arguments.form == .count { return status }
    try session.show(
      arguments.form,
      document: {
        JSONValue.pathMembers(start.path, key: "from") + JSONValue.pathMembers(end.path, key: "to") + [
          .init("directed", .bool(!arguments.isUndirected)),
          .init("length", chains.length.map { .integer($0) } ?? .null), .init("total", .integer(chains.count)),
          .init("paths", .array(shown.map { json($0, &graph, view, arguments: arguments) })),
        ]
      },
      names: { shown.joined().map { view.displayPath(view.snapshot.key(of: $0)) } }, count: chains.length ?? 0,
      text: {
        shown.enumerated().flatMap { index, chain in
          (index == 0 ? [] : [StyledText("")]) + lines(chain, &graph, session.display, view: view, arguments: arguments)
        }
      })
    return status
  }

  private static func announceNone(_ session: Session, _ arguments: Arguments) {
    guard session.errorOutput.isTerminal else { return }
    let hint = arguments.isUndirected ? "" : "; --undirected follows links in both directions"
    session.remark(StyledText("No links connect the two notes\(hint).", .dim))
  }

  /// Returns the first link from one note to the next, or in the other direction if both directions are followed.
  private static func step(
    _ from: DocumentID, _ to: DocumentID, _ graph: inout LinkGraph, arguments: Arguments
  ) -> (link: GraphLink, isForward: Bool)? {
    if let link = graph.outgoing(from: from).first(where: { $0.resolved?.document == to }) { return (link, true) }
    guard arguments.isUndirected else { return nil }
    return graph.outgoing(from: to).first { $0.resolved?.document == from }.map { ($0, false) }
  }

  private static func lines(
    _ chain: [DocumentID], _ graph: inout LinkGraph, _ display: Display, view: VaultView, arguments: Arguments
  ) -> [StyledText] {
    var lines: [StyledText] = []
    for (index, document) in chain.enumerated() {
      if index > 0, let (link, isForward) = step(chain[index - 1], document, &graph, arguments: arguments) {
        let position = StyledText("\(link.link.line):\(link.link.column)", .lineNumber)
        lines.append(
          StyledText(isForward ? "  ↓ " : "  ↑ ", .dim) + position + StyledText("  ")
            + StyledText(name: Array(link.link.raw.utf8), .link))
      }
      let title = view.record(document).card.title.withSingleSpaces
      lines.append(
        display.name(of: view.snapshot.key(of: document), in: view) + StyledText("  ") + StyledText(title, .title))
    }
    guard let width = display.width else { return lines }
    return lines.map { $0.prepared(for: display.palette).truncated(toColumns: width) }
  }

  private static func json(
    _ chain: [DocumentID], _ graph: inout LinkGraph, _ view: VaultView, arguments: Arguments
  ) -> JSONValue {
    let notes = chain.map { document -> JSONValue in
      let note = view.record(document)
      return .object(JSONValue.pathMembers(note.path) + [.init("title", .string(note.card.title))])
    }
    let links = zip(chain, chain.dropFirst()).compactMap { from, to -> JSONValue? in
      step(from, to, &graph, arguments: arguments).flatMap { step in
        LinkList([step.link], limit: nil, .incoming, in: view).records.first.map { .object($0) }
      }
    }
    return ["notes": .array(notes), "links": .array(links)]
  }
}
