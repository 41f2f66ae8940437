extension NoteTreeBuilder {
  /// Returns the blocks for leaf block `index`: a single one, or the title and the text of a callout.
  mutating func leaves(of index: Int, _ bytes: Span<UInt8>) -> [DocumentBlock] {
    let block = note.blocks[index]
    switch block.kind {
    case .frontMatter: return [DocumentBlock(.frontMatter, block.range)]
    case .blank: return [DocumentBlock(.blank, block.range)]
    case .thematicBreak: return [DocumentBlock(.thematicBreak, block.range)]
    case .paragraph: return paragraphs(index, bytes)
    case .heading(let level):
      var result = DocumentBlock(.heading(level: level, index: heading), block.range)
      heading += 1
      result.inlines = inlines.heading(index, note, bytes)
      return [result]
    case .fencedCode: return [fencedCode(block, bytes)]
    case .indentedCode: return [verbatim(.indentedCode, block, block.lines, indent: 4, bytes: bytes)]
    case .html: return [verbatim(.html, block, block.lines, indent: 0, bytes: bytes)]
    case .math: return [math(block, bytes)]
    case .definition:
      return [verbatim(.definitions(takeDefinitions(in: block.range)), block, block.lines, indent: 0, bytes: bytes)]
    case .comment: return [comment(block, bytes)]
    case .table: return [table(block, bytes)]
    }
  }

  /// Returns a paragraph, or the title line of a callout and the paragraph after it.
  private mutating func paragraphs(_ index: Int, _ bytes: Span<UInt8>) -> [DocumentBlock] {
    let block = note.blocks[index]
    let events = inlines.paragraph(index, note, bytes)
    guard let container = block.container, case .callout = note.containers[container].kind,
      block.lines.contains(note.lines.index(at: note.containers[container].range.lowerBound))
    else {
      var paragraph = DocumentBlock(.paragraph, block.range)
      paragraph.inlines = events
      return [paragraph]
    }
    let second = note.lines.range(of: block.lines.lowerBound).upperBound
    var title = DocumentBlock(.calloutTitle, block.range.lowerBound..<min(second, block.range.upperBound))
    var text = DocumentBlock(.paragraph, title.range.upperBound..<block.range.upperBound)
    (title.inlines, text.inlines) = Self.split(events, at: second)
    return text.inlines.isEmpty ? [title] : [title, text]
  }

  /// Returns the events before and after the offset of a line. Markup that is open there is in both.
  private static func split(_ events: [InlineEvent], at offset: Int) -> ([InlineEvent], [InlineEvent]) {
    let isAfter = { (event: InlineEvent) in
      switch event.kind {
      case .open, .text, .entity: event.range.lowerBound >= offset
      case .softBreak, .hardBreak: event.range.upperBound >= offset
      case .close: false
      }
    }
    guard let index = events.firstIndex(where: isAfter) else { return (events, []) }
    var open: [InlineEvent] = []
    for event in events[..<index] {
      switch event.kind {
      case .open: open.append(event)
      case .close: open.removeLast()
      default: break
      }
    }
    let closing = open.reversed().map { event in
      guard case .open(let markup) = event.kind else { return event }
      return InlineEvent(kind: .close(markup), range: event.range)
    }
    var rest = events[index...]
    if let first = rest.first, first.kind == .softBreak || first.kind == .hardBreak { rest.removeFirst() }
    return (events[..<index] + closing, open + rest)
  }

  private func verbatim(
    _ kind: DocumentBlock.Kind, _ block: Block, _ lines: Range<Int>, indent: Int, bytes: Span<UInt8>
  ) -> DocumentBlock {
    var result = DocumentBlock(kind, block.range)
    result.lines = lines.map { line($0, of: block, indent: indent, bytes) }
    return result
  }

  private func fencedCode(_ block: Block, _ bytes: Span<UInt8>) -> DocumentBlock {
    let info = block.infoRange.map { bytes.decodedText($0) }
    let indent = indent(of: block.lines.lowerBound, in: block, bytes)
    let first = block.lines.lowerBound + 1
    var end = max(block.lines.upperBound, first)
    while end > first, note.lines.range(of: end - 1).lowerBound >= block.contentRange.upperBound { end -= 1 }
    return verbatim(.fencedCode(info: info), block, first..<end, indent: indent, bytes: bytes)
  }

  private func math(_ block: Block, _ bytes: Span<UInt8>) -> DocumentBlock {
    var math = verbatim(.math, block, block.lines, indent: 0, bytes: bytes)
    // The content of the first line begins after the two characters that open the block.
    if !math.lines.isEmpty { math.lines[0].range = block.contentRange.lowerBound - 2..<math.lines[0].range.upperBound }
    return math
  }

  private mutating func comment(_ block: Block, _ bytes: Span<UInt8>) -> DocumentBlock {
    var comment = DocumentBlock(.comment, block.range)
    var parts = CommentParts(block.lines)
    while let part = parts.next(note, bytes) {
      let range = note.lines.range(of: part.lines.lowerBound).lowerBound..<part.end
      var paragraph = DocumentBlock(.paragraph, range)
      paragraph.inlines = inlines.lines(part.lines, end: part.end, note, bytes)
      comment.children.append(paragraph)
    }
    return comment
  }

  private mutating func table(_ block: Block, _ bytes: Span<UInt8>) -> DocumentBlock {
    let delimiterRow = block.lines.lowerBound + 1
    let alignments = bytes.columnAlignments(note.lines.content(of: delimiterRow, in: bytes))
    var table = DocumentBlock(.table(alignments), block.range)
    for line in block.lines {
      var row = DocumentBlock(.tableRow, note.lines.range(of: line))
      table.lines.append(self.line(line, of: block, indent: .max, bytes))
      if line == delimiterRow { continue }
      var cells = TableRow(note.lines.content(of: line, in: bytes), bytes)
      while let range = cells.next(bytes) {
        var cell = DocumentBlock(.tableCell, range)
        cell.inlines = inlines.cell(range, note, bytes)
        row.children.append(cell)
      }
      table.children.append(row)
    }
    return table
  }
}
