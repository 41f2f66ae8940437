/// The current row of a list, and how far the list is scrolled.
struct ListCursor: Hashable, Sendable {
  /// The index of the current row.
  var current = 0
  /// The index of the first line that is shown.
  var top = 0

  /// Keeps the current row within the rows, and its line on the screen.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - height: The number of lines of the screen.
  ///   - line: Returns the lines of a row, from that of a heading right above it.
  ///   - lines: The number of all lines.
  mutating func settle(count: Int, height: Int, lines: Int, line: (Int) -> ClosedRange<Int>) {
    current = min(max(current, 0), max(0, count - 1))
    guard count > 0, height > 0 else {
      top = 0
      return
    }
    let range = line(current)
    top = min(max(top, range.upperBound - height + 1), range.lowerBound)
    top = max(0, min(top, lines - height))
  }

  /// The same for a list of which each row is a line.
  mutating func settle(count: Int, height: Int) {
    settle(count: count, height: height, lines: count) { $0...$0 }
  }
}
