internal import Bytes
internal import SearchIndex

/// The matching of the punctuation of a pattern, byte for byte, except that any white space matches any other.
extension WordPattern {
  /// Returns whether the text between two words, adjacent by position if `isNext`, matches the gap before a word.
  @inline(__always) func isGap(_ range: Range<Int>, before index: Int, isNext: Bool, in text: Span<UInt8>) -> Bool {
    guard case .separators(let separators) = gaps[index] else { return isNext }
    return Self.end(of: separators, at: range.lowerBound, in: text) == range.upperBound
  }

  /// Returns where a match begins whose first word begins at `offset`; nil if the punctuation before it does not match.
  @inline(__always) func start(before offset: Int, in text: Span<UInt8>, after limit: Int) -> Int? {
    guard case .separators(let separators)? = gaps.first else { return offset }
    // White space in the text can be longer than in the pattern.
    var start = offset - separators.count
    while start >= limit {
      if Self.end(of: separators, at: start, in: text) == offset { return start }
      if !separators.contains(.space) { return nil }
      start -= 1
    }
    return nil
  }

  /// Returns where a match ends whose last word ends at `offset`; nil if the punctuation after it does not match.
  @inline(__always) func end(behind offset: Int, in text: Span<UInt8>) -> Int? {
    guard case .separators(let separators)? = gaps.last else { return offset }
    return Self.end(of: separators, at: offset, in: text)
  }

  /// Calls `body` with each match of a pattern that consists only of punctuation.
  func forEachMatchOfSeparators(in text: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    guard case .separators(let separators)? = gaps.first, let first = separators.first else { return }
    var offset = 0
    while offset < text.count {
      if text[offset] == first, let end = Self.end(of: separators, at: offset, in: text) {
        body(offset..<end)
        offset = end
      } else {
        offset += 1
      }
    }
  }

  /// Returns the end of the punctuation that begins at `start`; nil if the text does not match.
  private static func end(of separators: [UInt8], at start: Int, in text: Span<UInt8>) -> Int? {
    var offset = start
    for byte in separators {
      if byte == .space {
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
