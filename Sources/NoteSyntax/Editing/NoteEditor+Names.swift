import Bytes

/// Renaming the targets of links. Headings and blocks are renamed here, and the links to them in all notes are changed
/// separately; labels of reference links and footnotes are renamed with their uses, which are all in this note.
extension NoteEditor {
  /// Replaces the content of heading number `index` of the note's `headings` by `text`. Its level, its markers and its
  /// block id are kept, and so is the id that it states as `{#id}`, unless the text has braces; the lines of an underlined
  /// heading become one.
  package func renameHeading(_ index: Int, to text: String) throws(EditError) -> [TextEdit] {
    guard note.headings.indices.contains(index) else { throw .missingHeading("\(index)") }
    let old = note.headings[index]
    let given = String(text.trimmingSpaces())
    let name = given.isEmpty || given.utf8.contains(.openBrace) ? given : given + statedID(of: old)
    guard !name.isEmpty, !name.utf8.contains(where: \.isLineBreak) else { throw .invalidHeading(text) }
    if old.text.utf8.elementsEqual(name.utf8) { return [] }
    let range = old.contentRange
    let isAfterHash = range.isEmpty && range.lowerBound > 0 && bytes[range.lowerBound - 1] == .hash
    let edit = TextEdit(range: range, replacement: (isAfterHash ? [.space] : []) + Array(name.utf8))
    let edits = TextEdit.trimmed([edit], in: bytes)
    let after = applying(edits)
    let isSame =
      after.headings.count == note.headings.count && after.blocks.map(\.kind) == note.blocks.map(\.kind)
      && after.headings[index].text.utf8.elementsEqual(name.utf8) && after.blockIDs.map(\.id) == note.blockIDs.map(\.id)
    guard isSame else { throw .invalidHeading(text) }
    return edits
  }

  /// Returns the id in braces at the end of a heading with the spaces before it; empty if it states none.
  private func statedID(of heading: Heading) -> String {
    let range = heading.contentRange
    guard bytes[range].contains(.openBrace),
      let anchor = note.htmlAnchors(in: bytes.span).last(where: {
        range.contains($0.range.lowerBound) && bytes[$0.range.lowerBound] == .openBrace
      })
    else { return "" }
    let isInPercent = bytes.span.byte(at: anchor.range.upperBound) == .percent
    var start = anchor.range.lowerBound - (isInPercent ? 1 : 0)
    guard anchor.range.upperBound + (isInPercent ? 1 : 0) == range.upperBound else { return "" }
    while start > range.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    return start > range.lowerBound ? String(decoding: bytes[start..<range.upperBound], as: UTF8.self) : ""
  }

  /// Gives the paragraph that is block number `index` of the note's `blocks` an id, without `^`.
  package func addBlockID(_ id: String, toBlock index: Int) throws(EditError) -> [TextEdit] {
    guard note.blocks.indices.contains(index), note.blocks[index].kind == .paragraph else { throw .missingBlockID(id) }
    let edits = [TextEdit(at: note.blocks[index].contentRange.upperBound, insert: Array(" ^\(id)".utf8))]
    let after = applying(edits)
    guard note.blockID(id) == nil, after.blockIDs.count == note.blockIDs.count + 1, after.blockID(id) != nil,
      after.blocks.map(\.kind) == note.blocks.map(\.kind)
    else { throw .invalidBlockID(id) }
    return edits
  }

  /// Changes the id of the block with the given id to `name`, both without `^`. Ids are compared without case; if
  /// several blocks have the id, the first one is changed.
  package func renameBlockID(_ id: String, to name: String) throws(EditError) -> [TextEdit] {
    guard let old = note.blockID(id) else { throw .missingBlockID(id) }
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric || $0 == .hyphen }
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

