internal import Bytes

/// The lines of a note: the offset of each, and the offset of its content after the markers of its containers.
///
/// A line ends with LF, CRLF or a lone CR, as in CommonMark. Lines are counted from 0 here and from 1 in
/// `SourcePosition`. A note always has at least one line, which may be empty.
package struct LineTable: Sendable, Equatable {
  /// The byte offset at which each line begins, ascending; the first is 0.
  package private(set) var starts: [Int]
  /// The byte offset at which the content of each line begins: after block quote and list markers and their
  /// indentation, and in the first line of a task or callout after its checkbox or type.
  package internal(set) var contentStarts: [Int]
  /// The length of the note in bytes.
  package private(set) var byteCount: Int

  /// Replaces the lines by those of another note, and returns the arrays of the old ones for reuse.
  mutating func exchange(_ starts: inout [Int], _ contentStarts: inout [Int], byteCount: Int) {
    swap(&self.starts, &starts)
    swap(&self.contentStarts, &contentStarts)
    self.byteCount = byteCount
  }

  /// The number of lines; the text after the last line break is a line even if it is empty.
  package var count: Int { starts.count }

  /// Returns the range of line `index` (from 0) with its line break; empty for a line that does not exist.
  package func range(of index: Int) -> Range<Int> {
    guard index >= 0, index < starts.count else { return byteCount..<byteCount }
    let end = index &+ 1 < starts.count ? starts[index &+ 1] : byteCount
    return starts[index]..<end
  }

  /// Returns the range of the content of line `index` (from 0), without container markers and line break.
  func content(of index: Int, in bytes: Span<UInt8>) -> Range<Int> {
    let line = range(of: index)
    let end = bytes.trimmingLineBreak(line).upperBound
    let start = index < contentStarts.count ? contentStarts[index] : line.lowerBound
    return min(start, end)..<end
  }

  /// Returns the index (from 0) of the line that contains the byte at `offset`. O(log lines).
  package func index(at offset: Int) -> Int { index(at: offset, in: 0..<starts.count) }

  /// Returns the same for a byte that is on one of `lines`.
  func index(at offset: Int, in lines: Range<Int>) -> Int {
    max(lines.partitioningIndex { starts[$0] > offset } &- 1, lines.lowerBound)
  }

  /// Returns the line and column (both from 1, columns in bytes) of the byte at `offset`. O(log lines).
  package func position(at offset: Int) -> SourcePosition { position(at: offset, in: 0..<starts.count) }

  /// Returns the same for a byte that is on one of `lines`.
  func position(at offset: Int, in lines: Range<Int>) -> SourcePosition {
    let line = index(at: offset, in: lines)
    return SourcePosition(line: line &+ 1, column: max(offset &- starts[line], 0) &+ 1)
  }
}

extension LineTable {
  /// Makes a table of the lines of `bytes`, none of which is in containers. O(count).
  package init(_ bytes: Span<UInt8>) {
    var starts = [0]
    var offset = 0
    while offset < bytes.count {
      let end = bytes.lineBreakOffset(from: offset)
      guard end < bytes.count else { break }
      offset = bytes.offsetAfterLineBreak(at: end)
      starts.append(offset)
    }
    self.init(starts: starts, contentStarts: starts, byteCount: bytes.count)
  }
}

/// A position in a note for people: line and column, both from 1, columns in bytes.
package struct SourcePosition: Sendable, Hashable {
  /// The line, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int

  /// Makes the position at `line` and `column`.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
