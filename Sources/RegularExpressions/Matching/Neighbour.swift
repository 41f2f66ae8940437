internal import Bytes

/// The class of a character beside a position in the text, for the conditions that depend on it.
enum Neighbour: UInt8, Sendable {
  /// An ASCII byte of none of the following classes.
  case other
  /// The beginning or the end of the text, or a line feed.
  case lineBreak
  case carriageReturn
  /// An ASCII letter, digit or underscore.
  case word
  /// A non-ASCII scalar that belongs to words (`wideWord`) or does not.
  case wideWord
  case wideOther
  /// A part of a scalar, or invalid UTF-8.
  case invalid
  /// A non-ASCII byte of an unknown class; conditions on words always hold beside it.
  case unknown

  /// Classifies a single byte.
  init(byte: UInt8) {
    switch byte {
    case 0x0A: self = .lineBreak
    case 0x0D: self = .carriageReturn
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: self = .word
    case 0x80...0xFF: self = .unknown
    default: self = .other
    }
  }

  /// Classifies the character that ends before `offset`.
  init(in text: Span<UInt8>, before offset: Int, words: WordScalars) {
    guard offset > 0 else {
      self = .lineBreak
      return
    }
    self.init(byte: text[offset &- 1])
    guard self == .unknown else { return }
    var start = offset &- 1
    while start > 0, offset &- start < 4, text[start] & 0xC0 == 0x80 { start &-= 1 }
    guard let (scalar, length) = text.validScalar(at: start), start &+ length == offset else {
      self = .invalid
      return
    }
    self = words.contains(scalar) ? .wideWord : .wideOther
  }

  /// Classifies the character that begins at `offset`.
  init(in text: Span<UInt8>, at offset: Int, words: WordScalars) {
    guard offset < text.count else {
      self = .lineBreak
      return
    }
    self.init(byte: text[offset])
    guard self == .unknown else { return }
    guard let (scalar, _) = text.validScalar(at: offset) else {
      self = .invalid
      return
    }
    self = words.contains(scalar) ? .wideWord : .wideOther
  }
}

extension LookAround {
  /// Returns whether the condition holds between `before` and `after`.
  func holds(between before: Neighbour, and after: Neighbour) -> Bool {
    switch self {
    case .lineStart: return before == .lineBreak
    case .lineEnd: return after == .lineBreak
    case .returnLineStart: return before == .lineBreak || before == .carriageReturn && after != .lineBreak
    case .returnLineEnd: return after == .lineBreak || after == .carriageReturn
    default: break
    }
    if needsScalars {
      if before == .unknown || after == .unknown { return true }
      let isAfterWord = before == .word || before == .wideWord
      let isBeforeWord = after == .word || after == .wideWord
      switch self {
      case .notWordBoundary:
        // Not inside a scalar, because an empty match would split it.
        return isAfterWord == isBeforeWord && before != .invalid && after != .invalid
      case .wordStartHalf: return !isAfterWord && before != .invalid
      case .wordEndHalf: return !isBeforeWord && after != .invalid
      default: return holds(isAfterWord, isBeforeWord)
      }
    }
    return holds(before == .word, after == .word)
  }

  private func holds(_ isAfterWord: Bool, _ isBeforeWord: Bool) -> Bool {
    switch self {
    case .wordBoundary, .asciiWordBoundary: isAfterWord != isBeforeWord
    case .notWordBoundary, .asciiNotWordBoundary: isAfterWord == isBeforeWord
    case .wordStart, .asciiWordStart: !isAfterWord && isBeforeWord
    case .wordEnd, .asciiWordEnd: isAfterWord && !isBeforeWord
    case .wordStartHalf, .asciiWordStartHalf: !isAfterWord
    case .wordEndHalf, .asciiWordEndHalf: !isBeforeWord
    case .lineStart, .lineEnd, .returnLineStart, .returnLineEnd: false
    }
  }
}

/// The scalars that belong to words, looked up one at a time.
struct WordScalars: Sendable {
  private let set = CodeSet.words

  func contains(_ scalar: UInt32) -> Bool { set.contains(scalar) }
}

extension Span where Element == UInt8 {
  /// Returns the scalar whose UTF-8 begins at `offset`, which must be inside the span, and its length; nil if the UTF-8
  /// is invalid.
  func validScalar(at offset: Int) -> (scalar: UInt32, length: Int)? {
    let first = self[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, offset &+ length <= count else { return nil }
    var value = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for place in offset &+ 1..<offset &+ length {
      let byte = self[place]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let isTooLong = length == 3 && value < 0x800 || length == 4 && value < 0x1_0000
    guard !isTooLong, Unicode.Scalar(value) != nil else { return nil }
    return (value, length)
  }
}