  /// Changes the id of the HTML tag with a number in the note's `PartTable`.
  package func renameHTMLID(_ number: Int, to id: String) throws(EditError) -> [TextEdit] {
    let old = PartTable(note, in: bytes.span)
    guard number < old.tagCount else { throw .unwritable(id) }
    let edits = [TextEdit(range: old.range(ofTagID: number), replacement: Array(id.utf8))]
    let after = TextEdit.apply(edits, to: bytes)
    let new = PartTable(NoteParser.parse(after.span, dialect: note.dialect), in: after.span)
    let isID = !id.isEmpty && !id.utf8.contains { $0.isWhitespace || $0 == .ampersand }
    guard isID, new.tagCount == old.tagCount, new.id(ofTag: number) == id,
      new.part(ofSubpath: "#" + id, isFragment: true) == .tag(number)
    else { throw .unwritable(id) }
    return edits
  }

  // MARK: - Labels

  /// Changes the label of a definition and of the reference links that use it. A link that consists of its label gets
  /// the new label in addition, so that its text does not change.
  package func renameLabel(of definition: LinkDefinition, to label: String) throws(EditError) -> [TextEdit] {
    let new = Array(label.utf8)
    guard let old = bytes.span.linkLabel(at: definition.range.lowerBound) else {
      throw .unwritable("[\(definition.label)]:")
    }
    var edits = [TextEdit(range: old, replacement: new)]
    for link in note.links where link.kind == .reference && link.definitionRange == definition.range {
      edits.append(try labelEdit(link, new))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let after = applying(edits)
    let isSame =
      after.definitions.count == note.definitions.count && after.links.count == note.links.count
      && zip(after.links, note.links).allSatisfy { $0.target == $1.target && $0.subpath == $1.subpath }
    guard isSame else { throw .unwritable("[\(label)]") }
    return edits
  }

  /// Removes a definition with its line, and the blank lines after it if it was a block by itself. Returns nil if it
  /// shares its line with the markers of a quote or a list.
  package func removeDefinition(_ definition: LinkDefinition) -> [TextEdit]? {
    guard let index = note.blocks.firstIndex(where: { $0.range.contains(definition.range.lowerBound) }),
      note.blocks[index].container == nil
    else { return nil }
    let block = note.blocks[index]
    let first = note.lines.range(of: note.lines.index(at: definition.range.lowerBound))
    let last = note.lines.range(of: note.lines.index(at: definition.range.upperBound - 1))
    var range = max(first.lowerBound, block.range.lowerBound)..<last.upperBound
    if range == block.range, index + 1 < note.blocks.count, note.blocks[index + 1].kind == .blank {
      range = range.lowerBound..<note.blocks[index + 1].range.upperBound
    }
    return [TextEdit(range: range, replacement: [])]
  }

  /// Changes the label, given without `^`, of footnotes. Labels are compared without case.
  package func renameFootnotes(_ label: String, to new: String) -> [TextEdit] {
    let folded = label.lowercased()
    return note.footnotes.compactMap { footnote in
      guard footnote.kind != .inline, footnote.label.lowercased() == folded,
        let end = bytes[footnote.range].lastIndex(of: UInt8(ascii: "]"))
      else { return nil }
      return TextEdit(range: footnote.range.lowerBound + 2..<end, replacement: Array(new.utf8))
    }
  }

  private func labelEdit(_ link: Link, _ new: [UInt8]) throws(EditError) -> TextEdit {
    let start = link.range.lowerBound + (link.isEmbed ? 1 : 0)
    let end = link.range.upperBound - 1
    // Brackets in a label are escaped by a backslash.
    var open = end - 1
    while open > start, bytes[open] != UInt8(ascii: "[") || isEscaped(open) { open -= 1 }
    if open <= start { return TextEdit(at: link.range.upperBound, insert: [.openBracket] + new + [.closeBracket]) }
    guard bytes[open - 1] == UInt8(ascii: "]") else { throw .unwritable(String(decoding: new, as: UTF8.self)) }
    return TextEdit(range: open + 1..<end, replacement: new)
  }

  private func isEscaped(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1] == .backslash { start -= 1 }
    return (offset - start) % 2 == 1
  }
}
