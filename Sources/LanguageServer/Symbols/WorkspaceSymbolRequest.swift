internal import JSON
internal import JSONRPC
internal import SearchIndex
internal import VaultCore

/// `workspace/symbol`: the notes that match a query, the best first, as in `search`; the newest ones for an empty
/// query.
struct WorkspaceSymbolRequest: ClientRequest {
  static let method = "workspace/symbol"
  private let query: String

  /// The maximal number of results per vault.
  private static let limit = 200
  /// The kind `File`.
  private static let kind: JSONValue = 1

  init(_ params: JSONValue) { query = params["query"]?.string ?? "" }

  func answer(_ session: EditorSession) throws -> JSONValue {
    var symbols: [JSONValue] = []
    for workspace in session.vaults {
      let view = try session.searchableView(of: workspace)
      // While a query is being typed, it is often not yet valid.
      guard let found = try? view.find(query, includesArchive: true) else { continue }
      let documents =
        query.isEmpty
        ? found.first(Self.limit, by: .updated, isAscending: false) : found.best(Self.limit).map(\.id)
      for document in documents {
        let note = view.record(document)
        let path = String(decoding: note.path, as: UTF8.self)
        let start = TextPosition(line: 0, character: 0)
        let place = Location(
          uri: session.uri(of: note.path, in: workspace), range: TextRange(start: start, end: start))
        symbols.append([
          "name": .string(note.title.isEmpty ? path : note.title), "kind": Self.kind, "containerName": .string(path),
          "location": place.json,
        ])
      }
    }
    return .array(symbols)
  }
}
