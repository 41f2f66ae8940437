import Bytes

/// A reader of the text of leaf blocks without markup. Its memory is reused for all blocks and notes.
struct BlockText {
  private var parser = InlineParser()
  private var buffer = ContentBuffer()
  private var plain = MarkupRemover()
  /// The lines of the last block that was read.
  var lines = TextLines()

  init() { parser.recordsSpans = true }

  mutating func readLines(of index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) {
    lines.removeAll()
    let block = note.blocks[index]
    switch block.kind {
    case .paragraph, .heading:
      parse(block, note, bytes, keepsText: true)
      lines.endLines(from: 0)
    case .table: readLines(ofTable: block, note, bytes)
    case .fencedCode, .indentedCode, .math: readLines(ofCode: block, note, bytes)
    case .frontMatter, .blank, .thematicBreak, .html, .definition, .comment: break
    }
  }

  /// Returns the inline markup of block `index`, with offsets into the note.
  mutating func spans(of index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [InlineSpan] {
    let block = note.blocks[index]
    switch block.kind {
    case .paragraph, .heading, .comment:
      parse(block, note, bytes, keepsText: false)
      return spansInNote
    case .table:
      var spans: [InlineSpan] = []
      for line in block.lines where line != block.lines.lowerBound &+ 1 {
        var row = TableRow(note.lines.content(of: line, in: bytes), bytes)
        while let cell = row.next(bytes) {
          parse(buffer.fill(cell: cell, bytes), note, bytes, keepsText: false)
          spans += spansInNote
        }
      }
      return spans
    default: return []
    }
  }

  private var spansInNote: [InlineSpan] {
    parser.spans.map { span in
      InlineSpan(
        kind: span.kind, range: buffer.source(of: span.range), contentRange: buffer.source(of: span.contentRange))
    }
  }

  /// Parses the text of `block`; with `keepsText`, appends it to the lines without markup.
  private mutating func parse(_ block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>, keepsText: Bool) {
    let text = LeafText(block, note.lines, bytes)
    let range = buffer.fill(
      text.lines, note.lines.starts, note.lines.contentStarts, end: text.end, source: bytes)
    parse(range, note, bytes, keepsText: keepsText)
  }

  /// Parses a range of the note, or the buffer if it is nil.
  private mutating func parse(_ range: Range<Int>?, _ note: ParsedNote, _ bytes: Span<UInt8>, keepsText: Bool) {
    parser.use(note.references)
    guard let range else {
      let copy = buffer.bytes
      return parse(copy.span, keepsText: keepsText)
    }
    parse(bytes.extracting(range), keepsText: keepsText)
  }

  private mutating func parse(_ text: Span<UInt8>, keepsText: Bool) {
    parser.parse(text)
    if keepsText { plain.append(text, without: parser.spans, to: &lines.bytes) }
  }

  private mutating func readLines(ofTable block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) {
    for line in block.lines where line != block.lines.lowerBound &+ 1 {
      var row = TableRow(note.lines.content(of: line, in: bytes), bytes)
      let start = lines.bytes.count
      var isFirst = true
      while let cell = row.next(bytes) {
        if !isFirst { lines.bytes.append(.space) }
        isFirst = false
        parse(buffer.fill(cell: cell, bytes), note, bytes, keepsText: true)
      }
      lines.endLine(from: start)
    }
  }

  private mutating func readLines(ofCode block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) {
    for line in block.lines {
      let content = note.lines.content(of: line, in: bytes)
      let start = max(content.lowerBound, block.contentRange.lowerBound)
      let end = min(content.upperBound, block.contentRange.upperBound)
      if start < end { lines.append(bytes.extracting(start..<end)) }
    }
  }
}

/// Lines of text in one reusable buffer.
struct TextLines {
  /// The lines and their separators.
  var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  mutating func append(_ line: Span<UInt8>) {
    let start = bytes.count
    bytes.append(line)
    endLine(from: start)
  }

  mutating func endLine(from start: Int) { ranges.append(start..<bytes.count) }

  /// Makes lines of the bytes from `start` on; of several, it removes white space at their ends and blank lines.
  mutating func endLines(from start: Int) {
    let end = bytes.count
    if start == end { return }
    var lineEnd = bytes.span.lineBreakOffset(from: start)
    if lineEnd == end { return endLine(from: start) }
    var line = start
    while line < end {
      if line < lineEnd { ranges.append(bytes.span.trimmingSpacing(line..<lineEnd)) }
      line = lineEnd + 1
      lineEnd = bytes.span.lineBreakOffset(from: min(line, end))
    }
  }

  var text: String {
    var text: [UInt8] = []
    for index in ranges.indices {
      if index > 0 { text.append(.lineFeed) }
      text.append(bytes.span.extracting(ranges[index]))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
