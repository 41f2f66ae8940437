import Bytes

/// Conflict markers that a merge left in a text.
extension ParsedNote {
  /// Returns the offset of the first conflict; nil when the note has none.
  func conflictOffset(in bytes: Span<UInt8>) -> Int? {
    conflicts(in: bytes).first.map { lines.range(of: $0.lines.lowerBound &- 1).lowerBound }
  }

  /// Returns the conflicts by line. A conflict within a single block of code is only an example.
  package func conflicts(in bytes: Span<UInt8>) -> [MarkedConflict] {
    MarkedConflict.list(in: bytes, lines).filter { conflict in
      let ends = [conflict.lines.lowerBound, conflict.lines.upperBound].map { lines.range(of: $0 &- 1).lowerBound }
      return !isCode(ends[0], ends[1])
    }
  }

  private func isCode(_ first: Int, _ last: Int) -> Bool {
    let index = blocks.indices.partitioningIndex { blocks[$0].range.upperBound > first }
    guard index < blocks.count else { return false }
    let block = blocks[index]
    return (block.kind == .fencedCode || block.kind == .indentedCode) && block.range.contains(last)
  }
}
