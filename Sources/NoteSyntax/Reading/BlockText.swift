import Bytes

/// The text of leaf blocks as it is read, without markup.
struct BlockText {
  private var parser: InlineParser
  private var buffer = ContentBuffer()

  /// A reader of the blocks of `note`, which all calls get.
  init(_ note: ParsedNote) {
    parser = InlineParser(references: note.references)
    parser.recordsSpans = true
  }

  /// The lines of text of block `index`.
  mutating func lines(of index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [String] {
    let block = note.blocks[index]
    switch block.kind {
    case .paragraph, .heading:
      return paragraphLines(block, note, bytes)
    case .table:
      return tableLines(block, note, bytes)
    case .fencedCode, .indentedCode, .math:
      return codeLines(block, note, bytes)
    case .frontMatter, .blank, .thematicBreak, .html, .definition, .comment:
      return []
    }
  }

  /// The inline markup of block `index`, with offsets into the note.
  mutating func spans(of index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [InlineSpan] {
    let block = note.blocks[index]
    switch block.kind {
    case .paragraph, .heading:
      _ = parse(block, note, bytes)
      return placedSpans
    case .comment:
      _ = parse(block, note, bytes)
      return placedSpans
    case .table:
      var spans: [InlineSpan] = []
      for line in block.lines where line != block.lines.lowerBound &+ 1 {
        var row = TableRow(note.lines.content(of: line, in: bytes), bytes)
        while let cell = row.next(bytes) {
          _ = parse(cell: cell, bytes)
          spans += placedSpans
        }
      }
      return spans
    default:
      return []
    }
  }

  private var placedSpans: [InlineSpan] {
    parser.spans.map { span in
      InlineSpan(
        kind: span.kind, range: buffer.source(of: span.range),
        contentRange: buffer.source(of: span.contentRange))
    }
  }

  /// Parses the text of `block` and returns it without markup.
  private mutating func parse(_ block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) -> String {
    var end = block.contentRange.upperBound
    if let caret = bytes.blockIDStart(in: block.contentRange), caret > block.contentRange.lowerBound {
      end = bytes.trimming(block.contentRange.lowerBound..<caret).upperBound
    }
    let last = note.lines.index(at: max(end &- 1, block.range.lowerBound))
    let lines = block.lines.lowerBound..<max(last, block.lines.lowerBound) &+ 1
    if let range = buffer.fill(lines, note.lines.starts, note.lines.contentStarts, end: end, bytes) {
      return strip(bytes.extracting(range))
    }
    let copy = buffer.bytes
    return strip(copy.span)
  }

  private mutating func parse(cell: Range<Int>, _ bytes: Span<UInt8>) -> String {
    if let range = buffer.fill(cell: cell, bytes) { return strip(bytes.extracting(range)) }
    let copy = buffer.bytes
    return strip(copy.span)
  }

  private mutating func strip(_ text: Span<UInt8>) -> String {
    parser.parse(text)
    return PlainText.of(text, parser.spans)
  }

  private mutating func paragraphLines(_ block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [String] {
    let text = parse(block, note, bytes)
    if text.isEmpty { return [] }
    let count = text.utf8.count
    if text.utf8Span.span.lineBreakOffset(from: 0) == count { return [text] }
    return text.utf8.split(whereSeparator: \.isLineBreak).map { String(Substring($0).trimmingSpaces()) }
  }

  private mutating func tableLines(_ block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [String] {
    var rows: [String] = []
    for line in block.lines where line != block.lines.lowerBound &+ 1 {
      var row = TableRow(note.lines.content(of: line, in: bytes), bytes)
      var cells: [String] = []
      while let cell = row.next(bytes) { cells.append(parse(cell: cell, bytes)) }
      rows.append(cells.joined(separator: " "))
    }
    return rows
  }

  private func codeLines(_ block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [String] {
    var lines: [String] = []
    for line in block.lines {
      let content = note.lines.content(of: line, in: bytes)
      let start = max(content.lowerBound, block.contentRange.lowerBound)
      let end = min(content.upperBound, block.contentRange.upperBound)
      if start < end { lines.append(String(repairing: bytes.extracting(start..<end))) }
    }
    return lines
  }
}
