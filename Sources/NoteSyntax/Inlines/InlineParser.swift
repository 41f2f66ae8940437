import Bytes

/// The inline pass, which finds links, tags, footnotes and fields in the text of one block.
///
/// It follows the algorithm of the appendix of the CommonMark specification: one pass over the text with a stack of
/// brackets and a list of delimiter runs, each of which is visited a bounded number of times. Code spans, autolinks,
/// raw HTML, wikilinks and math are read as a whole when they begin. Every failed search for an end is remembered, so
/// that the time is always linear in the text.
struct InlineParser {
  /// The results, with offsets into the text.
  var links: [LinkDraft] = []
  var tags: [TagDraft] = []
  var footnotes: [FootnoteDraft] = []
  /// The markup, if `recordsSpans`.
  var spans: [InlineSpan] = []
  /// The ranges of code, math and raw HTML, in order.
  var opaqueRanges: [Range<Int>] = []
  /// Whether `::` was found outside of these ranges.
  var hasDoubleColon = false
  /// Whether to record all markup, for rendering and stripping.
  var recordsSpans = false

  /// The destinations of the links in `spans` by their offsets, if `recordsDestinations`.
  var destinations: [Int: LinkDestination] = [:]
  /// Whether to record the destinations of links other than wikilinks, for documents.
  var recordsDestinations = false

  /// The definitions for reference links, by normalized label.
  private(set) var references = ReferenceTable([])

  var delimiters: [Delimiter] = []
  var lastDelimiter = -1
  var brackets: [Bracket] = []
  /// The height of the bracket stack below which link brackets are inactive, because a link was found inside of them.
  var inactiveHeight = 0
  var openersBottom = InlineArray<24, Int>(repeating: -1)
  /// The offset after a link, code, an escape or another tag, where a tag may begin.
  var chunkStart = 0
  /// The end of the open `%%` comment; -1 when none is open.
  var commentEnd = -1
  var backticks = BacktickTable()
  var failed = FailedSearches()

  mutating func use(_ references: ReferenceTable) {
    if !references.isEmpty || !self.references.isEmpty { self.references = references }
  }

  /// Parses `text`, the content of one block, after discarding previous results.
  mutating func parse(_ text: Span<UInt8>) {
    // Emptying an array costs a call even if it is empty, and there are many short blocks.
    if !links.isEmpty { links.removeAll(keepingCapacity: true) }
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
    if !footnotes.isEmpty { footnotes.removeAll(keepingCapacity: true) }
    if !spans.isEmpty { spans.removeAll(keepingCapacity: true) }
    if recordsDestinations { destinations.removeAll(keepingCapacity: true) }
    if !opaqueRanges.isEmpty { opaqueRanges.removeAll(keepingCapacity: true) }
    if !delimiters.isEmpty { delimiters.removeAll(keepingCapacity: true) }
    if !brackets.isEmpty { brackets.removeAll(keepingCapacity: true) }
    lastDelimiter = -1
    inactiveHeight = 0
    chunkStart = 0
    commentEnd = -1
    hasDoubleColon = false
    failed = FailedSearches()
    backticks.reset()
    var offset = 0
    while true {
      offset = text.inlineMarkerOffset(from: offset)
      guard offset < text.count else { break }
      offset = read(text[offset], at: offset, text)
    }
    processEmphasis(above: -1)
    if !tags.isEmpty { finishTags(text) }
    if links.count > 1 || recordsSpans { sortLinks() }
  }

  /// Reads the inline element that begins at the marker `byte` and returns the offset after it.
  private mutating func read(_ byte: UInt8, at offset: Int, _ text: Span<UInt8>) -> Int {
    switch byte {
    case .backslash: return readEscape(at: offset, text)
    case .backtick: return readCode(at: offset, text)
    case .exclamationMark:
      guard text.byte(at: offset &+ 1) == .openBracket else { return offset &+ 1 }
      return readOpenBracket(at: offset &+ 1, isImage: true, text)
    case .openBracket: return readOpenBracket(at: offset, isImage: false, text)
    case .closeBracket: return readCloseBracket(at: offset, text)
    case .lessThan: return readAngle(at: offset, text)
    case .ampersand: return readEntity(at: offset, text)
    case .asterisk, .underscore, .tilde, .equals: return readDelimiters(byte, at: offset, text)
    case .dollar: return readMath(at: offset, text)
    case .percent: return readComment(at: offset, text)
    case .hash: return readTag(at: offset, text)
    case .colon: return readColon(at: offset, text)
    case .caret:
      guard text.byte(at: offset &+ 1) == .openBracket else { return offset &+ 1 }
      pushBracket(.footnote, at: offset, contentStart: offset &+ 2)
      return offset &+ 2
    default: return offset &+ 1
    }
  }

  /// Records `range` as markup around `content`, if requested.
  @inline(__always)
  mutating func record(_ kind: @autoclosure () -> InlineSpan.Kind, _ range: Range<Int>, _ content: Range<Int>) {
    if recordsSpans { spans.append(InlineSpan(kind: kind(), range: range, contentRange: content)) }
  }

  private mutating func readEscape(at offset: Int, _ text: Span<UInt8>) -> Int {
    guard offset &+ 1 < text.count, text[offset &+ 1].isPunctuation else { return offset &+ 1 }
    record(.escape, offset..<offset &+ 2, offset &+ 1..<offset &+ 2)
    chunkStart = offset &+ 2
    return offset &+ 2
  }

  private mutating func readEntity(at offset: Int, _ text: Span<UInt8>) -> Int {
    // Only rendering and stripping need the character; a character reference cannot be markup.
    guard recordsSpans, let entity = Entity.read(text, at: offset) else { return offset &+ 1 }
    record(.entity(entity.text), offset..<entity.end, offset..<entity.end)
    return entity.end
  }

  /// Sorts links by their offsets, since links inside of others were added first.
  private mutating func sortLinks() {
    for index in links.indices.dropFirst() where links[index].range.lowerBound < links[index &- 1].range.lowerBound {
      links.sort { $0.range.lowerBound < $1.range.lowerBound }
      break
    }
    if recordsSpans {
      spans.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
    }
  }
}

struct FootnoteDraft {
  var kind: Footnote.Kind
  var range, label: Range<Int>
}

/// The kinds of searches for an end that failed in a text, and so would fail from any later offset in it.
struct FailedSearches {
  var math = false
  var displayMath = false
  var comment = false
  var htmlComment = false
  var instruction = false
  var declaration = false
  var cdata = false
}

/// The last offset of backtick runs of each length, as in cmark, so that an unpaired run is searched for only once.
struct BacktickTable {
  private var lastSeen: [Int] = []
  private var isScanned = false

  /// Removes the offsets of the previous text. O(longest run of that text).
  mutating func reset() {
    if !lastSeen.isEmpty { lastSeen.removeAll(keepingCapacity: true) }
    isScanned = false
  }

  /// Returns the offset of the next run of exactly `length` backticks at or after `start`, or nil.
  mutating func closer(ofLength length: Int, from start: Int, _ text: Span<UInt8>) -> Int? {
    if isScanned, length >= lastSeen.count || lastSeen[length] < start { return nil }
    var offset = start
    while true {
      offset = text.offset(of: .backtick, or: .backtick, from: offset, to: text.count)
      guard offset < text.count else { break }
      let first = offset
      while offset < text.count, text[offset] == .backtick { offset &+= 1 }
      let run = offset &- first
      if run == length { return first }
      while lastSeen.count <= run { lastSeen.append(-1) }
      if lastSeen[run] < first { lastSeen[run] = first }
    }
    isScanned = true
    return nil
  }
}
