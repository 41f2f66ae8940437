import Bytes

/// Renaming headings and blocks. Links to them are changed separately, in all notes.
extension NoteEditor {
  /// Replaces the content of heading number `index` of the note's `headings` by `text`. Its level, its markers and its
  /// block id are kept; the lines of an underlined heading become one.
  package func renameHeading(_ index: Int, to text: String) throws(EditError) -> [TextEdit] {
    guard note.headings.indices.contains(index) else { throw .missingHeading("\(index)") }
    let old = note.headings[index]
    let name = String(text.trimmingSpaces())
    guard !name.isEmpty, !name.utf8.contains(where: \.isLineBreak) else { throw .invalidHeading(text) }
    if old.text.utf8.elementsEqual(name.utf8) { return [] }
    let range = old.contentRange
    let isAfterSign = range.isEmpty && range.lowerBound > 0 && bytes[range.lowerBound - 1] == 0x23
    let edit = TextEdit(range: range, replacement: (isAfterSign ? [0x20] : []) + Array(name.utf8))
    let edits = TextEdit.trimmed([edit], in: bytes)
    let after = applying(edits)
    let isSame =
      after.headings.count == note.headings.count && after.blocks.map(\.kind) == note.blocks.map(\.kind)
      && after.headings[index].text.utf8.elementsEqual(name.utf8) && after.blockIDs.map(\.id) == note.blockIDs.map(\.id)
    guard isSame else { throw .invalidHeading(text) }
    return edits
  }

  /// Changes the id of the block with the given id to `name`, both without `^`. Ids are compared without case; if
  /// several blocks have the id, the first one is changed.
  package func renameBlockID(_ id: String, to name: String) throws(EditError) -> [TextEdit] {
    guard let old = note.blockID(id) else { throw .missingBlockID(id) }
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric || $0 == 0x2D }
    guard isName else { throw .invalidBlockID(name) }
    if let other = note.blockID(name), other.range != old.range { throw .existingBlockID(name) }
    let range = old.range.lowerBound + 1..<old.range.upperBound
    let edits = TextEdit.trimmed([TextEdit(range: range, replacement: Array(name.utf8))], in: bytes)
    if edits.isEmpty { return [] }
    let expected = note.blockIDs.map { $0.range == old.range ? name : $0.id }
    let after = applying(edits)
    guard after.blockIDs.map(\.id) == expected, after.blocks.map(\.kind) == note.blocks.map(\.kind) else {
      throw .invalidBlockID(name)
    }
    return edits
  }
}
