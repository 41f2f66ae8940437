/// A list of an `OccurrenceTable`, with the first bytes of what the list says, so that a rare word costs one access to memory
/// that is far away.
struct OccurrenceList: BitwiseCopyable {
  /// The bytes that a list holds itself; the others are in a chain of slices.
  static let inlineCount = 24
  /// The bytes of a term that a list holds itself.
  static let termCount = 16

  /// The first bytes of the term, see `TermHash`, and where in the arena all of them are.
  let head: UInt64
  let second: UInt64
  let start: UInt32
  var lastDocument: UInt32 = .max
  var lastPosition: UInt32 = 0
  /// Where the next byte goes: in the list itself as long as `level` is 0, then in its last slice.
  var cursor: UInt32 = 0
  /// Where the first slice begins.
  var first: UInt32 = 0
  /// The length of the term; 255 stands for any from there on.
  let length: UInt8
  private var codeAndLevel: UInt8
  /// Bytes left in the list itself or in its last slice.
  var room = UInt16(inlineCount)
  /// The first bytes, eight to a number, the first lowest.
  private(set) var bytes = InlineArray<3, UInt64>(repeating: 0)

  init(_ hash: TermHash, start: UInt32, length: UInt8, code: UInt8) {
    head = hash.head
    second = hash.second
    self.start = start
    self.length = length
    codeAndLevel = code
  }

  /// The code of the field.
  var code: UInt8 { codeAndLevel & 31 }

  /// The slices in the chain, 7 for any number from there on.
  var level: UInt8 {
    get { codeAndLevel &>> 5 }
    set { codeAndLevel = code | newValue &<< 5 }
  }

  /// Less than, equal to or greater than zero as the term, its family before it, sorts before, with or after that of another
  /// list; nil when it takes more than the first bytes to tell.
  @inline(__always)
  func compareShort(_ other: OccurrenceList) -> Int? {
    let (mine, theirs) = (
      OccurrenceTable.ListField(code: code).family, OccurrenceTable.ListField(code: other.code).family
    )
    if mine != theirs { return Int(mine) &- Int(theirs) }
    if head != other.head { return head.byteSwapped < other.head.byteSwapped ? -1 : 1 }
    if second != other.second { return second.byteSwapped < other.second.byteSwapped ? -1 : 1 }
    // With zeros behind them they are the same: a term that is whole in them comes first, as the beginning of the other.
    return min(length, other.length) <= Self.termCount ? Int(length) &- Int(other.length) : nil
  }

  /// Appends bytes, up to eight in a number whose others are zero, to those that the list itself has room for.
  @inline(__always)
  mutating func append(_ more: UInt64, count: Int) {
    let place = Int(cursor &>> 3)
    let shift = UInt64(cursor & 7) &* 8
    bytes[place] |= more &<< shift
    // What does not fit into one number goes on in the next; there is none to go on when the list is full then.
    if shift &+ UInt64(count &* 8) > 64 { bytes[place &+ 1] = more &>> (64 &- shift) }
    cursor &+= UInt32(truncatingIfNeeded: count)
    room &-= UInt16(truncatingIfNeeded: count)
  }
}
