internal import Answers
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import Presentation
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// The tool that says what a note is connected with.
enum LinksTool {
  private enum Direction: String, CaseIterable { case out, `in`, both, related, mentions, path, unresolved }

  static let tool = Tool(
    "links", "Links of a note",
    """
    What a note is connected with: its links, the links to it (backlinks), both, related notes, unlinked mentions, \
    the shortest path to another note ('to'), or links that lead nowhere, without 'note' those of the whole vault. \
    Example: {"note": "Plan", "direction": "in"}
    """, does: .reads,
    with: [
      Parameter("note", .text, ""),
      Parameter("direction", .choice(Direction.allCases.map(\.rawValue)), "", standard: "both"),
      Parameter("to", .text, "The other end of a path"),
    ] + ToolCall.listParameters(), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let (view, direction) = (call.view, Direction(rawValue: call.text("direction")) ?? .both)
    if call.has("to"), direction != .path { throw ToolError(.invalidValue, "'to' needs the direction 'path'") }
    let named = try call.optionalText("note").map { try view.exactNote(named: $0) }
    var graph = view.graph
    guard let note = named else {
      guard direction == .unresolved else { throw ToolError(.invalidValue, "the parameter 'note' is missing") }
      return try call.answer(rows(view.unresolvedLinks(), in: view))
    }
    switch direction {
    case .out: return try call.answer(rows(graph.outgoing(from: note.document), in: view))
    case .in: return try call.answer(rows(graph.backlinks(of: note.document), in: view))
    case .both:
      let out = graph.outgoing(from: note.document)
      let back = graph.backlinks(of: note.document).filter { $0.source != note.document }
      return try call.answer(rows(out + back, in: view))
    case .unresolved:
      let missing = graph.outgoing(from: note.document).filter { $0.resolved == nil && !$0.link.isExternal }
      return try call.answer(rows(missing, in: view))
    case .related: return try related(note, call)
    case .mentions: return try mentions(note, call)
    case .path: return try path(note, call, &graph)
    }
  }

  private static func rows(_ links: [GraphLink], in view: VaultView) -> Rows {
    func identity(_ link: GraphLink) -> [UInt8] {
      view.snapshot.key(of: link.source) + Array(" \(link.link.line) \(link.link.column) \(link.link.raw)".utf8)
    }
    return Rows(
      total: links.count, key: { identity(links[$0]) }, page: { links[$0].map { members(of: $0, in: view) } })
  }

  private static func members(of found: GraphLink, in view: VaultView) -> [JSONValue.Member] {
    let link = found.link
    let to = found.resolved.map { JSONValue.pathMembers(view.snapshot.key(of: $0.document), key: "to") }
    return JSONValue.pathMembers(view.snapshot.key(of: found.source), key: "from")
      + [.init("line", .integer(link.line)), .init("text", .string(link.raw))]
      + (to ?? [.init("to", .string(link.writtenTarget))])
      + (link.subpath.isEmpty ? [] : [.init("part", .string(link.subpath))])
      + [link.isExternal ? .init("external", true) : .init("resolved", .bool(found.resolved != nil))]
  }

  private static func related(_ note: NoteRecord, _ call: ToolCall) throws -> ToolResult {
    var list = try RelatedList(note, limit: 200, in: call.view)
    let paths = list.notes.map { call.view.snapshot.key(of: $0.document) }
    return try call.answer(
      Rows(
        total: list.total, count: list.count, key: { paths[$0] },
        page: { range in
          list.page(range).map { row in
            JSONValue.pathMembers(note.path, key: "from") + JSONValue.pathMembers(row.row.note.path, key: "to")
              + [.init("title", .string(row.row.note.title)), .init("text", .string(row.relation.reasons))]
          }
        }))
  }

  private static func mentions(_ note: NoteRecord, _ call: ToolCall) throws -> ToolResult {
    let mentions = try call.view.mentions(of: note)
    let list = MentionList(mentions, of: note, limit: nil, in: call.view)
    func identity(_ index: Int) -> [UInt8] {
      call.view.snapshot.key(of: mentions[index].source) + Array(" \(mentions[index].range.lowerBound)".utf8)
    }
    return try call.answer(
      Rows(
        total: list.total, key: identity,
        page: { range in
          list.page(range).map { row in
            JSONValue.pathMembers(row.path, key: "from")
              + [.init("line", .integer(row.position.line)), .init("text", .text(row.line))]
              + JSONValue.pathMembers(note.path, key: "to")
          }
        }))
  }

  private static func path(_ note: NoteRecord, _ call: ToolCall, _ graph: inout LinkGraph) throws -> ToolResult {
    guard let name = call.optionalText("to") else { throw ToolError(.invalidValue, "the parameter 'to' is missing") }
    let end = try call.view.exactNote(named: name)
    let chains = graph.chains(
      from: note.document, to: end.document, isDirected: false, within: call.view.snapshot.noteSets)
    let chain = chains.first(1).first ?? []
    let links = zip(chain, chain.dropFirst()).compactMap { from, to in
      graph.outgoing(from: from).first { $0.resolved?.document == to }
        ?? graph.outgoing(from: to).first { $0.resolved?.document == from }
    }
    return try call.answer(rows(links, in: call.view))
  }
}
