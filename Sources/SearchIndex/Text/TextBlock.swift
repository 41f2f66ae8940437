internal import Bytes

/// A block of 64 bytes of text with bitmaps of its ASCII words, which finds most words in a few instructions.
struct TextBlock: BitwiseCopyable {
  /// The size of a block in bytes.
  static let size = 64

  /// The offset of the block in the text.
  let start: Int
  /// Bitmaps of the bytes that are letters or digits, and of those that are not ASCII, in the rest of the block.
  private var words: UInt64
  private var foreign: UInt64

  /// Makes an empty block.
  @inline(__always)
  init() { (start, words, foreign) = (0, 0, 0) }

  /// Makes a block from `start` on, all of which must be within `bytes`.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at start: Int) {
    self.start = start
    (words, foreign) = (0, 0)
    for place in 0..<Self.size / 8 {
      let octet = TextOctet(bytes.loadUInt64(at: start &+ place &* 8))
      let shift = UInt64(truncatingIfNeeded: place &* 8)
      words |= octet.wordBits &<< shift
      foreign |= octet.foreignBits &<< shift
    }
  }

  /// Whether only separators are left.
  @inline(__always)
  var isEmpty: Bool { words | foreign == 0 }

  /// The offset in the block of the rest, which must not be empty.
  @inline(__always)
  var rest: Int { (words | foreign).trailingZeroBitCount }

  /// Removes and returns the next word; nil unless the next word is known to be complete. In that case the caller has
  /// to read the rest of the block in another way.
  @inline(__always)
  mutating func next() -> Range<Int>? {
    if isEmpty { return nil }
    let first = rest
    // The bits after the word. It is incomplete at the end of the block; there is no word if a non-ASCII byte comes
    // first.
    let behind = ~words & ~0 &<< UInt64(truncatingIfNeeded: first)
    let end = behind.trailingZeroBitCount
    guard end > first, end < Self.size, foreign &>> UInt64(truncatingIfNeeded: end) & 1 == 0 else { return nil }
    words &= ~0 &<< UInt64(truncatingIfNeeded: end)
    return first..<end
  }
}
