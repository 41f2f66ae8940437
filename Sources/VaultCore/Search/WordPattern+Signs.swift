internal import Bytes
internal import SearchIndex

/// The signs before, between and behind the words of a pattern. Those of the text are compared byte for byte, but any white
/// space is as good as any other.
extension WordPattern {
  /// Whether what stands between two words of the text is what has to stand before a word of the pattern.
  ///
  /// - Parameter isNext: whether the words are next to each other by their positions.
  @inline(__always)
  func isGap(_ range: Range<Int>, before place: Int, isNext: Bool, in text: Span<UInt8>) -> Bool {
    guard case .signs(let signs) = gaps[place] else { return isNext }
    return Self.end(of: signs, at: range.lowerBound, in: text) == range.upperBound
  }

  /// Where a match begins whose first word begins at an offset; nil when the signs before it are missing.
  ///
  /// - Parameter limit: where the word before ends.
  @inline(__always)
  func start(before offset: Int, in text: Span<UInt8>, after limit: Int) -> Int? {
    guard case .signs(let signs)? = gaps.first else { return offset }
    // White space in the text may be longer than in the pattern.
    var start = offset - signs.count
    while start >= limit {
      if Self.end(of: signs, at: start, in: text) == offset { return start }
      if !signs.contains(0x20) { return nil }
      start -= 1
    }
    return nil
  }

  /// Where a match ends whose last word ends at an offset; nil when the signs behind it are missing.
  @inline(__always)
  func end(behind offset: Int, in text: Span<UInt8>) -> Int? {
    guard case .signs(let signs)? = gaps.last else { return offset }
    return Self.end(of: signs, at: offset, in: text)
  }

  /// Calls `body` with each place where the signs of a pattern without words stand.
  func forEachMatchOfSigns(in text: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    guard case .signs(let signs)? = gaps.first, let first = signs.first else { return }
    var offset = 0
    while offset < text.count {
      if text[offset] == first, let end = Self.end(of: signs, at: offset, in: text) {
        body(offset..<end)
        offset = end
      } else {
        offset += 1
      }
    }
  }

  /// Where signs end that begin at an offset; nil when others stand there.
  private static func end(of signs: [UInt8], at start: Int, in text: Span<UInt8>) -> Int? {
    var offset = start
    for byte in signs {
      if byte == 0x20 {
        let begin = offset
        while offset < text.count, case let length = text.whiteSpaceLength(at: offset), length > 0 { offset += length }
        if offset == begin { return nil }
      } else {
        guard offset < text.count, text[offset] == byte else { return nil }
        offset += 1
      }
    }
    return offset
  }
}
