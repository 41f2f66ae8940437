internal import JSONRPC
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Creates the missing note of an unresolved link.
enum CreateNoteAction: NoteAction {
  static let name = "create"
  static let kind = "quickfix"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    context.links.compactMap { index, link in
      guard context.page.target(of: link) == nil, let missing = missing(link, in: context) else { return nil }
      let shown = missing.folder.isEmpty ? "\(missing.name).md" : "\(missing.folder)/\(missing.name).md"
      return ActionOffer(
        title: "Create the note '\(shown)'", argument: "\(index)", isPreferred: true, codes: ["link.unresolved"],
        movesFiles: true)
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ActionChange {
    guard let index = Int(argument), context.page.note.links.indices.contains(index),
      let missing = missing(context.page.note.links[index], in: context)
    else { throw RPCError(code: .invalidParams, message: "there is no such link") }
    let (plan, path) = try missing.plan(in: context.page.view.vault)
    return ActionChange(plan: plan, shown: path)
  }

  private static func missing(_ link: Link, in context: ActionContext) -> MissingNote? {
    if link.isExternal || link.target.isEmpty || NoteDraft.isAttachmentName(link.target) { return nil }
    return MissingNote(
      target: link.target, isMarkdown: link.style.isMarkdown, in: context.page.path, context.page.view.vault)
  }
}
