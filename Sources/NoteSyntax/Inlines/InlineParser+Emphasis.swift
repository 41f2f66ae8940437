import Bytes

extension InlineParser {
  mutating func readDelimiters(_ byte: UInt8, at start: Int, _ text: Span<UInt8>) -> Int {
    var end = start
    while end < text.count, text[end] == byte { end &+= 1 }
    // Strikethrough and highlight need exactly two characters.
    if byte == .tilde || byte == .equals, end &- start != 2 { return end }
    addDelimiter(byte, start..<end, text)
    return end
  }

  /// Adds the run to the list if it can open or close emphasis.
  mutating func addDelimiter(_ byte: UInt8, _ run: Range<Int>, _ text: Span<UInt8>, canOnlyClose: Bool = false) {
    let flanks = Self.flanks(byte, run, text)
    guard flanks.canOpen && !canOnlyClose || flanks.canClose else { return }
    let delimiter = Delimiter(
      start: run.lowerBound, length: run.count, previous: lastDelimiter, byte: byte,
      canOpen: flanks.canOpen && !canOnlyClose, canClose: flanks.canClose)
    if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count }
    lastDelimiter = delimiters.count
    if delimiters.capacity == 0 { delimiters.reserveCapacity(16) }
    delimiters.append(delimiter)
  }

  static func flanks(_ byte: UInt8, _ run: Range<Int>, _ text: Span<UInt8>) -> (canOpen: Bool, canClose: Bool) {
    let before: Unicode.Scalar = run.lowerBound > 0 ? text.scalar(before: run.lowerBound) : "\n"
    let after: Unicode.Scalar = run.upperBound < text.count ? text.scalar(at: run.upperBound).scalar : "\n"
    let isSpaceBefore = before.isSpacing
    let isSpaceAfter = after.isSpacing
    let isPunctuationBefore = !isSpaceBefore && before.isPunctuationOrSymbol
    let isPunctuationAfter = !isSpaceAfter && after.isPunctuationOrSymbol
    let isLeft = !isSpaceAfter && (!isPunctuationAfter || isSpaceBefore || isPunctuationBefore)
    let isRight = !isSpaceBefore && (!isPunctuationBefore || isSpaceAfter || isPunctuationAfter)
    guard byte == .underscore else { return (isLeft, isRight) }
    return (isLeft && (!isRight || isPunctuationBefore), isRight && (!isLeft || isPunctuationAfter))
  }

  /// Pairs the runs after run `bottom` and removes them from the list.
  mutating func processEmphasis(above bottom: Int) {
    guard lastDelimiter > bottom else { return }
    openersBottom = InlineArray(repeating: bottom)
    var current = lastDelimiter
    while current >= 0, delimiters[current].previous > bottom { current = delimiters[current].previous }
    while current >= 0 {
      guard delimiters[current].canClose else {
        current = delimiters[current].next
        continue
      }
      current = close(current, bottom)
    }
    lastDelimiter = bottom
    if bottom >= 0 { delimiters[bottom].next = -1 }
  }

  /// Finds the opener for run `closer`, and returns the next run to process.
  private mutating func close(_ closer: Int, _ bottom: Int) -> Int {
    let run = delimiters[closer]
    let slot = Self.slot(run.byte) &* 6 &+ (run.canOpen ? 3 : 0) &+ run.length % 3
    var opener = run.previous
    while opener > bottom, opener > openersBottom[slot] {
      if canPair(opener, closer) {
        pair(opener, closer)
        return delimiters[closer].remaining > 0 ? closer : remove(closer)
      }
      opener = delimiters[opener].previous
    }
    openersBottom[slot] = run.previous
    return run.canOpen ? run.next : remove(closer)
  }

  private func canPair(_ opener: Int, _ closer: Int) -> Bool {
    let first = delimiters[opener]
    let second = delimiters[closer]
    guard first.canOpen, first.byte == second.byte else { return false }
    guard first.byte == .asterisk || first.byte == .underscore, first.canClose || second.canOpen else { return true }
    return second.length % 3 == 0 || (first.length &+ second.length) % 3 != 0
  }

  private mutating func pair(_ opener: Int, _ closer: Int) {
    let byte = delimiters[opener].byte
    let isDouble = delimiters[opener].remaining >= 2 && delimiters[closer].remaining >= 2
    let count = isDouble ? 2 : 1
    let innerStart = delimiters[opener].start &+ delimiters[opener].length &- delimiters[opener].opened
    let innerEnd = delimiters[closer].start &+ delimiters[closer].closed
    let kind: InlineSpan.Kind =
      byte == .tilde ? .strikethrough : byte == .equals ? .highlight : isDouble ? .strong : .emphasis
    record(kind, innerStart &- count..<innerEnd &+ count, innerStart..<innerEnd)
    delimiters[opener].opened &+= count
    delimiters[closer].closed &+= count
    delimiters[opener].next = closer
    delimiters[closer].previous = opener
    if delimiters[opener].remaining == 0 { _ = remove(opener) }
  }

  /// Removes run `index` from the list and returns the one after it.
  private mutating func remove(_ index: Int) -> Int {
    let run = delimiters[index]
    if run.previous >= 0 { delimiters[run.previous].next = run.next }
    if run.next >= 0 { delimiters[run.next].previous = run.previous }
    return run.next
  }

  private static func slot(_ byte: UInt8) -> Int {
    switch byte {
    case .asterisk: 0
    case .underscore: 1
    case .tilde: 2
    default: 3
    }
  }
}

/// A run of `*`, `_`, `~~` or `==`.
struct Delimiter {
  var start, length: Int
  /// The numbers of characters that were used at its beginning to close, and at its end to open.
  var closed = 0
  var opened = 0
  /// The neighbours in the list of runs that may still pair; -1 at the ends.
  var previous: Int
  var next = -1
  var byte: UInt8
  var canOpen, canClose: Bool

  var remaining: Int { length &- closed &- opened }
}
