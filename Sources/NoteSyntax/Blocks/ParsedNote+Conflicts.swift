import Bytes

/// Conflict markers that a merge left in a text.
extension ParsedNote {
  /// Returns the offset of the first conflict; nil when the note has none.
  func conflictOffset(in bytes: Span<UInt8>) -> Int? {
    conflict(from: 0, in: bytes).map { lines.range(of: $0.lowerBound).lowerBound }
  }

  /// Returns the lines of each conflict, from 1, including those of its markers.
  package func conflicts(in bytes: Span<UInt8>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var next = 0
    while let conflict = conflict(from: next, in: bytes) {
      found.append(conflict.lowerBound &+ 1...conflict.upperBound &+ 1)
      next = conflict.upperBound &+ 1
    }
    return found
  }

  /// Returns the lines (from 0) of the first conflict at or after line `start`: a line of seven `<`, followed by one of
  /// seven `=` and one of seven `>` in that order. A conflict within a single block of code is only an example.
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
      // If there is no end after this line, there is none further down either.
      if !hasEnd { return nil }
    }
    return nil
  }

  /// Returns whether a line begins at `offset` with seven of `byte`, followed by a blank or nothing.
  private func isMarker(_ byte: UInt8, at offset: Int, _ bytes: Span<UInt8>) -> Bool {
    guard offset == 0 || bytes[offset &- 1].isLineBreak, offset &+ 7 <= bytes.count else { return false }
    for index in offset..<offset &+ 7 where bytes[index] != byte { return false }
    return offset &+ 7 == bytes.count || bytes[offset &+ 7].isWhitespace
  }

  private func isCode(_ first: Int, _ last: Int) -> Bool {
    let index = blocks.indices.partitioningIndex { blocks[$0].range.upperBound > first }
    guard index < blocks.count else { return false }
    let block = blocks[index]
    return (block.kind == .fencedCode || block.kind == .indentedCode) && block.range.contains(last)
  }
}
