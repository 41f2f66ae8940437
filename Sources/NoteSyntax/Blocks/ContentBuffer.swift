import Bytes

/// The content of a block's lines as one text, with the range of each part in the note.
///
/// Most blocks need no copy: if only white space precedes the content of their lines, the note's own bytes are used,
/// since white space at the start of a line has no meaning inside of the text. Lines in quotes are copied without their
/// markers, and table cells without the backslashes before pipes.
struct ContentBuffer {
  /// The copied text; unused when the note's own bytes are used.
  private(set) var bytes: [UInt8] = []
  /// The offset in the text of each run and its offset in the note, in ascending order.
  private var runs: [(text: Int, source: Int)] = []
  private(set) var count = 0
  /// The range of the text in the note if its own bytes are used; nil if they were copied.
  private(set) var contiguousRange: Range<Int>?

  /// Sets the text to the content of `lines` up to `end`; returns its range in `source`, or nil if copied to `bytes`.
  mutating func fill(
    _ lines: Range<Int>, _ lineStarts: [Int], _ contentStarts: [Int], end: Int, source: Span<UInt8>
  ) -> Range<Int>? {
    let first = min(contentStarts[lines.lowerBound], end)
    if isContiguous(lines, lineStarts, contentStarts, source: source) {
      count = end &- first
      contiguousRange = first..<end
      return first..<end
    }
    clear()
    for line in lines {
      let lineEnd = line &+ 1 < lines.upperBound ? lineStarts[line &+ 1] : end
      append(source, min(contentStarts[line], lineEnd)..<lineEnd)
    }
    count = bytes.count
    return nil
  }

  /// Returns whether only white space precedes the content of all lines but the first.
  private func isContiguous(
    _ lines: Range<Int>, _ lineStarts: [Int], _ contentStarts: [Int], source: Span<UInt8>
  ) -> Bool {
    var line = lines.lowerBound &+ 1
    while line < lines.upperBound {
      var offset = lineStarts[line]
      let end = contentStarts[line]
      while offset < end {
        guard source[offset].isBlank else { return false }
        offset &+= 1
      }
      line &+= 1
    }
    return true
  }

  /// Sets the text to a table cell, whose `\|` become `|` before other parsing. The result is as in the other `fill`.
  mutating func fill(cell: Range<Int>, _ source: Span<UInt8>) -> Range<Int>? {
    guard source.pairOffset(.backslash, .pipe, from: cell.lowerBound, to: cell.upperBound) != nil else {
      count = cell.count
      contiguousRange = cell
      return cell
    }
    clear()
    var start = cell.lowerBound
    while let backslash = source.pairOffset(.backslash, .pipe, from: start, to: cell.upperBound) {
      append(source, start..<backslash)
      append(source, backslash &+ 1..<backslash &+ 2)
      start = backslash &+ 2
    }
    append(source, start..<cell.upperBound)
    count = bytes.count
    return nil
  }

  private mutating func clear() {
    contiguousRange = nil
    runs.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    runs.append((bytes.count, range.lowerBound))
    for offset in range { bytes.append(source[offset]) }
  }

  /// Returns the offset in the note of the byte at `offset`; the text's end is after its last byte. O(log runs).
  func source(of offset: Int) -> Int {
    if let contiguousRange { return contiguousRange.lowerBound &+ offset }
    guard !runs.isEmpty else { return offset }
    let run = runs[max(nextRun(after: offset) &- 1, 0)]
    return run.source &+ offset &- run.text
  }

  private func nextRun(after offset: Int) -> Int { runs.indices.partitioningIndex { runs[$0].text > offset } }

  /// Returns the end of the longest piece from `offset` on that is contiguous in the note. O(log runs).
  func runEnd(at offset: Int) -> Int {
    guard contiguousRange == nil else { return count }
    let next = nextRun(after: offset)
    return next < runs.count ? runs[next].text : count
  }

  /// Returns the range in the note for `range` of the text: from its first byte to after its last.
  func source(of range: Range<Int>) -> Range<Int> {
    let start = source(of: range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    return start..<max(source(of: range.upperBound &- 1) &+ 1, start)
  }
}
