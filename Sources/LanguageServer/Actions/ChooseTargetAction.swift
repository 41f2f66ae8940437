internal import JSONRPC
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

  static func change(_ argument: String, in context: ActionContext) throws -> ActionChange {
    let words = argument.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let index = Int(words[0]), context.page.note.links.indices.contains(index) else {
      throw RPCError(code: .invalidParams, message: "there is no such link")
    }
    let path = Array(words[1].utf8)
    let isMarkdown = context.page.note.links[index].style.isMarkdown
    let written = isMarkdown ? context.page.view.snapshot.relativeTarget(of: path, from: context.page.path) : path
    let target = String(decoding: written, as: UTF8.self)
    let plan = try NoteEditing(context.page.view.vault).plan([context.page.path]) { note throws(EditError) in
      TextEdit.apply(try note.retarget([LinkChange(link: index, target: target)]), to: note.bytes)
    }
    return ActionChange(plan: plan)
  }
}
