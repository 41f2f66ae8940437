internal import Bytes
internal import SystemCalls

/// Divides bytes into literals and repetitions of earlier bytes (Ziv and Lempel, 1977).
///
/// The search is greedy: at each offset, it compares the last two offsets with the same four bytes, and the last one in
/// the history. The longest match is chosen and extended as far as possible, also backwards.
struct RepetitionFinder: ~Copyable {
  /// A number of literal bytes and then a repetition; the last step has no repetition.
  struct Step: BitwiseCopyable {
    var fresh: UInt32
    var size: UInt32
    var distance: UInt32
  }

  private static let recentBits = 13
  private static let historyBits = 15

  /// For each hash of four bytes, the last two positions in the blocks, the later one in the low half. Positions are
  /// counted from 1 and continue from block to block, so that those of earlier blocks are below the first position of
  /// the current one, and nothing needs to be cleared.
  private var recent = PlainBuffer<UInt64>(repeating: 0, count: 1 << recentBits)
  private var origin: UInt32 = 1
  /// For each hash of four bytes, the last offset in the history, or -1.
  private var lastOffsets: PlainBuffer<Int32>

  /// Makes a finder that also searches `history`, which precedes every block.
  init(history: Span<UInt8>) {
    lastOffsets = PlainBuffer(repeating: -1, count: 1 << Self.historyBits)
    var offset = 0
    while offset + 4 <= history.count {
      lastOffsets[Self.slot(of: history.loadUInt32(at: offset), Self.historyBits)] = Int32(offset)
      offset += 1
    }
  }

  @inline(__always)
  private static func slot(of word: UInt32, _ bits: Int) -> Int {
    Int(truncatingIfNeeded: (word &* 2_654_435_761) &>> UInt32(truncatingIfNeeded: 32 &- bits))
  }

  /// Appends the steps for the bytes of a window from `start`; the bytes before `start` are the history.
  mutating func divide(
    _ window: borrowing PlainBuffer<UInt8>, from start: Int, into steps: inout PlainBuffer<Step>
  ) {
    let bytes = window.span
    begin(bytes.count - start)
    var offset = start
    var fresh = start
    let end = bytes.count &- 4
    while offset <= end {
      let (source, length) = longest(bytes, offset, from: start)
      if length == 0 {
        offset &+= 1 &+ (offset &- fresh) &>> 8
        continue
      }
      var (size, back) = (length, 0)
      while offset &- back > fresh, source &- back > 0, bytes[offset &- back &- 1] == bytes[source &- back &- 1] {
        back &+= 1
      }
      size = min(size &+ back, SizeClass.highest)
      let target = offset &- back
      steps.append(
        Step(fresh: UInt32(target &- fresh), size: UInt32(size), distance: UInt32(offset &- source)))
      let next = target &+ size
      // Each position in a repetition may be the source of another one.
      let last = min(next &- 1, end)
      var covered = offset &+ 1
      while covered <= last {
        remember(covered &- start, Self.slot(of: bytes.loadUInt32(at: covered), Self.recentBits))
        covered &+= 1
      }
      offset = next
      fresh = next
    }
    if fresh < bytes.count { steps.append(Step(fresh: UInt32(bytes.count &- fresh), size: 0, distance: 0)) }
    origin &+= UInt32(truncatingIfNeeded: bytes.count &- start)
  }

  /// Resets the count of positions if it would overflow in a block.
  private mutating func begin(_ byteCount: Int) {
    if byteCount < Int(UInt32.max - origin) { return }
    recent = PlainBuffer(repeating: 0, count: 1 << Self.recentBits)
    origin = 1
  }

  /// Records a position in the block.
  @inline(__always)
  private mutating func remember(_ position: Int, _ slot: Int) {
    recent[slot] = recent[slot] &<< 32 | UInt64(origin &+ UInt32(truncatingIfNeeded: position))
  }

  /// Returns the earlier offset of the longest match of the bytes at an offset, and its length, which is 0 if there is
  /// none. Records the offset.
  @inline(__always)
  private mutating func longest(_ bytes: Span<UInt8>, _ offset: Int, from start: Int) -> (source: Int, size: Int) {
    let word = bytes.loadUInt32(at: offset)
    let slot = Self.slot(of: word, Self.recentBits)
    let pair = recent[slot]
    remember(offset &- start, slot)
    var best = (source: 0, size: 0)
    func look(_ source: Int, _ best: inout (source: Int, size: Int)) {
      guard offset &- source <= SizeClass.highest, bytes.loadUInt32(at: source) == word else { return }
      let size = 4 &+ Self.common(bytes, source &+ 4, offset &+ 4)
      if size > best.size { best = (source, size) }
    }
    let (last, one) = (UInt32(truncatingIfNeeded: pair), UInt32(truncatingIfNeeded: pair &>> 32))
    if last >= origin { look(Int(last &- origin) &+ start, &best) }
    if one >= origin { look(Int(one &- origin) &+ start, &best) }
    let source = Int(lastOffsets[Self.slot(of: word, Self.historyBits)])
    if source >= 0 { look(source, &best) }
    return best
  }

  /// Returns the number of equal bytes from two offsets.
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
