internal import Connections
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// Rewrites an ambiguous link so that it leads to a chosen one of its possible targets.
enum ChooseTargetAction: NoteAction {
  static let name = "choose-target"
  static let kind = "quickfix"
  private static let most = 10

  static func offers(in context: ActionContext) -> [ActionOffer] {
    context.links.flatMap { index, link -> [ActionOffer] in
      guard let target = context.page.target(of: link), target.isAmbiguous else { return [] }
      var graph = context.page.view.graph
      let claims = graph.claims(on: link.target, fromPath: context.page.path)
      guard claims.count > 1 else { return [] }
      return claims.prefix(most).map { document in
        let path = String(decoding: context.page.view.snapshot.key(of: document), as: UTF8.self)
        return ActionOffer(
          title: "Link to '\(path)'", argument: "\(index) \(path)", isPreferred: document == target.document,
          codes: ["link.ambiguous"])
      }
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    let words = argument.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let index = Int(words[0]), context.page.note.links.indices.contains(index)
    else { throw RPCError(code: .invalidParams, message: "there is no such link") }
    let path = Array(words[1].utf8)
    let isMarkdown = context.page.note.links[index].style.isMarkdown
    let written = isMarkdown ? context.page.view.snapshot.relativeTarget(of: path, from: context.page.path) : path
    let target = String(decoding: written, as: UTF8.self)
    return try context.page.editing { note throws(EditError) in
      try note.retarget([LinkChange(link: index, target: target)])
    }
  }
}

/// Converts a wikilink to a Markdown link or vice versa.
enum ConvertLinkAction: NoteAction {
  static let name = "convert-link"
  static let kind = "refactor.rewrite"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    context.links.compactMap { index, link in
      switch link.kind {
      case .wiki: ActionOffer(title: "Write the link as a Markdown link", argument: "\(index)")
      case .markdown: ActionOffer(title: "Write the link as a wikilink", argument: "\(index)")
      case .reference, .autolink, .property, .html, .definition: nil
      }
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let index = Int(argument), context.page.note.links.indices.contains(index),
      let target = context.page.target(of: context.page.note.links[index])
    else { throw RPCError(code: .requestFailed, message: "the link leads nowhere") }
    let conversion = LinkConversion(context.page.view, of: context.page.path)
    return try context.page.editing { note throws(EditError) in
      [try conversion.edit(link: index, to: target.document, in: note)]
    }
  }
}

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

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let index = Int(argument), context.page.note.links.indices.contains(index),
      let missing = missing(context.page.note.links[index], in: context)
    else { throw RPCError(code: .invalidParams, message: "there is no such link") }
    return try missing.plan(in: context.page.view.vault).plan
  }

  private static func missing(_ link: Link, in context: ActionContext) -> MissingNote? {
    if link.isExternal || link.target.isEmpty || link.style.isTemplate || NoteDraft.isAttachmentName(link.target) {
      return nil
    }
    return MissingNote(
      target: link.target, isMarkdown: link.style.isMarkdown, in: context.page.path, context.page.view.vault)
  }
}
