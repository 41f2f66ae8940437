internal import JSONRPC
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Converts a wikilink to a Markdown link or vice versa.
enum ConvertLinkAction: NoteAction {
  static let name = "convert-link"
  static let kind = "refactor.rewrite"

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    place.links.compactMap { index, link in
      switch link.kind {
      case .wiki: ActionOffer(title: "Write the link as a Markdown link", argument: "\(index)")
      case .markdown: ActionOffer(title: "Write the link as a wikilink", argument: "\(index)")
      case .reference, .autolink, .property: nil
      }
    }
  }

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    let view = place.page.view
    guard let index = Int(argument), place.page.note.links.indices.contains(index),
      let target = place.page.target(of: place.page.note.links[index])
    else { throw RPCError(code: .requestFailed, message: "the link leads nowhere") }
    let conversion = LinkConversion(view, of: place.page.path)
    let plan = try NoteEditing(view.vault).plan([place.page.path]) { note throws(EditError) in
      TextEdit.apply([try conversion.edit(link: index, to: target.document, in: note)], to: note.bytes)
    }
    return ActionChange(plan: plan)
  }
}
