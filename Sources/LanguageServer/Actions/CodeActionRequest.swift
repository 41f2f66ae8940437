internal import Connections
internal import JSON
internal import VaultCore

enum CodeActionRequest {
  static var kinds: [String] { Set(ActionTable.actions.map { $0.kind }).sorted() }

  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard let range = params["range"].flatMap(TextRange.init) else { throw RPCError.missing("range") }
    let wanted = params["context"]?["only"]?.array?.compactMap(\.string) ?? []
    func isWanted(_ kind: String) -> Bool {
      wanted.isEmpty || wanted.contains { kind == $0 || kind.utf8.starts(with: "\($0).".utf8) || $0.isEmpty }
    }
    if !page.workspace.isReady { return [] }
    let context = ActionContext(
      page: page, range: page.offset(of: range.start)..<page.offset(of: range.end), session: session,
      isOfKinds: !wanted.isEmpty)
    var actions: [JSONValue] = []
    for action in ActionTable.actions(in: page) where isWanted(action.kind) {
      try session.checkCancellation()
      // A note that is not in a vault has no other notes beside it.
      for offer in try action.offers(in: context) where !(page.workspace.isLoose && (offer.movesFiles || offer.isLarge))
      {
        let mended = (params["context"]?["diagnostics"]?.array ?? []).filter {
          offer.codes.contains($0["code"]?.string ?? "")
        }
        if let json = try json(offer, of: action, mending: mended, in: context) { actions.append(json) }
      }
    }
    return .array(actions)
  }

  /// Returns an offer as JSON for the client; nil if its change is impossible or empty.
  private static func json(
    _ offer: ActionOffer, of action: any NoteAction.Type, mending mended: [JSONValue], in context: ActionContext
  ) throws -> JSONValue? {
    let session = context.session
    let call = ActionCall(offer.argument, of: action, in: context)
    let command = call.command(titled: offer.title)
    guard session.client.hasCodeActionLiterals else { return command }
    let json = (["title": .string(offer.title), "kind": .string(action.kind)] as JSONValue)
      .adding("diagnostics", .array(mended), if: !mended.isEmpty)
      .adding("isPreferred", true, if: offer.isPreferred)
    let isResolved = session.client.resolvedCodeActionProperties.contains("edit")
    let canMove = session.client.canCreateFiles && session.client.canRenameFiles && session.client.canDeleteFiles
    if offer.movesFiles && !canMove || offer.isLarge && !isResolved && session.client.canApplyEdits {
      return json.adding("command", command)
    }
    if offer.isLarge, isResolved { return json.adding("data", call.json) }
    // Impossible and empty changes are not offered.
    guard let plan = try? action.change(offer.argument, in: context), !plan.isEmpty else { return nil }
    let edit = ClientChange(session: session, workspace: context.page.workspace).edit(plan)
    return edit.map { json.adding("edit", $0) } ?? json.adding("command", command)
  }

  static func resolve(_ action: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard action.object != nil, action["edit"] == nil, let data = action["data"] else { return action }
    let call = try ActionCall(data)
    let (plan, page) = try call.change(session)
    if WorkspaceEdit.isPossible(plan, page.workspace, session.client) {
      return action.adding("edit", WorkspaceEdit.json(plan, in: page.workspace, session))
    }
    // The client cannot create the necessary folders, so the server carries out the change.
    return action.adding("command", call.command(titled: action["title"]?.string ?? ""))
  }
}
