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

  init(byte: UInt8) {
    switch byte {
    case .lineFeed: self = .lineBreak
    case .carriageReturn: self = .carriageReturn
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), .underscore,
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      self = .word
    case 0x80...0xFF: self = .unknown
    default: self = .other
    }
  }

  init(in text: Span<UInt8>, before offset: Int, words: CodeSet) {
    guard offset > 0 else {
      self = .lineBreak
      return
    }
    self.init(byte: text[offset &- 1])
    guard self == .unknown else { return }
    let scalar = text.decodedScalar(before: offset)
    self = !scalar.isValid ? .invalid : words.contains(scalar.value) ? .wideWord : .wideOther
  }

  init(in text: Span<UInt8>, at offset: Int, words: CodeSet) {
    guard offset < text.count else {
      self = .lineBreak
      return
    }
    self.init(byte: text[offset])
    guard self == .unknown else { return }
    let scalar = text.decodedScalar(at: offset)
    self = !scalar.isValid ? .invalid : words.contains(scalar.value) ? .wideWord : .wideOther
  }
}

extension LookAround {
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
      default: return holds(isAfterWord: isAfterWord, isBeforeWord: isBeforeWord)
      }
    }
    return holds(isAfterWord: before == .word, isBeforeWord: after == .word)
  }

  private func holds(isAfterWord: Bool, isBeforeWord: Bool) -> Bool {
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
