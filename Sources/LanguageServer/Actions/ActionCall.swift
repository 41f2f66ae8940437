internal import Connections
internal import JSON
internal import VaultCore

/// The arguments of the command with which a client carries out an offer.
struct ActionCall {
  static let command = "sheaf.apply"

  private let uri: String
  private let version: Int?
  private let range: TextRange
  private let action: any NoteAction.Type
  private let argument: String

  init(_ argument: String, of action: any NoteAction.Type, in context: ActionContext) {
    uri = context.page.uri.text
    version = context.session.document(uri)?.version
    range = context.page.range(of: context.range)
    (self.action, self.argument) = (action, argument)
  }

  init(_ value: JSONValue) throws(RPCError) {
    guard let uri = value["uri"]?.string, let range = value["range"].flatMap(TextRange.init)
    else { throw .missing("uri") }
    guard let action = value["action"]?.string.flatMap(ActionTable.action) else { throw .missing("action") }
    (self.uri, self.range, self.action) = (uri, range, action)
    version = value["version"]?.integer
    argument = value["argument"]?.string ?? ""
  }

  var json: JSONValue {
    [
      "uri": .string(uri), "version": version.map { .integer($0) } ?? .null, "range": range.json,
      "action": .string(action.name), "argument": .string(argument),
    ]
  }

  func command(titled title: String) -> JSONValue {
    ["title": .string(title), "command": .string(Self.command), "arguments": [json]]
  }

  /// Returns the change for the current vault; throws `RPCError` if the text has changed since the offer.
  func change(_ session: EditorSession) throws -> (plan: ChangePlan, page: Page) {
    try session.waitForVault(of: uri)
    if let version, let now = session.document(uri)?.version, now != version {
      throw RPCError(code: .contentModified, message: "the note has changed since then; request the action again")
    }
    let page = try session.page(uri)
    let context = ActionContext(
      page: page, range: page.offset(of: range.start)..<page.offset(of: range.end), session: session)
    return (try action.change(argument, in: context), page)
  }

  /// Carries out the change. The client edits the notes that it has open, and the server changes the other files.
  func carryOut(_ session: EditorSession) throws {
    let (plan, page) = try change(session)
    let edit = try ClientChange(session: session, workspace: page.workspace)
      .carryOut(plan, command: "lsp \(action.name)")
    // A note that was asked for is opened.
    let created = action == CreateNoteAction.self ? plan.changes.first : nil
    let shown = created.map { session.uri(of: $0.path, in: page.workspace) }
    if edit == .null { return try session.show(shown) }
    try session.request("workspace/applyEdit", ["edit": edit]) { _ in try? session.show(shown) }
  }
}

extension EditorSession {
  /// Opens a document in the client, if the client can do that.
  func show(_ uri: DocumentURI?) throws {
    guard let uri, client.canShowDocuments else { return }
    try request("window/showDocument", ["uri": .string(uri.text), "takeFocus": true])
  }
}
