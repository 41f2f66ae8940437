/// A list of an `OccurrenceTable` with its first content bytes, so that a rare word costs only one uncached access.
struct OccurrenceList: BitwiseCopyable {
  /// The number of content bytes in the list itself; the others are in a chain of slices.
  static let inlineCount = 24
  /// The number of the term's bytes in the list itself.
  static let termCount = 16

  /// The first 16 bytes of the term (see `TermHash`), and the offset of the whole term in the arena.
  let head: UInt64
  let second: UInt64
  let start: UInt32
  var lastDocument: UInt32 = .max
  var lastPosition: UInt32 = 0
  /// The offset of the next byte: in the list itself while `level` is 0, afterwards in the last slice.
  var cursor: UInt32 = 0
  /// The offset of the first slice.
  var first: UInt32 = 0
  /// The length of the term; 255 means 255 or more.
  let length: UInt8
  private var codeAndLevel: UInt8
  /// The number of free bytes in the list itself or in the last slice.
  var room = UInt16(inlineCount)
  /// The first bytes of the content, eight per number, first byte lowest.
  private(set) var bytes = InlineArray<3, UInt64>(repeating: 0)

  init(_ hash: TermHash, start: UInt32, length: UInt8, code: UInt8) {
    head = hash.head
    second = hash.second
    (self.start, self.length) = (start, length)
    codeAndLevel = code
  }

  var code: UInt8 { codeAndLevel & 31 }

  /// The number of slices in the chain; 7 means 7 or more.
  var level: UInt8 {
    get { codeAndLevel &>> 5 }
    set { codeAndLevel = code | newValue &<< 5 }
  }

  /// Compares the families and terms of two lists: negative, zero or positive as this one sorts before, with or after
  /// the other; nil if the first bytes of the terms do not decide.
  @inline(__always) func compareShort(_ other: OccurrenceList) -> Int? {
    let (mine, theirs) = (
      OccurrenceTable.ListField(code: code).family, OccurrenceTable.ListField(code: other.code).family
    )
    if mine != theirs { return Int(mine) &- Int(theirs) }
    if head != other.head { return head.byteSwapped < other.head.byteSwapped ? -1 : 1 }
    if second != other.second { return second.byteSwapped < other.second.byteSwapped ? -1 : 1 }
    // The first bytes, padded with zeros, are equal. A term without more bytes, a prefix of the other, comes first.
    return min(length, other.length) <= Self.termCount ? Int(length) &- Int(other.length) : nil
  }

  /// Appends up to eight bytes in a number whose other bytes are zero. The list itself must have room for them.
  @inline(__always) mutating func append(_ more: UInt64, count: Int) {
    let index = Int(cursor &>> 3)
    let shift = UInt64(cursor & 7) &* 8
    bytes[index] |= more &<< shift
    // Bytes that do not fit in one number continue in the next one; if the list is now full, there are none.
    if shift &+ UInt64(count &* 8) > 64 { bytes[index &+ 1] = more &>> (64 &- shift) }
    cursor &+= UInt32(truncatingIfNeeded: count)
    room &-= UInt16(truncatingIfNeeded: count)
  }
}
