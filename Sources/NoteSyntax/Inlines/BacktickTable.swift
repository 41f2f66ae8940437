import Bytes

/// The last offset of backtick runs of each length in a text, as in cmark, so that a run without a partner is searched
/// for only once.
struct BacktickTable {
  private var lastSeen: [Int] = []
  private var isScanned = false

  /// Removes the offsets of the previous text. O(longest run of that text).
  mutating func reset() {
    if !lastSeen.isEmpty { lastSeen.removeAll(keepingCapacity: true) }
    isScanned = false
  }

  /// Returns the offset of the next run of exactly `length` backticks at or after `start`, or nil.
  mutating func closer(ofLength length: Int, from start: Int, _ text: Span<UInt8>) -> Int? {
    if isScanned, length >= lastSeen.count || lastSeen[length] < start { return nil }
    var offset = start
    while true {
      offset = text.offset(of: .backtick, or: .backtick, from: offset, to: text.count)
      guard offset < text.count else { break }
      let first = offset
      while offset < text.count, text[offset] == .backtick { offset &+= 1 }
      let run = offset &- first
      if run == length { return first }
      while lastSeen.count <= run { lastSeen.append(-1) }
      if lastSeen[run] < first { lastSeen[run] = first }
    }
    isScanned = true
    return nil
  }
}
