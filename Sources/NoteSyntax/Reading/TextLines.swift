import Bytes

/// Lines of text in one reusable buffer.
struct TextLines {
  /// The lines and their separators.
  var bytes: [UInt8] = []
  /// The ranges of the lines in `bytes`.
  private(set) var ranges: [Range<Int>] = []

  /// Removes all lines.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  /// Appends a line.
  mutating func append(_ line: Span<UInt8>) {
    let start = bytes.count
    bytes.append(line)
    endLine(from: start)
  }

  /// Makes a line of the bytes from `start` on.
  mutating func endLine(from start: Int) { ranges.append(start..<bytes.count) }

  /// Makes lines of the bytes from `start` on. If there are several lines, white space at their ends and blank lines
  /// are removed.
  mutating func endLines(from start: Int) {
    let end = bytes.count
    if start == end { return }
    var lineEnd = bytes.span.lineBreakOffset(from: start)
    if lineEnd == end { return endLine(from: start) }
    var line = start
    while line < end {
      if line < lineEnd { ranges.append(bytes.span.trimmingSpacing(line..<lineEnd)) }
      line = lineEnd + 1
      lineEnd = bytes.span.lineBreakOffset(from: min(line, end))
    }
  }

  /// The lines, separated by line breaks.
  var text: String {
    var text: [UInt8] = []
    for index in ranges.indices {
      if index > 0 { text.append(.lineFeed) }
      text.append(bytes.span.extracting(ranges[index]))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
