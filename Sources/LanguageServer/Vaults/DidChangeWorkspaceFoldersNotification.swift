internal import JSON
internal import JSONRPC
internal import SystemCalls

/// `workspace/didChangeWorkspaceFolders`: the client has added or removed workspace folders.
struct DidChangeWorkspaceFoldersNotification: ClientNotification {
  static let method = "workspace/didChangeWorkspaceFolders"
  private let added: [RawPath]

  init(_ params: JSONValue) {
    let folders = params["event"]?["added"]?.array ?? []
    added = folders.compactMap { $0["uri"]?.string.flatMap { DocumentURI($0).path } }
  }

  /// The vaults of removed folders are still followed, since notes of them can be open.
  func take(_ session: EditorSession) { session.follow(added) }
}
