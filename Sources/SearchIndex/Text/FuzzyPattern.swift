internal import Bytes

/// A word of a query that also matches similar words, as in `~word`: within one edit, or two for six letters or more.
package struct FuzzyPattern: Sendable {
  private let letters: [Unicode.Scalar]
  /// The letters if all are ASCII; otherwise empty.
  private let ascii: [UInt8]
  private let lettersSeen: UInt64

  /// The maximum edit distance of a similar word.
  package var limit: Int { letters.count < 6 ? 1 : 2 }

  /// Makes a pattern from a folded word.
  package init(_ word: some Sequence<UInt8>) {
    let bytes = Array(word)
    letters = Self.letters(of: bytes)
    ascii = bytes.allSatisfy { $0 < 0x80 } ? bytes : []
    lettersSeen = bytes.reduce(0) { $0 | Self.bit($1) }
  }

  /// Returns whether a folded word is similar.
  package func matches(_ word: some Sequence<UInt8>) -> Bool {
    EditDistance.isWithin(limit, letters, Self.letters(of: word))
  }

  /// Returns whether a folded word is similar. The sets of letters exclude nearly all words of a dictionary.
  package func matches(_ word: Span<UInt8>) -> Bool {
    var seen: UInt64 = 0
    var all: UInt8 = 0
    for index in word.indices {
      all |= word[index]
      seen |= Self.bit(word[index])
    }
    guard all < 0x80, !ascii.isEmpty else { return matches([UInt8](word)) }
    let limit = limit
    if abs(word.count - ascii.count) > limit { return false }
    // An edit removes at most one letter and adds at most one.
    if (lettersSeen & ~seen).nonzeroBitCount > limit || (seen & ~lettersSeen).nonzeroBitCount > limit { return false }
    return EditDistance.isWithin(limit, ascii, [UInt8](word))
  }

  /// Returns the bit of a letter. Letters may share a bit, so the bits can only understate the difference.
  private static func bit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }

  private static func letters(of word: some Sequence<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: Array(word), as: UTF8.self).unicodeScalars)
  }
}
