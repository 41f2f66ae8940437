internal import Connections
internal import JSON
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// `workspace/symbol`: the notes that match a query, the best first, as in `search`, those that nearly match if these are few, and then the other names that have
/// the letters of the query in order: notes, headings and tags. For an empty query, the newest notes.
enum WorkspaceSymbolRequest {
  /// The maximal number of notes, and of other names, per vault.
  private static let limit = 200
  /// The kinds `File`, `String` (as in the outline of a note) and `Key`.
  private static let (fileKind, headingKind, tagKind) = (1 as JSONValue, 15 as JSONValue, 20 as JSONValue)

  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    let query = params["query"]?.string ?? ""
    return .array(try session.vaults.flatMap { try symbols(query, in: $0, session) })
  }

  private static func symbols(
    _ query: String, in workspace: Workspace, _ session: EditorSession
  ) throws -> [JSONValue] {
    let view = try workspace.view(hasBody: true)
    // While a query is being typed, it is often not yet valid.
    let parsed = try? view.vault.parse(query)
    let hits = try parsed.map { try view.find($0, including: [.archive]) }
    var documents = query.isEmpty ? hits?.first(limit, by: .updated, isAscending: false) : hits?.best(limit).map(\.id)
    if let parsed, let hits, !query.isEmpty {
      documents? += try view.near(parsed, found: hits, including: [.archive]).map(\.document)
    }
    func symbol(
      _ name: String, _ kind: JSONValue, _ document: DocumentID, at position: TextPosition = TextRange.start.start
    ) -> JSONValue {
      let path = view.snapshot.key(of: document)
      let range = TextRange(start: position, end: position)
      return [
        "name": .string(name), "kind": kind, "containerName": .string(String(decoding: path, as: UTF8.self)),
        "location": Location(uri: session.uri(of: path, in: workspace), range: range).json,
      ]
    }
    var symbols = (documents ?? []).map { document in
      let note = view.record(document)
      return symbol(note.title.isEmpty ? String(decoding: note.path, as: UTF8.self) : note.title, fileKind, document)
    }
    if query.isEmpty { return symbols }
    try session.checkCancellation()
    let listed = Set(documents ?? [])
    for name in SymbolSearch(query, in: view, workspace.symbols).best(limit) {
      switch name.kind {
      case .note: if !listed.contains(name.document) { symbols.append(symbol(name.name, fileKind, name.document)) }
      case .heading:
        let position = TextPosition(line: name.line - 1, character: 0)
        symbols.append(symbol(name.name, headingKind, name.document, at: position))
      case .tag:
        let position = position(ofTag: name.name, in: name.document, view, encoding: session.encoding)
        symbols.append(symbol("#" + name.name, tagKind, name.document, at: position))
      }
    }
    return symbols
  }

  /// Returns the position of a tag, or of one nested below it, in a note; the beginning of the note if it is not there.
  private static func position(
    ofTag name: String, in document: DocumentID, _ view: VaultView, encoding: PositionEncoding
  ) -> TextPosition {
    let key = CaseFolding.fold(name)
    let bytes = view.vault.contents(of: view.snapshot.key(of: document)) ?? []
    let tags = NoteParser.parse(bytes.span).tags
    let tag = tags.first { CaseFolding.fold($0.name) == key || CaseFolding.fold($0.name).hasPrefix(key + "/") }
    return (tag.map { DocumentText(bytes).range(of: $0.range, encoding) } ?? .start).start
  }
}
