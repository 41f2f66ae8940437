internal import JSONRPC
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Converts a wikilink to a Markdown link or vice versa.
enum ConvertLinkAction: NoteAction {
  static let name = "convert-link"
  static let kind = "refactor.rewrite"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    context.links.compactMap { index, link in
      switch link.kind {
      case .wiki: ActionOffer(title: "Write the link as a Markdown link", argument: "\(index)")
      case .markdown: ActionOffer(title: "Write the link as a wikilink", argument: "\(index)")
      case .reference, .autolink, .property: nil
      }
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ActionChange {
    let view = context.page.view
    guard let index = Int(argument), context.page.note.links.indices.contains(index),
      let target = context.page.target(of: context.page.note.links[index])
    else { throw RPCError(code: .requestFailed, message: "the link leads nowhere") }
    let conversion = LinkConversion(view, of: context.page.path)
    let plan = try NoteEditing(view.vault).plan([context.page.path]) { note throws(EditError) in
      TextEdit.apply([try conversion.edit(link: index, to: target.document, in: note)], to: note.bytes)
    }
    return ActionChange(plan: plan)
  }
}
