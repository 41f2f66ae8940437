import Bytes

/// The insertion of text on separate lines between the blocks of a note.
///
/// It is separated by blank lines, except between list items, and except below a heading if the note has no blank line
/// there. The text and the blocks around it must remain separate blocks.
extension NoteEditor {
  /// Adds `text` at `offset`, which must be the beginning of a line or the end of the note; throws when it would become
  /// part of existing blocks, or when existing text would become part of it.
  func insertion(_ text: String, at offset: Int) throws(EditError) -> [TextEdit] {
    let lineBreak = NoteLineBreak.of(bytes)
    let lines = Self.trimmedLines(text)
    guard !lines.isEmpty else { return [] }
    let plain = Array(lines.joined(separator: [.lineFeed]))
    let content = NoteParser.parse(plain.span)
    let isList = Self.isList(content, content.blocks.first)
    let mark = EditableFrontMatter.markLength(bytes)
    var insert: [UInt8] = []

    let isOpen = offset > mark && !bytes[offset - 1].isLineBreak
    if isOpen { insert += lineBreak }
    if offset == bytes.count, let fence = openFence { insert += fence + lineBreak }
    // A note that consists of a byte-order mark has one blank block.
    if offset > max(mark, note.bodyRange.lowerBound), let index = block(at: offset - 1) {
      let previous = note.blocks[index]
      let continues =
        switch previous.kind {
        case .blank: true
        case .heading: !hasBlanksAfterHeadings
        default: isList && Self.isList(note, previous)
        }
      if !continues { insert += lineBreak }
    }
    insert += lines.joined(separator: lineBreak)
    if let index = block(at: offset) {
      insert += lineBreak
      let next = note.blocks[index]
      let continues = next.kind == .blank || Self.isList(content, content.blocks.last) && Self.isList(note, next)
      if !continues { insert += lineBreak }
    } else if !isOpen {
      insert += lineBreak
    }
    let edit = TextEdit(at: offset, insert: insert)
    guard keepsBlocks(edit) else { throw .unwritable(text) }
    return [edit]
  }

  func block(at offset: Int) -> Int? { note.blocks.firstIndex { $0.range.contains(offset) } }

  /// The line that closes an open code fence at the note's end; nil without one, or in a list or quote, which ends it.
  private var openFence: [UInt8]? {
    guard let last = note.blocks.last, last.kind == .fencedCode, last.container == nil,
      last.contentRange.upperBound == last.range.upperBound
    else { return nil }
    let start = bytes[last.range].firstIndex { !$0.isBlank } ?? last.range.lowerBound
    return Array(bytes[start..<last.range.upperBound].prefix { $0 == bytes[start] })
  }

  private func keepsBlocks(_ edit: TextEdit) -> Bool {
    let offset = edit.range.lowerBound
    let end = offset + edit.replacement.count
    let old = BlockStart.of(note)
    let new = BlockStart.of(applying([edit]))
    return new.contains { $0.start >= offset && $0.start < end }
      && old.filter { $0.start < offset } == new.filter { $0.start < offset }
      && old.filter { $0.start >= offset }.map { $0.moved(by: end - offset) } == new.filter { $0.start >= end }
  }

  /// Returns the lines of `text` without blank ones at its beginning and end.
  private static func trimmedLines(_ text: String) -> [ArraySlice<UInt8>] {
    let lines = LineMerge.lines(Array(text.utf8)[...]).map { $0.prefix { !$0.isLineBreak } }
    func hasText(_ line: ArraySlice<UInt8>) -> Bool { !line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: hasText), let last = lines.lastIndex(where: hasText) else { return [] }
    return Array(lines[first...last])
  }

  /// Returns whether `block` is in a list that is not in a quote.
  private static func isList(_ note: ParsedNote, _ block: Block?) -> Bool {
    var container = block?.container
    var isList = false
    while let index = container {
      if case .listItem = note.containers[index].kind { isList = true } else { isList = false }
      container = note.containers[index].parent
    }
    return isList
  }

  /// Whether the first heading with something after it has a blank line there; true when there is no such heading.
  private var hasBlanksAfterHeadings: Bool {
    for heading in note.headings where heading.block + 1 < note.blocks.count {
      return note.blocks[heading.block + 1].kind == .blank
    }
    return true
  }
}

/// The properties of a block that insertions must preserve.
private struct BlockStart: Equatable {
  let kind: Block.Kind
  var start: Int
  let isContained: Bool

  /// Returns the blocks of `note`, except blank ones.
  static func of(_ note: ParsedNote) -> [BlockStart] {
    // A byte-order mark belongs to the first block, but not to its text.
    let first = note.hasByteOrderMark ? 3 : 0
    return note.blocks.filter { $0.kind != .blank }.map { block in
      BlockStart(kind: block.kind, start: max(block.range.lowerBound, first), isContained: block.container != nil)
    }
  }

  func moved(by distance: Int) -> BlockStart {
    var copy = self
    copy.start += distance
    return copy
  }
}
