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

  /// Appends the lines of text of block `index`.
  mutating func append(
    linesOf index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>, to lines: inout [String]
  ) {
    let block = note.blocks[index]
    switch block.kind {
    case .paragraph, .heading:
      append(linesOfParagraph: block, note, bytes, to: &lines)
    case .table:
      append(linesOfTable: block, note, bytes, to: &lines)
    case .fencedCode, .indentedCode, .math:
      append(linesOfCode: block, note, bytes, to: &lines)
    case .frontMatter, .blank, .thematicBreak, .html, .definition, .comment:
      break
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

  private mutating func append(
    linesOfParagraph block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>, to lines: inout [String]
  ) {
    let text = parse(block, note, bytes)
    if text.isEmpty { return }
    let count = text.utf8.count
    if text.utf8Span.span.lineBreakOffset(from: 0) == count { return lines.append(text) }
    for line in text.utf8.split(whereSeparator: \.isLineBreak) {
      lines.append(String(Substring(line).trimmingSpaces()))
    }
  }

  private mutating func append(
    linesOfTable block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>, to lines: inout [String]
  ) {
    for line in block.lines where line != block.lines.lowerBound &+ 1 {
      var row = TableRow(note.lines.content(of: line, in: bytes), bytes)
      var cells: [String] = []
      while let cell = row.next(bytes) { cells.append(parse(cell: cell, bytes)) }
      lines.append(cells.joined(separator: " "))
    }
  }

  private func append(
    linesOfCode block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>, to lines: inout [String]
  ) {
    for line in block.lines {
      let content = note.lines.content(of: line, in: bytes)
      let start = max(content.lowerBound, block.contentRange.lowerBound)
      let end = min(content.upperBound, block.contentRange.upperBound)
      if start < end { lines.append(String(repairing: bytes.extracting(start..<end))) }
    }
  }
}
