import Bytes

extension Span where Element == UInt8 {
  /// The maximum number of bytes between the brackets of a label.
  static var labelLimit: Int { 999 }

  /// Returns the range between the brackets of the link label whose `[` is at `start`; nil when there is none.
  func linkLabel(at start: Int) -> Range<Int>? {
    var offset = start &+ 1
    let limit = Swift.min(count, start &+ 2 &+ Self.labelLimit)
    while offset < limit {
      switch self[offset] {
      case .closeBracket: return start &+ 1..<offset
      case .openBracket: return nil
      case .backslash: offset &+= offset &+ 1 < count && self[offset &+ 1].isPunctuation ? 2 : 1
      default: offset &+= 1
      }
    }
    return nil
  }

  /// Returns the link destination at `start`: its bytes without angle brackets, and its end; nil when there is none.
  /// Without angle brackets, it must not be empty unless `allowsEmpty`.
  func linkDestination(at start: Int, allowsEmpty: Bool) -> (range: Range<Int>, end: Int, isAngled: Bool)? {
    guard start < count else { return allowsEmpty ? (start..<start, start, false) : nil }
    var offset = start
    if self[offset] == .lessThan {
      offset &+= 1
      while offset < count {
        switch self[offset] {
        case .greaterThan: return (start &+ 1..<offset, offset &+ 1, true)
        case .lessThan, .lineFeed, .carriageReturn: return nil
        case .backslash: offset &+= offset &+ 1 < count && self[offset &+ 1].isPunctuation ? 2 : 1
        default: offset &+= 1
        }
      }
      return nil
    }
    var depth = 0
    scan: while offset < count {
      switch self[offset] {
      case .openParenthesis:
        depth &+= 1
        // The specification permits a limit; without one, unclosed parentheses would cost quadratic time.
        guard depth <= 32 else { return nil }
        offset &+= 1
      case .closeParenthesis:
        guard depth > 0 else { break scan }
        depth &-= 1
        offset &+= 1
      case .backslash: offset &+= offset &+ 1 < count && self[offset &+ 1].isPunctuation ? 2 : 1
      case 0x00...0x20, 0x7F: break scan
      default: offset &+= 1
      }
    }
    guard depth == 0, offset > start || allowsEmpty else { return nil }
    return (start..<offset, offset, false)
  }

  /// Returns the range between the quotes or parentheses of the link title at `start`; nil when there is none.
  func linkTitle(at start: Int) -> Range<Int>? {
    guard start < count else { return nil }
    let opener = self[start]
    guard opener == .doubleQuote || opener == .singleQuote || opener == .openParenthesis else { return nil }
    let closer: UInt8 = opener == .openParenthesis ? .closeParenthesis : opener
    var offset = start &+ 1
    while offset < count {
      let byte = self[offset]
      if byte == closer { return start &+ 1..<offset }
      if byte == .openParenthesis, opener == .openParenthesis { return nil }
      offset &+= byte == .backslash && offset &+ 1 < count && self[offset &+ 1].isPunctuation ? 2 : 1
    }
    return nil
  }

  /// Returns the offset after spaces and tabs at `start`, with at most one line break among them.
  func skippingSpacesAndBreak(from start: Int) -> Int {
    var offset = skippingBlanks(from: start, to: count)
    if offset < count, self[offset].isLineBreak {
      offset = skippingBlanks(from: offsetAfterLineBreak(at: offset), to: count)
    }
    return offset
  }
}
