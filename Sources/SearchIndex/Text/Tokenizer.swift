/// Cuts UTF-8 text of any script into folded tokens.
///
/// - A word is a run of letters, marks and digits of one script; digits, marks and invisible joiners go with
///   any script. Everything else separates, `_`, `-`, `'` and `.` too: `snake_case` is found by `case`, and
///   `well-known` in a query is a phrase of two words just as it is in the text. Inside-word matching makes
///   splitting at capitals unnecessary.
/// - Han, Kana, Hangul, Thai, Lao, Khmer and Myanmar are written without spaces: each character with its
///   marks is a token, so that any substring is a phrase of adjacent tokens.
/// - Tokens are folded by `ScalarFolding`. NFC and NFD text give the same tokens (Hangul is composed, the
///   rest decomposed); marks that are kept stay in the order they are written in.
/// - Bytes that are not UTF-8 separate.
///
/// A value that owns its cache of Unicode data: each thread has its own. Time is linear in the text.
package struct Tokenizer: Sendable {
  /// A longer word counts as its first 255 folded bytes; what follows in the same word is not searchable.
  package static let maximumLength = 255

  /// What an ASCII byte folds to: itself, 0 for a separator, 1 for the first byte of a longer sequence.
  private let foldedByte: InlineArray<256, UInt8>
  private var buffer = InlineArray<256, UInt8>(repeating: 0)
  var scalars = ScalarTable()

  /// A tokenizer that has met no text yet.
  package init() {
    foldedByte = InlineArray { index in
      switch UInt8(truncatingIfNeeded: index) {
      case let byte where byte.isASCIILetter: byte | 0x20
      case let byte where byte.isASCIIDigit: byte
      case 0xC2...0xF4: 1
      default: 0
      }
    }
  }

  /// Hands every token of `bytes` to `body`, in order, and returns the position after the last.
  ///
  /// `folded` is valid during the call only: at least one byte, at most `maximumLength`.
  @inline(__always)
  @discardableResult
  package mutating func tokenize(
    _ bytes: Span<UInt8>, startingAt firstPosition: Int = 0,
    _ body: (_ folded: Span<UInt8>, _ token: Token) -> Void
  ) -> Int {
    var position = firstPosition
    var index = 0
    while index < bytes.count {
      var folded = foldedByte[Int(bytes[index])]
      if folded == 0 {
        index += 1
        continue
      }
      let start = index
      var length = 0
      var difference: UInt8 = 0
      while folded > 1 && length < Self.maximumLength {
        buffer[length] = folded
        difference |= folded ^ bytes[index]
        length += 1
        index += 1
        folded = index < bytes.count ? foldedByte[Int(bytes[index])] : 0
      }
      var token = Token(
        position: position, start: start, end: index, isCharacter: false, isExact: difference == 0,
        isTruncated: false)
      if folded != 0 {
        length = extend(&token, length: length, in: bytes)
        index = token.end
      }
      if length > 0 {
        body(buffer.span.extracting(0..<length), token)
        position += 1
      }
    }
    return position
  }

  /// Goes on with a token at its `end` where the ASCII loop cannot: past ASCII, or past the maximum length.
  ///
  /// Returns the folded length; 0 means that there is no token up to `end`, which has moved by at least one
  /// byte.
  @inline(never)
  private mutating func extend(_ token: inout Token, length: Int, in bytes: Span<UInt8>) -> Int {
    var word = OpenWord(length: length, script: .common)
    for index in 0..<length where buffer[index].isASCIILetter { word.script = .latin }
    while token.end < bytes.count {
      let byte = bytes[token.end]
      if byte < 0x80 {
        let folded = foldedByte[Int(byte)]
        if folded == 0 || !word.takes(folded.isASCIIDigit ? .digit : .letter, .latin) { break }
        if folded != byte { token.isExact = false }
        append(folded, to: &word, of: &token)
        token.end += 1
        continue
      }
      let scalar = bytes.decodedScalar(at: token.end)
      let entry = scalar.length == 0 ? .separator : scalars.entry(for: scalar.value)
      let scalarClass = entry.scalarClass
      if scalarClass == .separator || !word.takes(scalarClass, entry.script) { break }
      append(entry, scalar, to: &word, of: &token, in: bytes)
    }
    token.isCharacter = word.isCharacter
    if token.end == token.start { token.end += max(1, bytes.decodedScalar(at: token.end).length) }
    return word.length
  }

  private mutating func append(_ folded: UInt8, to word: inout OpenWord, of token: inout Token) {
    guard !token.isTruncated, word.length < Self.maximumLength else { return truncate(&token) }
    buffer[word.length] = folded
    word.length += 1
  }

  private mutating func append(
    _ entry: ScalarTable.Entry, _ scalar: DecodedScalar, to word: inout OpenWord, of token: inout Token,
    in bytes: Span<UInt8>
  ) {
    let start = token.end
    token.end += scalar.length
    if entry.script == .hangul && entry.scalarClass == .character {
      let syllable = bytes.hangulSyllable(startingWith: scalar, at: start)
      if syllable.length > scalar.length {
        token.end = start + syllable.length
        token.isExact = false
        word.length = 0
        for byte in String(Unicode.Scalar(syllable.value) ?? " ").utf8 { append(byte, to: &word, of: &token) }
        return
      }
    }
    let length = entry.isUnchanged ? scalar.length : entry.foldedLength
    guard !token.isTruncated, word.length + length <= Self.maximumLength else { return truncate(&token) }
    if entry.isUnchanged {
      for offset in 0..<length { buffer[word.length + offset] = bytes[start + offset] }
    } else {
      token.isExact = false
      for offset in 0..<length { buffer[word.length + offset] = scalars.folds[entry.foldedStart + offset] }
    }
    word.length += length
  }

  private func truncate(_ token: inout Token) {
    token.isTruncated = true
    token.isExact = false
  }
}

/// A token being read: how much of the buffer it fills, and what may still join it.
private struct OpenWord {
  var length: Int
  /// The script of its letters; common while there are none.
  var script: Script
  var isCharacter = false
  private var hasBegun: Bool

  init(length: Int, script: Script) {
    self.length = length
    self.script = script
    hasBegun = length > 0
  }

  /// Whether a scalar of that class and script is part of the token, which it then changes.
  mutating func takes(_ scalarClass: ScalarClass, _ scalarScript: Script) -> Bool {
    switch scalarClass {
    case .separator:
      return false
    case .mark:
      break
    case .digit:
      if isCharacter { return false }
    case .letter:
      if isCharacter || (script != .common && scalarScript != .common && scalarScript != script) {
        return false
      }
      if scalarScript != .common { script = scalarScript }
    case .character:
      if hasBegun { return false }
      isCharacter = true
    }
    hasBegun = true
    return true
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}

extension ScalarTable.Entry {
  /// What bytes that are not UTF-8 count as.
  static let separator = ScalarTable.Entry(scalarClass: .separator, script: .common)
}
