internal import JSONRPC
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Gives the paragraph at the cursor an id, so that links can lead to it.
enum AddBlockIDAction: NoteAction {
  static let name = "add-block-id"
  static let kind = "refactor.rewrite"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard context.range.isEmpty, let block = paragraph(in: context) else { return [] }
    let isNamed = context.page.note.blockIDs.contains { $0.blockRange.overlaps(context.page.note.blocks[block].range) }
    if isNamed { return [] }
    let id = freeID(in: context.page.note)
    return [ActionOffer(title: "Give the paragraph the id ^\(id)", argument: id)]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ActionChange {
    guard let block = paragraph(in: context) else {
      throw RPCError(code: .requestFailed, message: "there is no paragraph")
    }
    let plan = try NoteEditing(context.page.view.vault).plan([context.page.path]) { note throws(EditError) in
      TextEdit.apply(try note.addBlockID(argument, toBlock: block), to: note.bytes)
    }
    return ActionChange(plan: plan)
  }

  /// Returns an id that no block of a note has and that is not in `taken`.
  static func freeID(in note: ParsedNote, but taken: Set<String> = []) -> String {
    var number = 1
    while note.blockID("b\(number)") != nil || taken.contains("b\(number)") { number += 1 }
    return "b\(number)"
  }

  private static func paragraph(in context: ActionContext) -> Int? {
    let offset = context.range.lowerBound
    return context.page.note.blocks.firstIndex { $0.kind == .paragraph && $0.range.contains(offset) }
  }
}
