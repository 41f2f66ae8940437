/// Adding text.
extension NoteEditor {
  /// Where under a heading text is added.
  package enum Place: Sendable, Hashable {
    /// At once below the heading.
    case start
    /// Before the next heading of any level.
    case end
  }

  /// Adds `text` under the heading that `heading` names, `A` or `A#B` for a B under an A, compared as links compare.
  ///
  /// Its line breaks become those of the note. A blank line sets it apart, but for list items that come next to list
  /// items, and below a heading when the note has none there.
  package func insert(_ text: String, under heading: String, at place: Place = .end) throws(EditError) -> [TextEdit] {
    let subpath = heading.hasPrefix("#") ? heading : "#" + heading
    guard let found = note.heading(atSubpath: subpath), note.blocks[found.block].container == nil else {
      throw .missingHeading(heading)
    }
    var offset = found.range.upperBound
    if place == .end {
      for block in note.blocks[(found.block + 1)...] {
        if case .heading = block.kind, block.container == nil { break }
        if block.kind != .blank { offset = block.range.upperBound }
      }
    } else if let next = block(at: offset), note.blocks[next].kind == .blank {
      offset = note.lines.range(of: note.lines.index(at: offset)).upperBound
    }
    return insertion(text, at: offset)
  }

  /// Adds `text` at the end of the note. A final line break that is missing stays missing.
  package func append(_ text: String) -> [TextEdit] { insertion(text, at: bytes.count) }

  /// Adds `text` before the body, after the front matter and a blank line that follows it.
  package func prepend(_ text: String) -> [TextEdit] {
    var offset = note.bodyRange.lowerBound
    if note.frontMatter != nil, let first = block(at: offset), note.blocks[first].kind == .blank,
      offset == note.lines.range(of: note.lines.index(at: offset)).lowerBound
    {
      offset = note.lines.range(of: note.lines.index(at: offset)).upperBound
    }
    return insertion(text, at: offset)
  }

  private func block(at offset: Int) -> Int? { note.blocks.firstIndex { $0.range.contains(offset) } }

  /// Adds `text` on lines of its own at `offset`, the beginning of a line or the end of the note.
  private func insertion(_ text: String, at offset: Int) -> [TextEdit] {
    let lineBreak = NoteLineBreak.of(bytes)
    let lines = Self.lines(text)
    guard !lines.isEmpty else { return [] }
    let plain = Array(lines.joined(separator: [0x0A]))
    let content = NoteParser.parse(plain.span)
    let isList = Self.isList(content, content.blocks.first)
    let mark = EditableFrontMatter.markLength(bytes)
    var insert: [UInt8] = []

    let isOpen = offset > mark && !bytes[offset - 1].isLineBreak
    if isOpen { insert += lineBreak }
    // A note of nothing but a byte-order mark has one blank block.
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
    return [TextEdit(at: offset, insert: insert)]
  }

  /// The lines of `text` without blank ones at its ends.
  private static func lines(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    let table = LineTable(bytes.span)
    let lines = (0..<table.count).map { Array(bytes[bytes.span.trimmingLineBreak(table.range(of: $0))]) }
    func hasText(_ line: [UInt8]) -> Bool { !line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: hasText), let last = lines.lastIndex(where: hasText) else { return [] }
    return Array(lines[first...last])
  }

  /// Whether `block` lies in a list that is in no quote.
  private static func isList(_ note: ParsedNote, _ block: Block?) -> Bool {
    var container = block?.container
    var isList = false
    while let index = container {
      if case .listItem = note.containers[index].kind { isList = true } else { isList = false }
      container = note.containers[index].parent
    }
    return isList
  }

  /// Whether the first heading that something follows has a blank line after it; true when there is none.
  private var hasBlanksAfterHeadings: Bool {
    for heading in note.headings where heading.block + 1 < note.blocks.count {
      return note.blocks[heading.block + 1].kind == .blank
    }
    return true
  }
}
