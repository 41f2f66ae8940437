internal import JSON
internal import JSONRPC
internal import LinkGraph
internal import SearchIndex
internal import VaultCore

/// `completionItem/resolve`: adds the description of the note to an item, which would be too slow for all items of a
/// list.
struct CompletionResolveRequest: ClientRequest {
  static let method = "completionItem/resolve"
  private let item: JSONValue

  init(_ params: JSONValue) { item = params }

  func answer(_ session: EditorSession) throws -> JSONValue {
    guard case .object(var members) = item, let uri = item["data"]?["uri"]?.string,
      let page = try? session.page(uri), let document = page.document
    else { return item }
    let target = LinkTarget(
      document: document, path: page.path, isNote: true, isAmbiguous: false, subpath: "")
    let text: JSONValue = .string(try NoteCardText(target, from: page, session).text)
    members.append(
      .init(
        "documentation", session.client.completionTextFormat.map { ["kind": .string($0), "value": text] } ?? text))
    return .object(members)
  }
}
