internal import JSON
internal import JSONRPC
internal import VaultCore

/// `textDocument/codeAction`: the actions that are possible at a range.
struct CodeActionRequest: ClientRequest {
  static let method = "textDocument/codeAction"
  private let uri: String
  private let range: TextRange
  private let wanted: [String]
  private let diagnostics: [JSONValue]

  init(_ params: JSONValue) throws(RPCError) {
    uri = try DocumentPosition.uri(params)
    guard let range = params["range"].flatMap(TextRange.init) else { throw .missing("range") }
    self.range = range
    wanted = params["context"]?["only"]?.array?.compactMap(\.string) ?? []
    diagnostics = params["context"]?["diagnostics"]?.array ?? []
  }

  /// The kinds of the offered actions.
  static var kinds: [String] { Set(ActionTable.actions.map { $0.kind }).sorted() }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri)
    if !page.workspace.isReady { return [] }
    let context = ActionContext(
      page: page, range: page.offset(of: range.start)..<page.offset(of: range.end), session: session,
      isOfKinds: !wanted.isEmpty)
    var actions: [JSONValue] = []
    for action in ActionTable.actions where isWanted(action.kind) {
      try session.checkCancellation()
      // A note that is not in a vault has no other notes beside it.
      for offer in try action.offers(in: context) where !(page.workspace.isLoose && (offer.movesFiles || offer.isLarge))
      {
        if let json = try json(offer, of: action, in: context, session) { actions.append(json) }
      }
    }
    return .array(actions)
  }

  private func isWanted(_ kind: String) -> Bool {
    wanted.isEmpty || wanted.contains { kind == $0 || kind.utf8.starts(with: "\($0).".utf8) || $0.isEmpty }
  }

  /// Returns an offer as JSON for the client; nil if its change is impossible or empty.
  private func json(
    _ offer: ActionOffer, of action: any NoteAction.Type, in context: ActionContext, _ session: EditorSession
  ) throws -> JSONValue? {
    let call = ActionCall(offer.argument, of: action, in: context)
    let command = call.command(titled: offer.title)
    guard session.client.hasCodeActionLiterals else { return command }
    var members: [JSONValue.Member] = [.init("title", .string(offer.title)), .init("kind", .string(action.kind))]
    let mended = diagnostics.filter { offer.codes.contains($0["code"]?.string ?? "") }
    if !mended.isEmpty { members.append(.init("diagnostics", .array(mended))) }
    if offer.isPreferred { members.append(.init("isPreferred", true)) }
    let isResolved = session.client.resolvedCodeActionProperties.contains("edit")
    let canMove = session.client.canCreateFiles && session.client.canRenameFiles && session.client.canDeleteFiles
    if offer.movesFiles && !canMove || offer.isLarge && !isResolved && session.client.canApplyEdits {
      members.append(.init("command", command))
    } else if offer.isLarge, isResolved {
      members.append(.init("data", call.json))
    } else {
      // Impossible and empty changes are not offered.
      guard let change = try? action.change(offer.argument, in: context), !change.plan.isEmpty else { return nil }
      if WorkspaceEdit.isPossible(change.plan, context.page.workspace, session.client) {
        members.append(.init("edit", WorkspaceEdit(change.plan, in: context.page.workspace, session).json))
      } else {
        members.append(.init("command", command))
      }
    }
    return .object(members)
  }
}

/// `codeAction/resolve`: the edit of the chosen action.
struct CodeActionResolveRequest: ClientRequest {
  static let method = "codeAction/resolve"
  private let action: JSONValue

  init(_ params: JSONValue) { action = params }

  func answer(_ session: EditorSession) throws -> JSONValue {
    guard case .object(var members) = action, action["edit"] == nil, let data = action["data"] else { return action }
    let call = try ActionCall(data)
    let (change, page) = try call.change(session)
    if WorkspaceEdit.isPossible(change.plan, page.workspace, session.client) {
      members.append(.init("edit", WorkspaceEdit(change.plan, in: page.workspace, session).json))
    } else {
      // The client cannot create the necessary folders, so the server carries out the change.
      members.append(.init("command", call.command(titled: action["title"]?.string ?? "")))
    }
    return .object(members)
  }
}
