internal import Bytes

/// Sixty-four bytes of text and where the words of ASCII are in them: most words cost a few instructions.
struct TextBlock: BitwiseCopyable {
  /// The bytes of a block.
  static let size = 64

  /// Where the block begins.
  let start: Int
  /// The bits of bytes that are letters or digits, and of those that are not ASCII, of what is left of the block.
  private var words: UInt64
  private var foreign: UInt64

  /// A block with nothing in it.
  @inline(__always)
  init() { (start, words, foreign) = (0, 0, 0) }

  /// The block from `start` on, which has all of its bytes in `bytes`.
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

  /// Whether nothing but what separates is left.
  @inline(__always)
  var isEmpty: Bool { words | foreign == 0 }

  /// Where what is left begins, in a block that is not empty.
  @inline(__always)
  var rest: Int { (words | foreign).trailingZeroBitCount }

  /// Takes the next word; nil when there is none that is known to be whole, and what comes first has to be looked at otherwise.
  @inline(__always)
  mutating func next() -> Range<Int>? {
    if isEmpty { return nil }
    let first = rest
    // The bits behind the word; none when it reaches the end of the block, and none before it.
    let behind = ~words & ~0 &<< UInt64(truncatingIfNeeded: first)
    let end = behind.trailingZeroBitCount
    guard end > first, end < Self.size, foreign &>> UInt64(truncatingIfNeeded: end) & 1 == 0 else { return nil }
    words &= ~0 &<< UInt64(truncatingIfNeeded: end)
    return first..<end
  }
}
