internal import Answers
internal import CommandSpec
internal import LinkGraph
internal import Presentation
internal import Rendering
internal import Site
internal import Terminal
internal import VaultCore

enum GraphCommand {
  enum GraphForm: Sendable {
    case answer(OutputForm)
    case picture(PictureFormat)

    /// The default limit of notes, so that the output is readable; nil for no limit.
    var usualLimit: Int? {
      switch self {
      case .picture(.tree), .picture(.mermaid), .picture(.svg): 100
      default: nil
      }
    }
  }

  enum PictureFormat: Sendable { case tree, dot, mermaid, svg, html }

  struct Arguments: Sendable {
    var words: [Argument] = []
    var depth: Int?
    var limit: Int?
    var includesAttachments = false
    var includesUnresolved = false
    var areas: Set<NoteArea> = []
    var form = GraphForm.answer(.text)
  }

  static let definition: Command<Arguments> = Command(
    "Show how notes are linked", defaults: Arguments(), run: run,
    options: [
      .value("depth", .count("COUNT"), "Follow COUNT links; default 1 from a note, 0 from a query", sets: \.depth)
        .details("Links are followed in both directions."),
      .flag("attachments", "Include files that notes link to", sets: \.includesAttachments),
      .flag("unresolved", "Include link targets that do not exist", sets: \.includesUnresolved)
        .details("The JSON document always has them."),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
      .flag("templates", "Include templates") { $0.areas.insert(.templates) },
      .value("limit", short: "m", .count("COUNT"), "Show at most COUNT notes", sets: \.limit).details(
        """
        The nearest notes are shown, and of these the ones with the most links. A tree, \(option: "mermaid") and
        \(option: "svg") show 100 by default, since large pictures cannot be read; all other forms show all. With
        \(option: "unresolved") the same limit applies to missing targets, those with the most links first.
        """),
    ],
    groups: [
      OptionGroup(
        "Output options",
        .flag("tree", "Print a tree, as on a terminal", sets: \.form, to: .picture(.tree)),
        .flag("json", "Print one JSON document", sets: \.form, to: .answer(.json)),
        .flag("dot", "Print a graph for Graphviz", sets: \.form, to: .picture(.dot))
          .example("sheaf graph --dot | dot -Tpdf -o graph.pdf", "Draw all notes"),
        .flag("mermaid", "Print a flowchart for Mermaid", sets: \.form, to: .picture(.mermaid)),
        .flag("svg", "Print a picture", sets: \.form, to: .picture(.svg)),
        .flag("html", "Print a page with a picture that can be moved", sets: \.form, to: .picture(.html)).details(
          "The page needs no other file, and asks for nothing elsewhere. It has the 300 notes with the most links."
        ).example("sheaf graph --html > graph.html", "Make a page to look at in a browser"),
        .flag(
          "paths", short: "l", "Print only the paths of the notes, one per line", sets: \.form, to: .answer(.paths)),
        .flag("print0", short: "0", "Print paths only, each with a NUL after it", sets: \.form, to: .answer(.nulPaths)),
        .flag("count", short: "c", "Print only the number of notes", sets: \.form, to: .answer(.count)),
        .flag("quiet", short: "q", "Print nothing; only set the exit status", sets: \.form, to: .answer(.quiet)))
    ],
    operands: [
      Operand(.many, .word("NOTE|QUERY", .dynamic("note")), "A note or a query; all notes if omitted") { $0.words = $1 }
        .acceptingDashedWords()
    ],
    description: """
      Shows notes and the links between them. Given the name of a note, the graph shows that note and the notes around
      it. Given a query, it shows the notes that match.

      On a terminal the graph is a tree: each note appears once, below the note from which it was reached, and an arrow
      shows the direction of the link. A tree begins with the named note, or with the note that has the most links. If
      the output is not a terminal, each pair of linked notes is one line: the note that links, the note linked to, and
      the number of links, separated by tabs.
      """,
    examples: [
      Example("sheaf graph 'Rye sourdough' --depth 2", "Show the neighbourhood of a note"),
      Example("sheaf graph --svg tag:computing > computing.svg", "Draw some notes"),
      Example("sheaf graph --json", "Print the whole graph for a program"),
    ],
    exitStatus: [1: "No note matches."],
    seeAlso: [.command("links"), .command("path"), .command("related"), .page("sheaf-output", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    var form = arguments.form
    if case .answer(.text) = form, session.display.isTerminal { form = .picture(.tree) }
    let graph = try NoteGraph(view, session, arguments, limit: arguments.limit ?? form.usualLimit)
    let isEmpty = graph.map.documents.isEmpty && graph.leftOut == 0
    if isEmpty, !graph.query.isEmpty {
      let text = TerminalText.safe(graph.query)
      session.giveHint("no note has the name '\(text)', and as a query it finds none")
    }
    switch form {
    case .answer(let form): try show(graph, form, isEmpty: isEmpty, session, view: view, arguments: arguments)
    case .picture(let format):
      let drawing = GraphDrawing(
        graph.map, centre: graph.centre, view, includesUnresolved: arguments.includesUnresolved,
        mostMissing: arguments.limit ?? form.usualLimit)
      if format == .tree {
        if isEmpty { EmptyState.announce(session, view, query: graph.query) }
        if !isEmpty {
          let tree = GraphTree(drawing)
          let remarks = tree.remarks(session.display, leftOut: graph.leftOut)
          try session.page(tree.lines(session.display, view).map(\.text) + remarks, isLong: true)
        }
        break
      }
      let note = Self.remark(graph, drawing)
      if let note, form.usualLimit != nil { session.remark(StyledText("\(note); --limit COUNT shows more", .dim)) }
      let bytes =
        switch format {
        case .dot: Array(GraphDOT.text(of: drawing, remark: note).utf8)
        case .mermaid: Array(GraphMermaid.text(of: drawing, remark: note).utf8)
        case .html: GraphFile.bytes(of: drawing, in: view.vault, remark: note)
        default: Array(GraphSVG.text(of: drawing, remark: note).utf8)
        }
      try session.print(exactly: bytes)
    }
    return isEmpty ? .nothing : .success
  }

  private static func show(
    _ graph: NoteGraph, _ form: OutputForm, isEmpty: Bool, _ session: Session, view: VaultView, arguments: Arguments
  ) throws {
    let map = graph.map
    if form == .text {
      let lines = GraphLines(map, view, includesUnresolved: arguments.includesUnresolved)
      let empty = isEmpty ? EmptyState.text(view, query: graph.query) : nil
      try session.show(GraphEdges(map), OutputArguments(), in: view, isTable: false, empty: empty) { _, nodes in
        nodes.flatMap(lines.lines)
      }
    } else if form == .json {
      try session.print(documentOf: [GraphNodes(map, in: view), GraphEdges(map), GraphGaps(map)])
    } else {
      try session.show(
        form, document: { [] }, names: { map.paths.map(view.displayPath) }, count: graph.count, text: { [] })
    }
  }

  /// Returns a remark on what a drawing leaves out, or nil if it is complete.
  private static func remark(_ graph: NoteGraph, _ drawing: GraphDrawing) -> String? {
    var parts: [String] = []
    if graph.leftOut > 0 { parts.append("\(graph.map.documents.count) of \(graph.count) notes") }
    let drawn = drawing.nodes.count { $0.kind == .missing }
    if drawn < drawing.missingCount { parts.append("\(drawn) of \(drawing.missingCount) missing notes") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// A graph as lines for `cut` and `awk`: the note with the links, the linked note, and the number of links.
struct GraphLines {
  private let map: LinkMap
  private let names: [StyledText]
  /// The missing targets of each node.
  private let missing: [Int: [String]]

  /// Makes lines of a map; `includesUnresolved` adds those of missing targets, with two empty fields before the target.
  init(_ map: LinkMap, _ view: VaultView, includesUnresolved: Bool) {
    self.map = map
    names = map.paths.map { StyledText(name: view.displayPath($0)) }
    missing = includesUnresolved ? Dictionary(grouping: map.missing, by: \.source).mapValues { $0.map(\.target) } : [:]
  }

  func lines(_ node: Int) -> [StyledText] {
    let tab = StyledText("\t")
    let edges = map.edges(from: node).map { edge in
      names[node] + tab + names[edge.target] + tab + StyledText("\(edge.count)", .count)
    }
    return edges
      + (missing[node] ?? []).map { names[node] + tab + tab + tab + StyledText(name: Array($0.utf8), .unresolvedLink) }
  }
}
