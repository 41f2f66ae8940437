/// The lines of a list: its rows, the headings of their groups, and first words of notes.
struct ListLines: Sendable {
  enum Line: Hashable, Sendable {
    case heading(Int)
    case row(Int)
    case snippet(Int)

    /// The row of the line; nil for a heading.
    var row: Int? {
      switch self {
      case .row(let row), .snippet(let row): row
      case .heading: nil
      }
    }
  }

  private(set) var lines: [Line] = []
  private var rowLines: [Int] = []

  init(_ rows: [ListItem], _ sections: [ListSection]) {
    var next = 0
    for (index, row) in rows.enumerated() {
      while next < sections.count, sections[next].start == index {
        lines.append(.heading(next))
        next += 1
      }
      rowLines.append(lines.count)
      lines.append(.row(index))
      if !row.snippet.isEmpty { lines.append(.snippet(index)) }
    }
  }

  /// Whether all of some rows are among the shown lines.
  func shows(_ items: [ListItem], of rows: [ListItem], from top: Int, rows height: Int) -> Bool {
    let shown = Set(lines.dropFirst(top).prefix(height).compactMap { $0.row.flatMap { rows[at: $0]?.identity } })
    return items.allSatisfy { shown.contains($0.identity) }
  }

  mutating func append(row: Int) {
    rowLines.append(lines.count)
    lines.append(.row(row))
  }

  func line(of row: Int) -> Int { rowLines[at: row] ?? 0 }

  /// Returns the lines of a row, from the heading right above it on.
  func lines(of row: Int) -> ClosedRange<Int> {
    guard rowLines.indices.contains(row) else { return 0...0 }
    var (first, last) = (rowLines[row], rowLines[row])
    if last + 1 < lines.count, lines[last + 1] == .snippet(row) { last += 1 }
    while first > 0, case .heading = lines[first - 1] { first -= 1 }
    return first...last
  }
}

/// The current row of a list, and how far the list is scrolled.
struct ListCursor: Hashable, Sendable {
  var current = 0
  /// The index of the first line that is shown.
  var top = 0

  /// Keeps the current row within `count` rows, and its line on a screen of `height` lines. `line` returns the lines of
  /// a row, from that of a heading right above it.
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
  mutating func settle(count: Int, height: Int) { settle(count: count, height: height, lines: count) { $0...$0 } }
}
