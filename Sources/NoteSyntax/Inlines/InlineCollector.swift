import Bytes

/// Runs the inline pass over the blocks of a note and collects the results.
struct InlineCollector {
  private var parser = InlineParser()
  private var buffer = ContentBuffer()
  private var fieldScanner = FieldScanner()

  /// Parses the text of all blocks of `note`, which has only been parsed into blocks so far.
  mutating func collect(_ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    parser.use(note.references)
    let definitions = note.footnotes
    if !definitions.isEmpty { note.footnotes = [] }
    let firstLink = note.links.count
    for index in note.blocks.indices {
      switch note.blocks[index].kind {
      case .paragraph: readParagraph(index, &note, bytes)
      case .heading(let level): readHeading(index, level, &note, bytes: bytes)
      case .table: readTable(index, &note, bytes)
      case .comment: readComment(index, &note, bytes)
      case .html: readHTML(note.blocks[index].range, &note, bytes)
      default: break
      }
    }
    if !definitions.isEmpty {
      note.footnotes += definitions
      note.footnotes.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    if !note.definitions.isEmpty { addUnusedDefinitions(from: firstLink, to: &note) }
    for index in note.tasks.indices {
      TaskNotation.read(&note.tasks[index], bytes)
      for offset in TaskNotation.unreadDates(of: note.tasks[index], bytes) {
        note.add("task.invalid-date", at: offset, "the date of the task is no day of the form YYYY-MM-DD")
      }
    }
  }

  private mutating func parse(_ lines: Range<Int>, end: Int, _ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    take(
      buffer.fill(lines, note.lines.starts, note.lines.contentStarts, end: end, source: bytes), lines, &note,
      bytes: bytes)
  }

  /// Parses a range of the note, or the buffer if it is nil, and adds the results to the note.
  private mutating func take(_ range: Range<Int>?, _ lines: Range<Int>, _ note: inout ParsedNote, bytes: Span<UInt8>) {
    guard let range else {
      let copy = buffer.bytes
      return take(copy.span, lines, &note)
    }
    take(bytes.extracting(range), lines, &note)
  }

  private mutating func take(_ text: Span<UInt8>, _ lines: Range<Int>, _ note: inout ParsedNote) {
    parser.parse(text)
    if !parser.links.isEmpty { takeLinks(text, lines, &note) }
    for tag in parser.tags {
      let range = buffer.source(of: tag.start..<tag.end)
      let name = text.extracting(tag.start &+ 1..<tag.end)
      guard TagLimit.accepts(name) else {
        note.add("tag.too-long", at: range.lowerBound, TagLimit.message)
        continue
      }
      note.tags.append(
        Tag(
          name: String(repairing: name), origin: .body,
          line: note.lines.index(at: range.lowerBound, in: lines) &+ 1, range: range))
    }
    for footnote in parser.footnotes {
      let range = buffer.source(of: footnote.range)
      note.footnotes.append(
        Footnote(
          kind: footnote.kind, label: String(repairing: text.extracting(footnote.label)),
          line: note.lines.index(at: range.lowerBound, in: lines) &+ 1, range: range))
    }
    if parser.hasDoubleColon { takeFields(text, lines, &note) }
  }

  private mutating func takeLinks(_ text: Span<UInt8>, _ lines: Range<Int>, _ note: inout ParsedNote) {
    if note.links.count == note.links.capacity {
      // Growing moves all links, and most notes with one link have more.
      note.links.reserveCapacity(note.links.count &* 2 &+ max(parser.links.count, 8))
    }
    for draft in parser.links {
      let range = buffer.source(of: draft.range)
      note.links.append(
        draft.link(
          text, parser.references, range: range, targetRange: buffer.source(of: draft.target),
          at: note.lines.position(at: range.lowerBound, in: lines)))
    }
  }

  private mutating func takeFields(_ text: Span<UInt8>, _ lines: Range<Int>, _ note: inout ParsedNote) {
    fieldScanner.scan(text, opaque: parser.opaqueRanges)
    var next = 0
    for field in fieldScanner.fields {
      while next < parser.links.count, parser.links[next].range.upperBound < field.range.upperBound { next += 1 }
      if field.bracket != nil, next < parser.links.count, parser.links[next].range.lowerBound <= field.range.lowerBound
      {
        continue
      }
      let range = buffer.source(of: field.range)
      let key = String(repairing: text.extracting(field.key))
      note.inlineFields.append(
        InlineField(
          key: key, canonicalKey: InlineField.canonical(key), value: String(repairing: text.extracting(field.value)),
          range: range, keyRange: buffer.source(of: field.key), valueRange: buffer.source(of: field.value),
          bracket: field.bracket, line: note.lines.index(at: range.lowerBound, in: lines) &+ 1))
    }
  }

  private mutating func readParagraph(_ index: Int, _ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    let block = note.blocks[index]
    parse(block.lines, end: block.contentRange.upperBound, &note, bytes)
    readBlockID(index, &note, bytes)
  }

  private mutating func readHeading(_ index: Int, _ level: Int, _ note: inout ParsedNote, bytes: Span<UInt8>) {
    let block = note.blocks[index]
    let heading = LeafText(block, note.lines, bytes)
    let content = heading.content
    parser.recordsSpans = true
    parse(heading.lines, end: heading.end, &note, bytes)
    parser.recordsSpans = false
    let copy = buffer.bytes
    let written = if let range = buffer.contiguousRange { bytes.extracting(range) } else { copy.span }
    let text = Self.joinedLines(String(repairing: written), isOneLine: heading.lines.count == 1)
    let plainText =
      parser.spans.isEmpty ? text : Self.joinedLines(MarkupRemover.of(written, parser.spans), isOneLine: false)
    if note.headings.isEmpty { note.headings.reserveCapacity(8) }
    note.headings.append(
      Heading(
        level: level, text: text, plainText: plainText,
        line: note.lines.index(at: content.lowerBound, in: block.lines) &+ 1, range: block.range, contentRange: content,
        block: index))
    if heading.hasBlockID { readBlockID(index, &note, bytes) }
  }

  /// Returns the lines of `text`, trimmed and separated by a space.
  private static func joinedLines(_ text: String, isOneLine: Bool) -> String {
    if isOneLine { return text }
    guard text.utf8.contains(where: \.isLineBreak) else { return String(text.trimmingSpaces()) }
    return text.utf8.split(whereSeparator: \.isLineBreak).map { Substring($0).trimmingSpaces() }.joined(separator: " ")
  }

  private mutating func readTable(_ index: Int, _ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    for line in note.blocks[index].lines where line != note.blocks[index].lines.lowerBound &+ 1 {
      var row = TableRow(note.lines.content(of: line, in: bytes), bytes)
      while let cell = row.next(bytes) {
        take(buffer.fill(cell: cell, bytes), line..<line &+ 1, &note, bytes: bytes)
      }
    }
  }

  /// Parses a comment; its parts between blank lines are parsed one by one like paragraphs.
  private mutating func readComment(_ index: Int, _ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    var parts = CommentParts(note.blocks[index].lines)
    while let part = parts.next(note, bytes) { parse(part.lines, end: part.end, &note, bytes) }
  }

  private func readHTML(_ range: Range<Int>, _ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    var drafts: [LinkDraft] = []
    bytes.visitTags(in: range) { bytes.appendLinks(ofTag: $0, to: &drafts) }
    add(drafts, to: &note, bytes)
  }

  /// Adds the links of tags of MDX, which are not in the blocks of the note.
  func addLinks(ofTags tags: [Range<Int>], to note: inout ParsedNote, _ bytes: Span<UInt8>) {
    var drafts: [LinkDraft] = []
    for tag in tags { bytes.appendLinks(ofTag: tag, to: &drafts) }
    if drafts.isEmpty { return }
    add(drafts, to: &note, bytes)
    note.links.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
  }

  private func add(_ drafts: [LinkDraft], to note: inout ParsedNote, _ bytes: Span<UInt8>) {
    for draft in drafts {
      note.links.append(
        draft.link(
          bytes, parser.references, range: draft.range, targetRange: draft.target,
          at: note.lines.position(at: draft.range.lowerBound)))
    }
  }

  /// Adds the definitions that none of the links from number `first` on uses. Those with which other programs explain a
  /// wikilink of the note, such as `[note]: note.md` for `[[note]]`, are no links beside it. O(links + definitions).
  private func addUnusedDefinitions(from first: Int, to note: inout ParsedNote) {
    let used = Set(note.links[first...].compactMap { $0.definitionRange?.lowerBound })
    let count = note.links.count
    let explained = DefinitionUse.wikilinkNames(of: note)
    for definition in note.definitions
    where !definition.isComment && !used.contains(definition.range.lowerBound)
      && !explained.contains(definition.normalizedLabel)
    {
      note.links.append(definition.link(at: note.lines.position(at: definition.range.lowerBound)))
    }
    if note.links.count == count { return }
    // Links in the text of another one come after it.
    let sorted = note.links[first...].enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }
    note.links.replaceSubrange(first..., with: sorted.map(\.element))
  }

