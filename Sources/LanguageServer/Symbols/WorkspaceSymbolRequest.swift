internal import JSON
internal import JSONRPC
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// `workspace/symbol`: the notes that match a query, the best first, as in `search`, and then the other names that have
/// the letters of the query in order: notes, headings and tags. For an empty query, the newest notes.
struct WorkspaceSymbolRequest: ClientRequest {
  static let method = "workspace/symbol"
  private let query: String

  /// The maximal number of notes, and of other names, per vault.
  private static let limit = 200
  /// The kinds `File`, `String` (as in the outline of a note) and `Key`.
  private static let (fileKind, headingKind, tagKind) = (1 as JSONValue, 15 as JSONValue, 20 as JSONValue)

  init(_ params: JSONValue) { query = params["query"]?.string ?? "" }

  func answer(_ session: EditorSession) throws -> JSONValue {
    .array(try session.vaults.flatMap { try symbols(in: $0, session) })
  }

  private func symbols(in workspace: Workspace, _ session: EditorSession) throws -> [JSONValue] {
    let view = try session.searchableView(of: workspace)
    // While a query is being typed, it is often not yet valid.
    let hits = try? view.find(query, includesArchive: true)
    let documents =
      query.isEmpty
      ? hits?.first(Self.limit, by: .updated, isAscending: false) : hits?.best(Self.limit).map(\.id)
    let start = TextPosition(line: 0, character: 0)
    var symbols = (documents ?? []).map { document in
      let note = view.record(document)
      let path = String(decoding: note.path, as: UTF8.self)
      return symbol(
        note.title.isEmpty ? path : note.title, Self.fileKind, document, at: start, view: view, workspace: workspace,
        session: session)
    }
    if query.isEmpty { return symbols }
    try session.checkCancellation()
    let listed = Set(documents ?? [])
    for name in SymbolSearch(query, in: view).best(Self.limit) {
      switch name.kind {
      case .note:
        if listed.contains(name.document) { continue }
        symbols.append(
          symbol(
            name.name, Self.fileKind, name.document, at: start, view: view, workspace: workspace, session: session))
      case .heading:
        let position = TextPosition(line: name.line - 1, character: 0)
        symbols.append(
          symbol(
            name.name, Self.headingKind, name.document, at: position, view: view, workspace: workspace,
            session: session))
      case .tag:
        let position = position(ofTag: name.name, in: name.document, view, workspace, session) ?? start
        symbols.append(
          symbol(
            "#" + name.name, Self.tagKind, name.document, at: position, view: view, workspace: workspace,
            session: session))
      }
    }
    return symbols
  }

  private func symbol(
    _ name: String, _ kind: JSONValue, _ document: DocumentID, at position: TextPosition, view: VaultView,
    workspace: Workspace, session: EditorSession
  ) -> JSONValue {
    let path = view.snapshot.key(of: document)
    let location = Location(
      uri: session.uri(of: path, in: workspace), range: TextRange(start: position, end: position))
    return [
      "name": .string(name), "kind": kind, "containerName": .string(String(decoding: path, as: UTF8.self)),
      "location": location.json,
    ]
  }

  /// Returns the position of a tag, or of one nested below it, in a note.
  private func position(
    ofTag name: String, in document: DocumentID, _ view: VaultView, _ workspace: Workspace, _ session: EditorSession
  ) -> TextPosition? {
    let key = LinkKey.fold(name)
    guard let bytes = view.vault.contents(of: view.snapshot.key(of: document)) else { return nil }
    let note = NoteParser.parse(bytes.span)
    let tag = note.tags.first { LinkKey.fold($0.name) == key || LinkKey.fold($0.name).hasPrefix(key + "/") }
    return tag.map { DocumentText(bytes).range(of: $0.range, session.encoding).start }
  }
}
