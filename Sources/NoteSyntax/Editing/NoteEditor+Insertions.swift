/// Adding text.
extension NoteEditor {
  /// The place under a heading where text is added.
  package enum Place: Sendable, Hashable {
    /// Directly below the heading.
    case start
    /// Before the next heading of any level.
    case end
  }

  /// Adds `text` under the heading that `heading` refers to: `A`, or `A#B` for a heading B under a heading A. Headings
  /// are compared as in links.
  ///
  /// Line breaks of `text` become those of the note. It is separated by blank lines, except between list items, and
  /// except below a heading if the note has no blank line there.
  package func insert(_ text: String, under heading: String, at place: Place = .end) throws(EditError) -> [TextEdit] {
    let name = heading.hasPrefix("#") ? String(heading.dropFirst()) : heading
    guard let index = note.heading(named: name) else { throw .missingHeading(heading) }
    return try insert(text, under: index, at: place)
  }

  /// Adds `text` under the heading with the given number, counted from 0.
  func insert(_ text: String, under index: Int, at place: Place) throws(EditError) -> [TextEdit] {
    let found = note.headings[index]
    guard note.blocks[found.block].container == nil else { throw .missingHeading(found.plainText) }
    var offset = found.range.upperBound
    if place == .end {
      for block in note.blocks[(found.block + 1)...] {
        if case .heading = block.kind, block.container == nil { break }
        if block.kind != .blank { offset = block.range.upperBound }
      }
    } else if let next = block(at: offset), note.blocks[next].kind == .blank {
      offset = note.lines.range(of: note.lines.index(at: offset)).upperBound
    }
    return try insertion(text, at: offset)
  }

  /// Adds `text` at the end of the note. If the note has no final line break, none is added. An unclosed code fence is
  /// closed first, which does not change the code and keeps `text` out of it.
  package func append(_ text: String) throws(EditError) -> [TextEdit] { try insertion(text, at: bytes.count) }

  /// Adds `text` before the body, after the front matter and a blank line that follows it.
  package func prepend(_ text: String) throws(EditError) -> [TextEdit] {
    var offset = note.bodyRange.lowerBound
    if note.frontMatter != nil, let first = block(at: offset) {
      let line = note.lines.range(of: note.lines.index(at: offset))
      // Text on the line that closes the front matter stays on that line.
      if note.blocks[first].kind == .blank || line.lowerBound < offset { offset = line.upperBound }
    }
    return try insertion(text, at: offset)
  }

  /// Returns lines of text as headings, or in bold or italics; blank lines between them are kept.
  ///
  /// - Throws: `EditError.unwritable` for a line that cannot be written in that form.
  package static func lines(_ text: String, as form: LineForm) throws(EditError) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Characters that are literal in each of two lines may be markup in both together.
    for isLiteral in [false, true] {
      var formed: [String] = []
      for line in lines {
        let isBlank = line.trimmingSpaces().isEmpty
        guard let result = isBlank ? "" : form.line(line, isLiteral: isLiteral) else { throw .unwritable(String(line)) }
        formed.append(result)
      }
      let joined = formed.joined(separator: "\n")
      if formed.flatMap(shownLines) == shownLines(joined) { return joined }
    }
    throw .unwritable(text)
  }

  private static func shownLines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span)
    return note.blocks.indices.flatMap { index in
      NoteText.plainText(of: index, note: note, in: bytes.span).split(whereSeparator: \.isNewline).map(String.init)
    }
  }

  /// Adds a divider by calling `insert`: `---`, or `***` where the former would be something else. At the beginning of
  /// a note, `---` would open front matter.
  package func divider(_ insert: (String) throws(EditError) -> [TextEdit]) throws(EditError) -> [TextEdit] {
    func count(_ note: ParsedNote) -> Int { note.blocks.count { $0.kind == .thematicBreak } }
    for sign in ["---", "***"] {
      guard let edits = try? insert(sign) else { continue }
      let after = applying(edits)
      let opens = sign == "---" && after.blocks.first?.kind == .thematicBreak
      if !opens, count(after) == count(note) + 1 { return edits }
    }
    // Throws the reason, such as a missing heading.
    _ = try insert("***")
    throw .unwritable("---")
  }

  private func block(at offset: Int) -> Int? { note.blocks.firstIndex { $0.range.contains(offset) } }

  /// Adds `text` on lines of its own at `offset`, which must be the beginning of a line or the end of the note. Throws
  /// when the text would become part of existing blocks, or existing text part of it.
  func insertion(_ text: String, at offset: Int) throws(EditError) -> [TextEdit] {
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

  /// The line that closes the code fence at the end of the note. It is nil when there is no open fence, or when the
  /// fence is in a list or quote, which ends it.
  private var openFence: [UInt8]? {
    guard let last = note.blocks.last, last.kind == .fencedCode, last.container == nil,
      last.contentRange.upperBound == last.range.upperBound
    else { return nil }
    let start = bytes[last.range].firstIndex { !$0.isBlank } ?? last.range.lowerBound
    return Array(bytes[start..<last.range.upperBound].prefix { $0 == bytes[start] })
  }

  /// Returns whether all blocks before and after the insertion `edit` remain the same.
  private func keepsBlocks(_ edit: TextEdit) -> Bool {
    let offset = edit.range.lowerBound
    let end = offset + edit.replacement.count
    let old = BlockPlace.of(note)
    let new = BlockPlace.of(applying([edit]))
    return new.contains { $0.start >= offset && $0.start < end }
      && old.filter { $0.start < offset } == new.filter { $0.start < offset }
      && old.filter { $0.start >= offset }.map { $0.moved(by: end - offset) } == new.filter { $0.start >= end }
  }

  /// Returns the lines of `text` without blank ones at its beginning and end.
  private static func lines(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    let table = LineTable(bytes.span)
    let lines = (0..<table.count).map { Array(bytes[bytes.span.trimmingLineBreak(table.range(of: $0))]) }
    func hasText(_ line: [UInt8]) -> Bool { !line.allSatisfy(\.isWhitespace) }
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

  /// Whether the first heading that is followed by something has a blank line after it; true when there is no such
  /// heading.
  private var hasBlanksAfterHeadings: Bool {
    for heading in note.headings where heading.block + 1 < note.blocks.count {
      return note.blocks[heading.block + 1].kind == .blank
    }
    return true
  }
}

/// The properties of a block that insertions must preserve: its kind, its offset, and whether it is inside of another
/// block.
private struct BlockPlace: Equatable {
  let kind: Block.Kind
  var start: Int
  let isContained: Bool

  /// Returns the blocks of `note`, except blank ones.
  static func of(_ note: ParsedNote) -> [BlockPlace] {
    // A byte-order mark belongs to the first block, but not to its text.
    let first = note.hasByteOrderMark ? 3 : 0
    return note.blocks.filter { $0.kind != .blank }.map { block in
      BlockPlace(kind: block.kind, start: max(block.range.lowerBound, first), isContained: block.container != nil)
    }
  }

  func moved(by distance: Int) -> BlockPlace {
    var place = self
    place.start += distance
    return place
  }
}
