internal import JSONRPC
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Creates the missing note of an unresolved link.
enum CreateNoteAction: NoteAction {
  static let name = "create"
  static let kind = "quickfix"

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    place.links.compactMap { index, link in
      guard place.page.target(of: link) == nil, let missing = missing(link, at: place) else { return nil }
      let shown = missing.folder.isEmpty ? "\(missing.name).md" : "\(missing.folder)/\(missing.name).md"
      return ActionOffer(
        title: "Create the note '\(shown)'", argument: "\(index)", isPreferred: true, codes: ["link.unresolved"],
        movesFiles: true)
    }
  }

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    guard let index = Int(argument), place.page.note.links.indices.contains(index),
      let missing = missing(place.page.note.links[index], at: place)
    else { throw RPCError(code: .invalidParams, message: "there is no such link") }
    let (plan, path) = try missing.plan(in: place.page.view.vault)
    return ActionChange(plan: plan, shown: path)
  }

  private static func missing(_ link: Link, at place: ActionPlace) -> MissingNote? {
    if link.isExternal || link.target.isEmpty || NoteDraft.isAttachmentName(link.target) { return nil }
    return MissingNote(
      target: link.target, isMarkdown: link.style.isMarkdown, in: place.page.path, place.page.view.vault)
  }
}
