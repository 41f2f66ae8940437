import Bytes

/// Reads notes.
package enum NoteParser {
  /// The note that `bytes` are. Never fails and never traps: what makes no sense is text, and `problems` says so. Takes
  /// time linear in the number of bytes.
  ///
  /// - Parameter isValid: that the bytes are known to be UTF-8, and not looked at again to find out.
  package static func parse(_ bytes: Span<UInt8>, isValid: Bool = false) -> ParsedNote {
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    let start = hasMark ? 3 : 0
    let boundary = FrontMatterBoundary.find(bytes, from: start)

    var blockParser = BlockParser(byteCount: bytes.count)
    var bodyStart = start
    if case .found(let found) = boundary {
      bodyStart = found.range.upperBound
      blockParser.pushLines(before: bodyStart, bytes)
      blockParser.addFrontMatter(found)
    }
    blockParser.parse(bytes, from: bodyStart)

    let unclosedComments = blockParser.unclosedComments
    var note = ParsedNote(consume blockParser, hasByteOrderMark: hasMark, bodyRange: bodyStart..<bytes.count)
    switch boundary {
    case .none:
      break
    case .unclosed(let offset):
      note.add("front-matter.unclosed", at: offset, "the front matter is not closed by a line of '---'")
    case .found(let found):
      note.readFrontMatter(found, bytes)
    }
    note.coverStart(start)
    for offset in unclosedComments {
      note.add("comment.unclosed", at: offset, "the comment is not closed by '%%'")
    }
    var collector = InlineCollector(consume note)
    collector.collect(bytes)
    if !isValid, let offset = bytes.firstInvalidOffset {
      collector.note.add("encoding.invalid-utf8", at: offset, "the note is not valid UTF-8 from here on")
    }
    if let offset = collector.note.conflictOffset(in: bytes) {
      collector.note.add("note.conflict-markers", at: offset, "a conflict of two versions that nobody has resolved")
    }
    if collector.note.problems.count > 1 { collector.note.problems.sort { $0.offset < $1.offset } }
    return collector.note
  }
}

extension ParsedNote {
  /// The note whose blocks `parser` has read. The parser is gone afterwards, so that its arrays need not be copied.
  fileprivate init(_ parser: consuming BlockParser, hasByteOrderMark: Bool, bodyRange: Range<Int>) {
    self.init(
      lines: LineTable(
        starts: parser.lineStarts, contentStarts: parser.contentStarts, byteCount: bodyRange.upperBound),
      hasByteOrderMark: hasByteOrderMark, frontMatter: nil, bodyRange: bodyRange, blocks: parser.blocks,
      containers: parser.containers, headings: [], links: [], tags: [], tasks: parser.tasks, blockIDs: [],
      footnotes: parser.footnotes, inlineFields: [], definitions: parser.definitions,
      references: ReferenceTable(parser.definitions), problems: [])
  }
}

extension ParsedNote {
  /// Adds a problem at `offset`.
  mutating func add(_ code: String, at offset: Int, _ message: String) {
    problems.append(
      NoteProblem(code: code, offset: offset, position: lines.position(at: offset), message: message))
  }

  /// Makes the first block begin with the note, so that a byte-order mark of `length` bytes is in a block too.
  fileprivate mutating func coverStart(_ length: Int) {
    guard length > 0 else { return }
    if blocks.isEmpty {
      blocks.append(Block(kind: .blank, range: 0..<length, lines: 0..<1, container: nil))
    } else {
      blocks[0].range = 0..<blocks[0].range.upperBound
    }
  }

  /// Reads the properties in the front matter at `boundary`.
  fileprivate mutating func readFrontMatter(_ boundary: FrontMatterBoundary, _ bytes: Span<UInt8>) {
    let matter = FrontMatter(boundary, lines, bytes)
    frontMatter = matter
    if let problem = matter.problem {
      // What a tolerant reading finds serves search; it makes no links and no tags.
      problems.append(problem)
      return
    }
    let positions = lines
    links = matter.links(bytes).map { link in
      var link = link
      let position = positions.position(at: link.range.lowerBound)
      link.line = position.line
      link.column = position.column
      return link
    }
    tags = matter.tags().map { tag in
      Tag(
        name: tag.name, origin: .property, line: positions.position(at: tag.range.lowerBound).line,
        range: tag.range)
    }
  }
}

extension BlockParser {
  /// Adds the block of the front matter at `boundary`, whose lines are known.
  fileprivate mutating func addFrontMatter(_ boundary: FrontMatterBoundary) {
    let end = boundary.range.upperBound
    let lastLine = (lineStarts.last ?? 0) < end ? lineStarts.count : lineStarts.count &- 1
    var block = Block(kind: .frontMatter, range: boundary.range, lines: 0..<lastLine, container: nil)
    block.contentRange = boundary.contentRange
    blocks.append(block)
  }

  /// Notes where the lines begin that come before `end`, and the line at `end`.
  fileprivate mutating func pushLines(before end: Int, _ bytes: Span<UInt8>) {
    pushLine(at: 0)
    var offset = 0
    while offset < end {
      let lineBreak = bytes.lineBreakOffset(from: offset)
      let next = bytes.offsetAfterLineBreak(at: lineBreak)
      guard lineBreak < bytes.count, next <= end else { return }
      pushLine(at: next)
      offset = next
    }
  }
}
