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
    let name = heading.hasPrefix("#") ? String(heading.dropFirst()) : heading
    guard let index = note.heading(named: name) else { throw .missingHeading(heading) }
    return try insert(text, under: index, at: place)
  }

  /// Adds `text` under the heading with a number, counted from 0.
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

  /// Adds `text` at the end of the note. A final line break that is missing stays missing. A fence that is not closed
  /// gets its closing line first, which changes nothing about the code and keeps `text` out of it.
  package func append(_ text: String) throws(EditError) -> [TextEdit] { try insertion(text, at: bytes.count) }

  /// Adds `text` before the body, after the lines of the front matter and a blank line that follows them.
  package func prepend(_ text: String) throws(EditError) -> [TextEdit] {
    var offset = note.bodyRange.lowerBound
    if note.frontMatter != nil, let first = block(at: offset) {
      let line = note.lines.range(of: note.lines.index(at: offset))
      // What else stands on the line that closes the front matter stays on it.
      if note.blocks[first].kind == .blank || line.lowerBound < offset { offset = line.upperBound }
    }
    return try insertion(text, at: offset)
  }

  /// Lines as headings, or in bold or italics; blank lines between them stay.
  ///
  /// Throws `EditError.unwritable` for a line that no Markdown can say.
  package static func lines(_ text: String, as form: LineForm) throws(EditError) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Signs that mean themselves on each of two lines may mean something on both together.
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

  /// Adds a divider as `insert` adds text: of the signs for one the first that is nothing else there. At the very beginning
  /// of a note `---` would open front matter.
  package func divider(_ insert: (String) throws(EditError) -> [TextEdit]) throws(EditError) -> [TextEdit] {
    func count(_ note: ParsedNote) -> Int { note.blocks.count { $0.kind == .thematicBreak } }
    for sign in ["---", "***"] {
      guard let edits = try? insert(sign) else { continue }
      let after = applying(edits)
      let opens = sign == "---" && after.blocks.first?.kind == .thematicBreak
      if !opens, count(after) == count(note) + 1 { return edits }
    }
    // Says what is in the way, as a missing heading.
    _ = try insert("***")
    throw .unwritable("---")
  }

  private func block(at offset: Int) -> Int? { note.blocks.firstIndex { $0.range.contains(offset) } }

  /// Adds `text` on lines of its own at `offset`, the beginning of a line or the end of the note. Throws when it would
  /// become part of what is there, or what is there part of it.
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
    let edit = TextEdit(at: offset, insert: insert)
    guard keepsBlocks(edit) else { throw .unwritable(text) }
    return [edit]
  }

  /// What closes the fence that the note ends in; nil when it ends otherwise, or in a list or quote, with which the fence
  /// ends too.
  private var openFence: [UInt8]? {
    guard let last = note.blocks.last, last.kind == .fencedCode, last.container == nil,
      last.contentRange.upperBound == last.range.upperBound
    else { return nil }
    let start = bytes[last.range].firstIndex { !$0.isBlank } ?? last.range.lowerBound
    return Array(bytes[start..<last.range.upperBound].prefix { $0 == bytes[start] })
  }

  /// Whether all blocks before and after the insertion `edit` are as they were.
  private func keepsBlocks(_ edit: TextEdit) -> Bool {
    let offset = edit.range.lowerBound
    let end = offset + edit.replacement.count
    let old = BlockPlace.of(note)
    let new = BlockPlace.of(applying([edit]))
    return new.contains { $0.start >= offset && $0.start < end }
      && old.filter { $0.start < offset } == new.filter { $0.start < offset }
      && old.filter { $0.start >= offset }.map { $0.moved(by: end - offset) } == new.filter { $0.start >= end }
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

/// What insertions keep of a block: its kind, where it begins, and whether it stands in another.
private struct BlockPlace: Equatable {
  let kind: Block.Kind
  var start: Int
  let isContained: Bool

  /// The blocks of `note` but for blank ones.
  static func of(_ note: ParsedNote) -> [BlockPlace] {
    // A byte-order mark belongs to the first block and is not where it begins.
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
