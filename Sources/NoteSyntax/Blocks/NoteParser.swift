/// A parser of notes, which reuses its memory for the next note.
package struct NoteParser {
  private var blockParser = BlockParser()
  private var propertyLinks = PropertyLinks()
  private var collector = InlineCollector()

  package init() {}

  /// Parses the note `bytes` into a new `ParsedNote`; see `read`.
  package static func parse(
    _ bytes: Span<UInt8>, isValid: Bool = false, isBody: Bool = false, dialect: MarkdownDialect = .common
  ) -> ParsedNote {
    var parser = NoteParser()
    var note = ParsedNote()
    parser.read(bytes, isValid: isValid, isBody: isBody, dialect: dialect, into: &note)
    return note
  }

  /// Parses the note with the contents `bytes` at a path, whose extension tells the kind of Markdown.
  package static func parse(_ bytes: Span<UInt8>, at path: some Collection<UInt8>) -> ParsedNote {
    parse(bytes, dialect: MarkdownDialect(path: path))
  }

  /// Parses a note into the memory of another one, which is overwritten. It never fails and never traps: invalid syntax
  /// is text and is reported in `problems`. The time is linear in the number of bytes.
  ///
  /// - Parameters:
  ///   - isValid: Whether the bytes are known to be valid UTF-8, so that they need not be validated.
  ///   - isBody: Whether the bytes are a body without front matter, even if they begin like front matter.
  ///   - dialect: The kind of Markdown.
  package mutating func read(
    _ bytes: Span<UInt8>, isValid: Bool = false, isBody: Bool = false, dialect: MarkdownDialect = .common,
    into note: inout ParsedNote
  ) {
    switch dialect {
    case .common: readMarkdown(bytes, isValid: isValid, isBody: isBody, into: &note)
    case .mdx: readMDX(bytes, isValid: isValid, isBody: isBody, into: &note)
    case .templates(let language):
      readMarkdown(bytes, isValid: isValid, isBody: isBody, into: &note)
      note.addLinks(inTemplatesOf: language, bytes)
      note.dialect = dialect
    case .logseq(let graph):
      let start = isBody ? 0 : FrontMatterBoundary.bodyStart(bytes)
      let text = LogseqText(bytes, from: start)
      // Blocks below a heading are indented.
      (blockParser.readsIndentedCode, blockParser.isOutline) = (false, true)
      readMarkdown(text.text.span, isValid: isValid, isBody: isBody, into: &note)
      (blockParser.readsIndentedCode, blockParser.isOutline) = (true, false)
      LogseqReader(graph: graph, text: text).read(&note, bytes)
      note.dialect = dialect
    }
  }

  private mutating func readMDX(_ bytes: Span<UInt8>, isValid: Bool, isBody: Bool, into note: inout ParsedNote) {
    let start = isBody ? 0 : FrontMatterBoundary.bodyStart(bytes)
    let code = MDXCode(bytes, from: start)
    blockParser.readsIndentedCode = false
    readMarkdown(code.text.span, isValid: isValid, isBody: isBody, into: &note)
    blockParser.readsIndentedCode = true
    collector.addLinks(ofTags: code.tags, to: &note, bytes)
    note.addLinks(inTemplatesOf: .imports, bytes)
    note.dialect = .mdx
  }

  private mutating func readMarkdown(_ bytes: Span<UInt8>, isValid: Bool, isBody: Bool, into note: inout ParsedNote) {
    note.removeAll()
    note.hasByteOrderMark = FrontMatterBoundary.hasByteOrderMark(bytes)
    let start = note.hasByteOrderMark ? 3 : 0
    let boundary = isBody ? .none : FrontMatterBoundary.find(bytes, from: start)

    blockParser.restart(byteCount: bytes.count)
    var bodyStart = start
    if case .found(let frontMatter) = boundary {
      bodyStart = frontMatter.range.upperBound
      blockParser.pushLines(before: bodyStart, bytes)
      blockParser.addFrontMatter(frontMatter)
    }
    blockParser.parse(bytes, from: bodyStart)
    note.bodyRange = bodyStart..<bytes.count
    blockParser.moveLists(to: &note)

    switch boundary {
    case .none: break
    case .unclosed(let offset):
      note.add("front-matter.unclosed", at: offset, "the front matter is not closed by a line of '---'")
    case .found(let frontMatter): readFrontMatter(frontMatter, bytes, into: &note)
    }
    note.coverStart(start)
    for offset in blockParser.unclosedComments {
      note.add("comment.unclosed", at: offset, "the comment is not closed by '%%'")
    }
    collector.collect(&note, bytes)
    let invalidOffset = isValid ? nil : bytes.firstInvalidOffset
    note.isValidUTF8 = invalidOffset == nil
    if let offset = invalidOffset {
      note.add("encoding.invalid-utf8", at: offset, "the note is not valid UTF-8 from here on")
    }
    if let conflict = note.conflicts(in: bytes).first {
      let offset = note.lines.range(of: conflict.lines.lowerBound &- 1).lowerBound
      note.add("note.conflict-markers", at: offset, "unresolved conflict markers")
    }
    if note.problems.count > 1 { note.problems.sort { $0.offset < $1.offset } }
  }

  private mutating func readFrontMatter(
    _ boundary: FrontMatterBoundary, _ bytes: Span<UInt8>, into note: inout ParsedNote
  ) {
    let matter = FrontMatter(boundary, note.lines, bytes)
    note.frontMatter = matter
    if let problem = matter.problem {
      // The properties of an invalid block are for search only; they have no links and no tags.
      note.problems.append(problem)
      return
    }
    propertyLinks.collect(from: matter, bytes, into: &note)
    for tag in matter.tags() {
      let line = note.lines.position(at: tag.range.lowerBound).line
      note.tags.append(Tag(name: tag.name, origin: .property, line: line, range: tag.range))
    }
  }
}

extension ParsedNote {
  mutating func add(_ code: String, at offset: Int, _ message: String) {
    problems.append(NoteProblem(code: code, offset: offset, position: lines.position(at: offset), message: message))
  }

  /// Extends the first block to the start of the note, so that a byte-order mark of `length` bytes is in a block too.
  fileprivate mutating func coverStart(_ length: Int) {
    guard length > 0 else { return }
    if blocks.isEmpty {
      blocks.append(Block(kind: .blank, range: 0..<length, lines: 0..<1, container: nil))
    } else {
      blocks[0].range = 0..<blocks[0].range.upperBound
    }
  }
}

extension BlockParser {
  /// Adds the block of the front matter at `boundary`; its lines must be known.
  fileprivate mutating func addFrontMatter(_ boundary: FrontMatterBoundary) {
    let end = boundary.range.upperBound
    let lastLine = (lineStarts.last ?? 0) < end ? lineStarts.count : lineStarts.count &- 1
    var block = Block(kind: .frontMatter, range: boundary.range, lines: 0..<lastLine, container: nil)
    block.contentRange = boundary.contentRange
    blocks.append(block)
  }

  /// Moves the results to a note, in exchange for arrays that the note no longer needs.
  fileprivate mutating func moveLists(to note: inout ParsedNote) {
    note.lines.exchange(&lineStarts, &contentStarts, byteCount: note.bodyRange.upperBound)
    swap(&note.blocks, &blocks)
    swap(&note.containers, &containers)
    swap(&note.tasks, &tasks)
    swap(&note.footnotes, &footnotes)
    swap(&note.definitions, &definitions)
    if !line.splitTabs.isEmpty { note.splitTabs = line.splitTabs }
    note.references = ReferenceTable(note.definitions)
  }

  /// Records the lines that begin before `end`, and the line at `end`.
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
