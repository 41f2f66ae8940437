/// The lines of a list: its rows, the headings of their groups, and first words of notes.
struct ListLines: Sendable {
  enum Line: Hashable, Sendable {
    case heading(Int)
    case row(Int)
    case snippet(Int)
  }

  /// The lines, from the first one on.
  private(set) var lines: [Line] = []
  /// The line of each row.
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

  /// Returns the lines of a row, from the heading right above it on.
  func lines(of row: Int) -> ClosedRange<Int> {
    guard rowLines.indices.contains(row) else { return 0...0 }
    var (first, last) = (rowLines[row], rowLines[row])
    if last + 1 < lines.count, lines[last + 1] == .snippet(row) { last += 1 }
    while first > 0, case .heading = lines[first - 1] { first -= 1 }
    return first...last
  }
}
