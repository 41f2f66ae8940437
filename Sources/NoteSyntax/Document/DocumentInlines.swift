import Bytes

/// A reader of the inline text of blocks, which uses the same parser as the index and returns events.
struct DocumentInlines {
  private var parser = InlineParser()
  private var buffer = ContentBuffer()
  /// The links, footnotes and block ids of the note by their offsets.
  private let links, footnotes: [Int: Int]
  private let blockIDs: [Int: Range<Int>]

  init(_ note: ParsedNote) {
    parser.recordsSpans = true
    parser.recordsDestinations = true
    parser.use(note.references)
    links = Dictionary(
      note.links.enumerated().filter { $1.kind != .property }.map { ($1.range.lowerBound, $0) }
    ) { first, _ in first }
    footnotes = Dictionary(
      note.footnotes.enumerated().filter { $1.kind != .definition }.map { ($1.range.lowerBound, $0) }
    ) { first, _ in first }
    blockIDs = Dictionary(note.blockIDs.map { ($0.range.upperBound, $0.range) }) { first, _ in first }
  }

  mutating func paragraph(_ index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [InlineEvent] {
    let block = note.blocks[index]
    return lines(
      block.lines, end: block.contentRange.upperBound, blockID: blockIDs[block.contentRange.upperBound], note, bytes)
  }

  mutating func heading(_ index: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [InlineEvent] {
    let block = note.blocks[index]
    let text = LeafText(block, note.lines, bytes)
    let blockID = blockIDs[block.contentRange.upperBound]
    guard let blockID, text.end < blockID.lowerBound else { return lines(text.lines, end: text.end, note, bytes) }
    let range = fill(text.lines, end: text.end, note, bytes)
    let space = text.end..<blockID.lowerBound
    let hasLineBreak =
      bytes.offset(of: .lineFeed, or: .carriageReturn, from: space.lowerBound, to: space.upperBound) < space.upperBound
    return events(range, bytes, note) { writer in
      writer.write(space: space, hasLineBreak: hasLineBreak)
      writer.write(.blockID, blockID)
    }
  }

  /// Returns the text of lines, the last of which ends at `end`, optionally followed by a block id.
  mutating func lines(
    _ lines: Range<Int>, end: Int, blockID: Range<Int>? = nil, _ note: ParsedNote, _ bytes: Span<UInt8>
  ) -> [InlineEvent] {
    let range = fill(lines, end: end, note, bytes)
    guard let blockID else { return events(range, bytes, note) { _ in } }
    return events(range, cut: blockID.count, bytes, note) { $0.write(.blockID, blockID) }
  }

  mutating func cell(_ cell: Range<Int>, _ note: ParsedNote, _ bytes: Span<UInt8>) -> [InlineEvent] {
    events(buffer.fill(cell: cell, bytes), bytes, note) { _ in }
  }

  private mutating func fill(_ lines: Range<Int>, end: Int, _ note: ParsedNote, _ bytes: Span<UInt8>) -> Range<Int>? {
    buffer.fill(lines, note.lines.starts, note.lines.contentStarts, end: end, source: bytes)
  }

  /// Returns the events for the buffer without the last `cut` bytes, followed by those that `finish` writes.
  private mutating func events(
    _ range: Range<Int>?, cut: Int = 0, _ bytes: Span<UInt8>, _ note: ParsedNote,
    finish: (inout InlineEventWriter) -> Void
  ) -> [InlineEvent] {
    var writer = InlineEventWriter(buffer)
    if let range {
      write(bytes.extracting(range), cut: cut, note, to: &writer)
    } else {
      let copy = buffer.bytes
      write(copy.span, cut: cut, note, to: &writer)
    }
    finish(&writer)
    return writer.events
  }

  private mutating func write(_ text: Span<UInt8>, cut: Int, _ note: ParsedNote, to writer: inout InlineEventWriter) {
    parser.parse(text)
    var markups: [InlineMarkup] = []
    markups.reserveCapacity(parser.spans.count)
    for span in parser.spans { markups.append(markup(of: span, text, note)) }
    writer.write(text, parser.spans, markups, limit: text.count - cut)
  }

  private func markup(of span: InlineSpan, _ text: Span<UInt8>, _ note: ParsedNote) -> InlineMarkup {
    switch span.kind {
    case .emphasis: .emphasis
    case .strong: .strong
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    case .math: .math(isDisplay: span.contentRange.lowerBound - span.range.lowerBound == 2)
    case .comment: .comment
    case .html: .html
    case .escape, .entity: .escape
    case .tag: .tag
    case .blockID: .blockID
    case .footnote: footnote(span, text, note)
    case .link, .wikilink, .image, .autolink: .link(link(span, text, note))
    }
  }

  private func footnote(_ span: InlineSpan, _ text: Span<UInt8>, _ note: ParsedNote) -> InlineMarkup {
    let source = buffer.source(of: span.range)
    let index = footnotes[source.lowerBound].flatMap { note.footnotes[$0].range == source ? $0 : nil }
    if text[span.range.lowerBound] == .caret { return .inlineFootnote(index: index) }
    return .footnoteReference(label: String(repairing: text.extracting(span.contentRange)), index: index)
  }

  private func link(_ span: InlineSpan, _ text: Span<UInt8>, _ note: ParsedNote) -> DocumentLink {
    let source = buffer.source(of: span.range)
    let index = links[source.lowerBound].flatMap { note.links[$0].range == source ? $0 : nil }
    if span.kind == .autolink {
      let address = span.contentRange
      let isMail = text.schemeEnd(from: address.lowerBound, to: address.upperBound) == nil
      let written = String(repairing: text.extracting(address))
      return DocumentLink(form: .autolink, destination: isMail ? "mailto:" + written : written, index: index)
    }
    guard span.kind != .wikilink, let destination = parser.destinations[span.range.lowerBound] else {
      let start = span.kind == .wikilink ? span.range.lowerBound : span.range.lowerBound + 1
      let inner = WikilinkText(at: start, text)
      let written = String(repairing: text.extracting(inner?.target ?? span.contentRange))
      if span.kind == .wikilink { return DocumentLink(form: .wikilink, destination: written, index: index) }
      let size = inner?.display.flatMap { PictureSize(text.extracting($0)) }
      return DocumentLink(form: .embed, destination: written, size: size, index: index)
    }
    let form: DocumentLink.Form = span.kind == .image ? .image : .link
    if let definition = destination.definition {
      let resolved = note.definitions[definition]
      return DocumentLink(form: form, destination: resolved.destination, title: resolved.title, index: index)
    }
    return DocumentLink(
      form: form, destination: text.decodedText(destination.range),
      title: destination.title.map { text.decodedText($0) }, index: index)
  }
}