  private mutating func readBlockID(_ index: Int, _ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    let block = note.blocks[index]
    guard let start = bytes.blockIDStart(in: block.contentRange) else { return }
    if let opaque = parser.opaqueRanges.last, buffer.source(of: opaque).upperBound > start { return }
    note.blockIDs.append(
      BlockID(
        id: String(repairing: bytes.extracting(start &+ 1..<block.contentRange.upperBound)),
        line: note.lines.index(at: start) &+ 1, range: start..<block.contentRange.upperBound,
        blockRange: start == block.contentRange.lowerBound
          ? note.elementRange(before: index) ?? block.range : note.elementRange(of: index)))
  }
}

/// An iterator over the parts of a comment between blank lines, each of which is parsed like a paragraph.
struct CommentParts {
  private var next: Int
  private let end: Int

  init(_ lines: Range<Int>) {
    next = lines.lowerBound
    end = lines.upperBound
  }

  /// Returns the lines of the next part and the end of the last line; nil after the last part.
  mutating func next(_ note: ParsedNote, _ bytes: Span<UInt8>) -> (lines: Range<Int>, end: Int)? {
    while next < end, isBlank(next, note, bytes) { next &+= 1 }
    guard next < end else { return nil }
    let first = next
    while next < end, !isBlank(next, note, bytes) { next &+= 1 }
    return (first..<next, note.lines.content(of: next &- 1, in: bytes).upperBound)
  }

  private func isBlank(_ line: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> Bool {
    bytes.trimming(note.lines.content(of: line, in: bytes)).isEmpty
  }
}

/// The range of the text of a heading or another block: its content without a block id at its end.
struct LeafText {
  let lines: Range<Int>
  /// The range of the content, trimmed.
  let content: Range<Int>
  let hasBlockID: Bool

  var end: Int { content.upperBound }

  init(_ block: Block, _ table: LineTable, _ bytes: Span<UInt8>) {
    var content = block.contentRange
    let caret = bytes.blockIDStart(in: content).flatMap { $0 > content.lowerBound ? $0 : nil }
    if let caret { content = bytes.trimming(content.lowerBound..<caret) }
    let first = block.lines.lowerBound
    let last = content.isEmpty ? first : table.index(at: content.upperBound &- 1, in: block.lines)
    lines = first..<max(last, first) &+ 1
    self.content = content
    hasBlockID = caret != nil
  }
}
