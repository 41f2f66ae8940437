import Bytes

/// Converts a text and the spans that the inline pass found in it into events.
///
/// Spans are nested except for comments, whose content is parsed like other text. A comment that other markup crosses
/// is ended and begun again, so that events are always nested.
struct InlineEventWriter {
  private struct OpenMarkup {
    var markup: InlineMarkup
    /// Its range in the note.
    var source: Range<Int>
    /// The end of its content and its own end in the text.
    var contentEnd, end: Int
  }

  private(set) var events: [InlineEvent] = []
  private var open: [OpenMarkup] = []
  /// The comment around the cursor in the text, and whether it is open.
  private var comment = 0..<0
  private var isInComment = false
  /// The end of the text that was written.
  private var cursor = 0
  private let buffer: ContentBuffer

  init(_ buffer: ContentBuffer) { self.buffer = buffer }

  /// Writes the text up to `limit`; `markups` are those of the spans.
  mutating func write(_ text: Span<UInt8>, _ spans: [InlineSpan], _ markups: [InlineMarkup], limit: Int) {
    while cursor < limit, text[cursor].isWhitespace { cursor += 1 }
    for (index, span) in spans.enumerated() where span.range.lowerBound < limit {
      let start = span.range.lowerBound
      closeMarkup(before: start, text)
      writeText(to: start, text)
      let source = buffer.source(of: span.range)
      switch span.kind {
      case .entity(let characters):
        events.append(InlineEvent(kind: .entity(characters), range: source))
        cursor = max(cursor, span.range.upperBound)
      case .comment:
        comment = span.range
        openComment(from: start + 2)
      case .html: begin(.html, source, span.range, range: span.range, text: text)
      default: begin(markups[index], source, span.contentRange, range: span.range, text: text)
      }
    }
    closeMarkup(before: .max, text)
    writeText(to: limit, text)
  }

  /// Writes markup around text of the note that the inline pass did not read.
  mutating func write(_ markup: InlineMarkup, _ range: Range<Int>) {
    events.append(InlineEvent(kind: .open(markup), range: range))
    events.append(InlineEvent(kind: .text, range: range))
    events.append(InlineEvent(kind: .close(markup), range: range))
  }

  /// Writes white space of the note that the inline pass did not read.
  mutating func write(space range: Range<Int>, hasLineBreak: Bool) {
    events.append(InlineEvent(kind: hasLineBreak ? .softBreak : .text, range: range))
  }

  private mutating func begin(
    _ markup: InlineMarkup, _ source: Range<Int>, _ content: Range<Int>, range: Range<Int>, text: Span<UInt8>
  ) {
    let crosses = isInComment && range.upperBound > comment.upperBound
    if crosses { closeLast(text) }
    push(markup, source, contentEnd: content.upperBound, end: range.upperBound)
    cursor = max(cursor, content.lowerBound)
    if crosses { openComment(from: cursor) }
  }

  private mutating func push(_ markup: InlineMarkup, _ source: Range<Int>, contentEnd: Int, end: Int) {
    let bound = open.last?.contentEnd ?? .max
    open.append(OpenMarkup(markup: markup, source: source, contentEnd: min(contentEnd, bound), end: min(end, bound)))
    events.append(InlineEvent(kind: .open(markup), range: source))
  }

  private mutating func openComment(from offset: Int) {
    guard offset < comment.upperBound else { return }
    push(.comment, buffer.source(of: comment), contentEnd: comment.upperBound - 2, end: comment.upperBound)
    cursor = max(cursor, offset)
    isInComment = true
  }

  private mutating func closeMarkup(before offset: Int, _ text: Span<UInt8>) {
    while let last = open.last, last.end <= offset {
      writeText(to: last.contentEnd, text)
      closeLast(text)
      cursor = max(cursor, last.end)
      // A comment that was ended together with the markup around it continues afterwards.
      if last.markup != .comment, !isInComment, cursor < comment.upperBound { openComment(from: cursor) }
    }
  }

  private mutating func closeLast(_ text: Span<UInt8>) {
    guard let last = open.popLast() else { return }
    if last.markup == .comment { isInComment = false }
    events.append(InlineEvent(kind: .close(last.markup), range: last.source))
  }

  private mutating func writeText(to end: Int, _ text: Span<UInt8>) {
    let isVerbatim = open.last?.markup.isVerbatim ?? false
    while cursor < end {
      if cursor > 0, text[cursor - 1].isLineBreak { cursor = text.skippingBlanks(from: cursor, to: end) }
      let lineEnd = text.offset(of: .lineFeed, or: .carriageReturn, from: cursor, to: end)
      var textEnd = lineEnd
      var isHard = false
      if lineEnd < end, !isVerbatim {
        textEnd = text.trimmingBlanks(from: cursor, before: lineEnd)
        isHard = lineEnd - textEnd >= 2 && text[lineEnd - 1] == .space && text[lineEnd - 2] == .space
        if textEnd == lineEnd, textEnd > cursor, text[textEnd - 1] == .backslash {
          isHard = true
          textEnd -= 1
        }
      }
      writePieces(cursor..<textEnd)
      cursor = lineEnd
      if lineEnd < end {
        cursor = min(text.offsetAfterLineBreak(at: lineEnd), end)
        let source = buffer.source(of: textEnd..<cursor)
        events.append(InlineEvent(kind: isHard ? .hardBreak : .softBreak, range: source))
      }
    }
  }

  /// Writes a part of a line; if it is not contiguous in the note, it becomes several events.
  private mutating func writePieces(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(buffer.runEnd(at: start), range.upperBound)
      events.append(InlineEvent(kind: .text, range: buffer.source(of: start..<end)))
      start = end
    }
  }
}

extension InlineMarkup {
  /// Whether white space before a line break is preserved in it, so that there are no hard line breaks.
  fileprivate var isVerbatim: Bool {
    switch self {
    case .code, .math, .html: true
    default: false
    }
  }
}
