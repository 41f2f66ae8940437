internal import Bytes
internal import NoteSyntax

/// Compares names with typed letters as editors do: the letters must occur in the name in the same order, but other
/// letters may be between them. Case and spaces are ignored.
struct LetterMatch {
  /// The folded text, and the same as the beginning of a later word.
  private let text: String
  private let word: [UInt8]
  private let letters: [UInt8]
  /// The ASCII letters, by which most names are ruled out without folding them.
  private let plain: [UInt8]
  /// The letters and digits of the text, as `bits` has them.
  let bits: UInt32

  /// The bit of a text that is all ASCII.
  static let plainBit: UInt32 = 1 << 31

  init(_ typed: String) {
    text = CaseFolding.fold(typed)
    word = Array(" \(text)".utf8)
    letters = text.utf8.filter { $0 > 0x20 }
    let plain = letters.filter { $0 < 0x80 }
    self.plain = plain
    bits = Self.bits(of: plain.span) & ~Self.plainBit
  }

  /// Returns the letters of ASCII in a text, without case, and whether it has digits, each as a bit. Only a name that has
  /// the bits of a typed text can match it.
  static func bits(of text: Span<UInt8>) -> UInt32 {
    var (bits, all): (UInt32, UInt8) = (0, 0)
    for index in text.indices {
      let byte = text[index]
      all |= byte
      if byte.isLetter {
        bits |= 1 << UInt32((byte | 0x20) &- UInt8(ascii: "a"))
      } else if byte.isDigit {
        bits |= 1 << 26
      }
    }
    return all < 0x80 ? bits | plainBit : bits
  }

  /// Returns whether a name matches. O(bytes).
  func matches(_ name: String) -> Bool {
    Self.contains(name.utf8Span.span, plain, folding: .space)
      && Self.contains(CaseFolding.fold(name).utf8Span.span, letters, folding: 0)
  }

  /// Returns how well a name matches, the lower the better: 0 if it begins with the text, 1 if a word in it does, 2 if
  /// it contains the text, 3 if it only has the letters; nil if it does not match. O(bytes).
  func rank(of name: String) -> Int? {
    guard Self.contains(name.utf8Span.span, plain, folding: .space) else { return nil }
    let folded = CaseFolding.fold(name)
    if folded.hasPrefix(text) { return 0 }
    if folded.utf8Span.span.contains(word.span) { return 1 }
    if folded.utf8Span.span.contains(text.utf8Span.span) { return 2 }
    return Self.contains(folded.utf8Span.span, letters, folding: 0) ? 3 : nil
  }

  /// Returns how well a name in ASCII matches, as `rank(of:)` does; nil also if that is above `worst`. O(bytes).
  func rank(ofPlain name: Span<UInt8>, notAbove worst: Int) -> Int? {
    let text = text.utf8Span.span
    if Self.isFolded(name, 0, text) { return 0 }
    if worst == 0 { return nil }
    var contains = false
    if text.count <= name.count {
      for start in 0...name.count &- text.count where Self.isFolded(name, start, text) {
        contains = true
        if start > 0, name[start &- 1] == .space { return 1 }
      }
    }
    if worst < 2 { return nil }
    if contains { return 2 }
    return worst < 3 ? nil : Self.isSubsequence(letters.span, of: name) ? 3 : nil
  }

  /// Returns whether a text in ASCII, when folded, has `text` at an offset.
  private static func isFolded(_ name: Span<UInt8>, _ start: Int, _ text: Span<UInt8>) -> Bool {
    guard name.count &- start >= text.count else { return false }
    for index in text.indices where name[start &+ index].asciiLowercased != text[index] { return false }
    return true
  }

  private static func isSubsequence(_ letters: Span<UInt8>, of name: Span<UInt8>) -> Bool {
    var next = 0
    for index in name.indices {
      if next == letters.count { return true }
      if name[index].asciiLowercased == letters[next] { next &+= 1 }
    }
    return next == letters.count
  }

  /// Returns whether a name has some bytes in order, with the given bits set in the bytes of the name.
  private static func contains(_ name: Span<UInt8>, _ letters: [UInt8], folding bits: UInt8) -> Bool {
    var next = 0
    for index in name.indices {
      if next == letters.count { return true }
      let byte = name[index]
      if byte == letters[next] || byte < 0x80 && byte | bits == letters[next] { next += 1 }
    }
    return next == letters.count
  }
}
