/// A rectangle of cells.
struct Frame: Hashable, Sendable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  /// The column after the last one.
  var end: Int { column + columns }

  func contains(row: Int, column: Int) -> Bool {
    (self.row..<self.row + rows).contains(row) && (self.column..<end).contains(column)
  }
}

/// Where the preview is.
enum PreviewPosition: Sendable, CaseIterable {
  case right
  case below
  case off
}

extension Preview {
  /// Returns the first line before it is scrolled: the best line is a third below the top.
  func start(rows: Int) -> Int { min(max(0, (bestLine ?? 0) - rows / 3), max(0, lines.count - rows)) }
}
