internal import Bytes

/// A block of 64 bytes of text with bitmaps of its ASCII words, in which most words are found with a few instructions.
struct TextBlock: BitwiseCopyable {
  static let size = 64

  let start: Int
  /// Bitmaps, for the rest of the block, of the bytes that are letters or digits and of those that are not ASCII.
  private var words: UInt64
  private var foreign: UInt64

  @inline(__always) init() { (start, words, foreign) = (0, 0, 0) }

  /// Makes a block of the 64 bytes at `start`, all of which must be inside `bytes`.
  @inline(__always) init(_ bytes: Span<UInt8>, at start: Int) {
    self.start = start
    (words, foreign) = (0, 0)
    for index in 0..<Self.size / 8 {
      let octet = TextOctet(bytes.loadUInt64(at: start &+ index &* 8))
      let shift = UInt64(truncatingIfNeeded: index &* 8)
      words |= octet.wordBits &<< shift
      foreign |= octet.foreignBits &<< shift
    }
  }

  /// Whether the rest of the block has only separators.
  @inline(__always) var isEmpty: Bool { words | foreign == 0 }

  /// The offset in the block of the next word or non-ASCII byte. The block must not be empty.
  @inline(__always) var rest: Int { (words | foreign).trailingZeroBitCount }

  /// Removes and returns the next word; nil if it may be incomplete, and the rest of the block must be read otherwise.
  @inline(__always) mutating func next() -> Range<Int>? {
    if isEmpty { return nil }
    let first = rest
    // The bits after the word. At the end of the block, the word may continue; a non-ASCII byte first means no word.
    let behind = ~words & ~0 &<< UInt64(truncatingIfNeeded: first)
    let end = behind.trailingZeroBitCount
    guard end > first, end < Self.size, foreign &>> UInt64(truncatingIfNeeded: end) & 1 == 0 else { return nil }
    words &= ~0 &<< UInt64(truncatingIfNeeded: end)
    return first..<end
  }
}

/// The position of a token in a text, its range, and the relation of its folded bytes to the source.
package struct Token: Sendable, Equatable {
  /// The position of the token in the sequence of tokens. Separators leave no gap, so `well-known` has two adjacent
  /// positions, except for separators next to a character of a script without spaces.
  package var position: Int
  /// The offset of the token's first byte in the source.
  package var start: Int
  /// The offset after the token's last byte in the source.
  package var end: Int
  /// Whether the token is one character of a script written without spaces.
  package var isCharacter: Bool
  /// Whether the folded bytes equal the source bytes, so that they are also the exact form.
  package var isExact: Bool
  /// Whether the word continues after `Tokenizer.maximumLength` folded bytes.
  package var isTruncated: Bool
}
