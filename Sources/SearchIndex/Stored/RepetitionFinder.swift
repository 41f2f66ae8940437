internal import Bytes
internal import SystemCalls

/// Divides bytes into those that are new and those that repeat earlier ones (Ziv and Lempel, 1977).
///
/// Greedy: at each place the last one with the same four bytes is tried, and taken as far as it goes, backwards too.
struct RepetitionFinder: ~Copyable {
  /// Bytes to copy, then a repetition; the last has none.
  struct Step: BitwiseCopyable {
    var fresh: UInt32
    var size: UInt32
    var distance: UInt32
  }

  static let tableBits = 13

  /// The last place of each four bytes, or -1, and the same when nothing but the history is known.
  private var table = PlainBuffer<Int32>(reserving: 1 << tableBits)
  private let emptyTable: PlainBuffer<Int32>

  /// A finder that also looks into `history`, which stands before all that it is given.
  init(history: Span<UInt8>) {
    var table = PlainBuffer<Int32>(repeating: -1, count: 1 << Self.tableBits)
    var offset = 0
    while offset + 4 <= history.count {
      table[Self.hash(history.loadUInt32(at: offset))] = Int32(offset)
      offset += 1
    }
    emptyTable = table
  }

  @inline(__always)
  private static func hash(_ word: UInt32) -> Int {
    Int(truncatingIfNeeded: (word &* 2_654_435_761) &>> UInt32(32 &- tableBits))
  }

  /// Appends the steps that make the bytes behind the first `start`, which are the history.
  mutating func divide(
    _ window: borrowing PlainBuffer<UInt8>, from start: Int, into steps: inout PlainBuffer<Step>
  ) {
    Self.fill(&table, from: emptyTable)
    let bytes = window.span
    var offset = start
    var fresh = start
    let end = bytes.count &- 4
    while offset <= end {
      let word = bytes.loadUInt32(at: offset)
      let slot = Self.hash(word)
      let candidate = Int(table[slot])
      table[slot] = Int32(truncatingIfNeeded: offset)
      guard candidate >= 0, offset &- candidate <= SizeClass.highest, bytes.loadUInt32(at: candidate) == word else {
        offset &+= 1 &+ (offset &- fresh) &>> 8
        continue
      }
      var source = candidate
      var target = offset
      while target > fresh, source > 0, bytes[target &- 1] == bytes[source &- 1] {
        target &-= 1
        source &-= 1
      }
      var size = offset &- target &+ 4
      size &+= Self.common(bytes, source &+ size, target &+ size)
      size = min(size, SizeClass.highest)
      steps.append(Step(fresh: UInt32(target &- fresh), size: UInt32(size), distance: UInt32(target &- source)))
      let next = target &+ size
      // Every place within a repetition may begin another one.
      var place = offset &+ 1
      let last = min(next &- 1, end)
      while place <= last {
        table[Self.hash(bytes.loadUInt32(at: place))] = Int32(truncatingIfNeeded: place)
        place &+= 1
      }
      offset = next
      fresh = next
    }
    if fresh < bytes.count { steps.append(Step(fresh: UInt32(bytes.count &- fresh), size: 0, distance: 0)) }
  }

  private static func fill(_ table: inout PlainBuffer<Int32>, from other: borrowing PlainBuffer<Int32>) {
    table.removeAll()
    table.append(other.span)
  }

  /// How many bytes from two places on are the same.
  @inline(__always)
  private static func common(_ bytes: Span<UInt8>, _ one: Int, _ other: Int) -> Int {
    var count = 0
    while other &+ count &+ 8 <= bytes.count {
      let difference = bytes.loadUInt64(at: one &+ count) ^ bytes.loadUInt64(at: other &+ count)
      if difference != 0 { return count &+ difference.trailingZeroBitCount &>> 3 }
      count &+= 8
    }
    while other &+ count < bytes.count, bytes[one &+ count] == bytes[other &+ count] { count &+= 1 }
    return count
  }
}
