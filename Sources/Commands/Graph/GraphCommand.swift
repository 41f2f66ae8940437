internal import CommandSpec
internal import LinkGraph
internal import VaultCore

enum GraphCommand {
  /// The form of a graph.
  enum Form: Sendable {
    case text
    case tree
    case json
    case dot
    case mermaid
    case svg
    case paths
    case nulPaths
    case count
    case quiet

    /// How many notes are shown where nobody says: as many as can be read; nil for all.
    var usualLimit: Int? {
      switch self {
      case .tree, .mermaid, .svg: 100
      default: nil
      }
    }
  }

  struct Arguments: Sendable {
    var words: [Argument] = []
    var depth: Int?
    var limit: Int?
    var includesAttachments = false
    var includesUnresolved = false
    var includesArchive = false
    var includesTemplates = false
    var form = Form.text
  }

  static let definition = Command(
    "Show how notes are linked",
    defaults: Arguments(),
    options: [
      .own([
        .value("depth", .count("COUNT"), "Go COUNT links far; 1 from a note, 0 from a query", sets: \.depth)
          .details("Links count in both directions."),
        .flag("attachments", "Include files that notes link to", sets: \.includesAttachments),
        .flag("unresolved", "Include what is linked to and not there", sets: \.includesUnresolved)
          .details("The document of \(option: "json") always has it."),
        .flag("archived", "Include notes in the archive", sets: \.includesArchive),
        .flag("templates", "Include templates", sets: \.includesTemplates),
        .value("limit", short: "m", .count("COUNT"), "Show at most COUNT notes", sets: \.limit)
          .details(
            """
            The nearest, and of these the ones with most links. A tree and the pictures that can be read only if they are
            small, \(option: "mermaid") and \(option: "svg"), show 100 unless it is given; every other form shows all. With
            \(option: "unresolved") they show as many things that are not there, those with most links first.
            """),
      ]),
      OptionGroup(
        "Output options",
        [
          .flag("tree", "Print a tree, as on a terminal", sets: \.form, to: .tree),
          .flag("json", "Print one JSON document", sets: \.form, to: .json),
          .flag("dot", "Print a graph for Graphviz", sets: \.form, to: .dot)
            .example("sheaf graph --dot | dot -Tpdf -o graph.pdf", "Draw all notes"),
          .flag("mermaid", "Print a flowchart for Mermaid", sets: \.form, to: .mermaid),
          .flag("svg", "Print a picture", sets: \.form, to: .svg),
          .flag("paths", short: "l", "Print the paths of the notes only, one a line", sets: \.form, to: .paths),
          .flag("print0", short: "0", "Print paths only, each with a NUL behind it", sets: \.form, to: .nulPaths),
          .flag("count", short: "c", "Print the number of notes alone", sets: \.form, to: .count),
          .flag("quiet", short: "q", "Print nothing; the exit status tells", sets: \.form, to: .quiet),
        ]),
    ],
    operands: [
      Operand(.many, .word("NOTE|QUERY", .dynamic("note")), "A note, or the notes that match; all when it is left out")
      {
        $0.words = $1
      }
      .acceptingDashedWords()
    ],
    description: [
      """
      Shows notes and the links between them. What is given is a note when one has that name, and then the graph is of that
      note and those around it; otherwise it is a query, and the graph is of the notes that match.
      """,
      """
      On a terminal it is a tree: each note stands once, below the one that it was reached from, and an arrow tells which
      way they are linked. A tree begins with the note that was given, else with the one with most links. Elsewhere it is
      a line a pair of notes: the one that links, the other one, and the number of links, with tabs between.
      """,
    ],
    examples: [
      Example("sheaf graph 'Rye sourdough' --depth 2", "See what is around a note"),
      Example("sheaf graph --svg tag:computing > computing.svg", "Draw some notes"),
      Example("sheaf graph --json", "Print the whole graph for a program"),
    ],
    exitStatus: "It is 1 when no note matches.",
    seeAlso: [.command("links"), .command("path"), .command("related"), .page("sheaf-output", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let form = arguments.form == .text && session.output.isTerminal ? Form.tree : arguments.form
    let graph = try NoteGraph(view, session, arguments, limit: arguments.limit ?? form.usualLimit)
    let isEmpty = graph.map.documents.isEmpty && graph.leftOut == 0
    if isEmpty, form == .tree || form == .text { EmptyState.tell(session, view, query: graph.query) }
    switch form {
    case .quiet: break
    case .count: try session.print("\(graph.map.documents.count + graph.leftOut)")
    case .paths, .nulPaths:
      for path in graph.map.paths {
        let name = view.displayPath(path)
        try session.output.write(form == .paths ? QuotedName.line(of: name) + [0x0a] : name + [0])
      }
    case .text:
      try GraphLines(session: session, view: view, includesUnresolved: arguments.includesUnresolved).print(graph)
    case .tree:
      let drawing = GraphDrawing(
        graph, view, includesUnresolved: arguments.includesUnresolved, mostMissing: arguments.limit ?? form.usualLimit)
      if !isEmpty { try session.page(GraphTree(drawing).lines(session, view, leftOut: graph.leftOut), isLong: true) }
    case .json: try GraphJSON(session: session, view: view).print(graph)
    case .dot, .mermaid, .svg:
      let drawing = GraphDrawing(
        graph, view, includesUnresolved: arguments.includesUnresolved, mostMissing: arguments.limit ?? form.usualLimit)
      let note = Self.remark(graph, drawing)
      if let note, form.usualLimit != nil { session.remark(StyledText("\(note); --limit COUNT shows more", .dim)) }
      let text =
        switch form {
        case .dot: GraphDOT.text(of: drawing, remark: note)
        case .mermaid: GraphMermaid.text(of: drawing, remark: note)
        default: GraphSVG.text(of: drawing, remark: note)
        }
      try session.output.write(Array(text.utf8))
    }
    return isEmpty ? .nothing : .success
  }

  /// What a drawing leaves out; nil when it has everything.
  private static func remark(_ graph: NoteGraph, _ drawing: GraphDrawing) -> String? {
    var parts: [String] = []
    if graph.leftOut > 0 { parts.append("\(graph.map.documents.count) of \(graph.count) notes") }
    let drawn = drawing.nodes.count { $0.kind == .missing }
    if drawn < drawing.missingCount { parts.append("\(drawn) of \(drawing.missingCount) missing notes") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
