import Bytes

/// What a merge leaves in a text that it could not decide.
extension ParsedNote {
  /// Where the first conflict begins; nil when the note has none.
  func conflictOffset(in bytes: Span<UInt8>) -> Int? {
    conflict(from: 0, in: bytes).map { lines.range(of: $0.lowerBound).lowerBound }
  }

  /// The lines of each conflict, from 1, with those of its markers.
  package func conflicts(in bytes: Span<UInt8>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var next = 0
    while let conflict = conflict(from: next, in: bytes) {
      found.append(conflict.lowerBound &+ 1...conflict.upperBound &+ 1)
      next = conflict.upperBound &+ 1
    }
    return found
  }

  /// The first conflict from a line on, by its lines from 0: a line of seven `<`, with one of seven `=` and one of seven `>`
  /// after it in that order. Lines that all stand in one block of code are an example of a conflict.
  private func conflict(from start: Int, in bytes: Span<UInt8>) -> ClosedRange<Int>? {
    for first in start..<max(lines.count, start) {
      let offset = lines.range(of: first).lowerBound
      guard bytes.byte(at: offset) == 0x3C, isMarker(0x3C, at: offset, bytes) else { continue }
      var (hasMiddle, hasEnd) = (false, false)
      for line in first &+ 1..<max(lines.count, first &+ 1) {
        let place = lines.range(of: line).lowerBound
        if isMarker(0x3D, at: place, bytes) { hasMiddle = true }
        guard hasMiddle, isMarker(0x3E, at: place, bytes) else { continue }
        if !isCode(offset, place) { return first...line }
        hasEnd = true
        break
      }
      // Without an end here there is none further down either.
      if !hasEnd { return nil }
    }
    return nil
  }

  /// Whether a line begins at `offset` with seven of `byte`, and nothing or a blank behind them.
  private func isMarker(_ byte: UInt8, at offset: Int, _ bytes: Span<UInt8>) -> Bool {
    guard offset == 0 || bytes[offset &- 1].isLineBreak, offset &+ 7 <= bytes.count else { return false }
    for index in offset..<offset &+ 7 where bytes[index] != byte { return false }
    return offset &+ 7 == bytes.count || bytes[offset &+ 7].isWhitespace
  }

  private func isCode(_ first: Int, _ last: Int) -> Bool {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low &+ high) / 2
      if blocks[middle].range.upperBound <= first { low = middle &+ 1 } else { high = middle }
    }
    guard low < blocks.count else { return false }
    let block = blocks[low]
    return (block.kind == .fencedCode || block.kind == .indentedCode) && block.range.contains(last)
  }
}
