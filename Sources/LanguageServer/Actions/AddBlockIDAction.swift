internal import JSONRPC
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Gives the paragraph at the cursor an id, so that links can lead to it.
enum AddBlockIDAction: NoteAction {
  static let name = "add-block-id"
  static let kind = "refactor.rewrite"

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    guard place.range.isEmpty, let block = paragraph(at: place) else { return [] }
    let isNamed = place.page.note.blockIDs.contains { $0.blockRange.overlaps(place.page.note.blocks[block].range) }
    if isNamed { return [] }
    let id = freeID(in: place.page.note)
    return [ActionOffer(title: "Give the paragraph the id ^\(id)", argument: id)]
  }

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    guard let block = paragraph(at: place) else {
      throw RPCError(code: .requestFailed, message: "there is no paragraph")
    }
    let plan = try NoteEditing(place.page.view.vault).plan([place.page.path]) { note throws(EditError) in
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

  private static func paragraph(at place: ActionPlace) -> Int? {
    let offset = place.range.lowerBound
    return place.page.note.blocks.firstIndex { $0.kind == .paragraph && $0.range.contains(offset) }
  }
}
