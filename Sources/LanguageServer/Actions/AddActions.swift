internal import Bytes
internal import Connections
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Adds the missing heading of a link to the note that the link leads to.
enum AddHeadingAction: NoteAction {
  static let name = "add-heading"
  static let kind = "quickfix"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    context.links.compactMap { index, link in
      let names = names(of: link)
      guard let heading = names.last, let target = context.page.target(of: link), target.isNote,
        let other = try? context.session.page(at: target.path, beside: context.page), other.part(of: target) == nil
      else { return nil }
      return ActionOffer(
        title: "Add the heading '\(heading)' to '\(String(decoding: target.path, as: UTF8.self))'",
        argument: "\(index)", codes: ["link.missing-heading"])
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let index = Int(argument), context.page.note.links.indices.contains(index),
      let target = context.page.target(of: context.page.note.links[index])
    else { throw RPCError(code: .invalidParams, message: "the link leads nowhere") }
    let names = names(of: context.page.note.links[index])
    return try NoteEditing(context.page.view.vault).plan([target.path]) { note throws(EditError) in
      var edited = note
      // In a path of headings, the missing ones are added below the existing ones.
      for count in names.indices.map({ $0 + 1 }) {
        let path = names[..<count].joined(separator: "#")
        if edited.note.heading(atSubpath: "#" + path) != nil { continue }
        let parent = names[..<(count - 1)].joined(separator: "#")
        let above = count > 1 ? edited.note.heading(atSubpath: "#" + parent) : nil
        let line = String(repeating: "#", count: min(6, (above?.level ?? 1) + 1)) + " " + names[count - 1]
        let edits = above == nil ? try edited.append(line) : try edited.insert(line, under: parent)
        edited = NoteEditor(TextEdit.apply(edits, to: edited.bytes))
      }
      return edited.bytes
    }
  }

  private static func names(of link: Link) -> [String] {
    guard !link.subpath.isEmpty, HeadingKey.blockID(ofSubpath: link.subpath) == nil else { return [] }
    return link.subpath.split(separator: "#").map { String($0).trimmed }.filter { !HeadingKey($0).text.isEmpty }
  }
}

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

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let block = paragraph(in: context)
    else { throw RPCError(code: .requestFailed, message: "there is no paragraph") }
    return try context.page.editing { note throws(EditError) in try note.addBlockID(argument, toBlock: block) }
  }

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
