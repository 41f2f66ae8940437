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

  init(_ typed: String) {
    text = CaseFolding.fold(typed)
    word = Array(" \(text)".utf8)
    letters = text.utf8.filter { $0 > 0x20 }
    plain = letters.filter { $0 < 0x80 }
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
