/// Lays out rows of cells in aligned columns.
///
/// Columns are two spaces apart and measured in terminal columns. On a terminal, the least important columns are left
/// out until the others fit without becoming too narrow to read. Then the widest flexible columns shrink until a row
/// fits. Elsewhere, nothing is left out or cut.
package struct TextTable: Sendable {
  /// The layout of a column.
  package struct Column: Sendable {
    var header: String?
    var alignment: TextFitting.Alignment
    /// The minimal width of a column that can shrink; nil if it cannot.
    var minimum: Int?
    var cut: TextFitting.Cut
    /// The importance: columns with the lowest one are left out first; nil for a column that is always shown.
    var importance: Int?

    /// Creates the layout of a column.
    package init(
      _ header: String? = nil, alignment: TextFitting.Alignment = .left, minimum: Int? = nil,
      cut: TextFitting.Cut = .end, importance: Int? = nil
    ) {
      (self.header, self.alignment, self.minimum) = (header, alignment, minimum)
      (self.cut, self.importance) = (cut, importance)
    }
  }

  let columns: [Column]
  /// The rows so far; cells beyond the columns are ignored, and missing ones are empty.
  private(set) var rows: [[StyledText]] = []

  /// The space between two columns.
  package static let gap = "  "

  /// Creates a table without rows.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row at the end.
  package mutating func append(_ cells: [StyledText]) { rows.append(cells) }

  /// Returns the rows as lines without trailing spaces, preceded by a line of headers if any column has one.
  ///
  /// `width` is that of the terminal; nil if nothing must be cut.
  package func lines(width: Int?, palette: Palette) -> [StyledText] {
    var rows = rows.map { row in
      columns.indices.map { $0 < row.count ? row[$0].prepared(for: palette) : StyledText() }
    }
    if columns.contains(where: { $0.header != nil }) {
      rows.insert(columns.map { StyledText($0.header ?? "", .dim) }, at: 0)
    }
    let measured = rows.map { $0.map(\.columns) }
    let natural = columns.indices.map { index in measured.reduce(0) { max($0, $1[index]) } }
    let shown = shown(natural, within: width)
    let widths = fitted(natural, shown, to: width)

    return zip(rows, measured).map { cells, measures in
      var line = StyledText()
      // The spaces that have to be added before the next text.
      var pending = 0
      for index in shown {
        let column = columns[index]
        var cell = cells[index]
        var cellColumns = measures[index]
        if cellColumns > widths[index] {
          cell = cell.truncated(toColumns: widths[index], cut: column.cut)
          cellColumns = cell.columns
        }
        let space = TextFitting.padding(columns: cellColumns, to: widths[index], alignment: column.alignment)
        if !cell.isEmpty {
          line.append(String(repeating: " ", count: pending + space.before))
          line.append(cell)
          pending = 0
        } else {
          pending += space.before
        }
        pending += space.after + Self.gap.utf8.count
      }
      return width.map { line.truncated(toColumns: $0) } ?? line
    }
  }

  /// Returns the shown columns: the least important are left out until the others have their minimal widths.
  private func shown(_ natural: [Int], within width: Int?) -> [Int] {
    var shown = Array(columns.indices)
    guard let width else { return shown }
    func needed(_ index: Int) -> Int { min(natural[index], columns[index].minimum ?? .max) }
    while shown.count > 1, shown.reduce(Self.gap.utf8.count * (shown.count - 1), { $0 + needed($1) }) > width {
      let candidates = shown.filter { columns[$0].importance != nil }
      guard let least = candidates.min(by: { columns[$0].importance ?? 0 < columns[$1].importance ?? 0 }) else { break }
      shown.removeAll { $0 == least }
    }
    return shown
  }

  /// Returns the widths after the widest flexible columns have shrunk as far as necessary, but not below their minimum.
  private func fitted(_ natural: [Int], _ shown: [Int], to width: Int?) -> [Int] {
    guard let width else { return natural }
    var widths = natural
    let gaps = Self.gap.utf8.count * max(0, shown.count - 1)
    var excess = shown.reduce(gaps) { $0 + widths[$1] } - width
    while excess > 0 {
      let flexible = shown.filter { widths[$0] > columns[$0].minimum ?? .max }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = flexible.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
      let tied = flexible.filter { widths[$0] == widths[widest] }
      // Equally wide columns shrink together, one column each when little excess is left.
      let step = max(1, min(widths[widest] - next, excess / tied.count))
      for index in tied where excess > 0 {
        let given = min(step, excess, widths[index] - (columns[index].minimum ?? 0))
        widths[index] -= given
        excess -= given
      }
    }
    return widths
  }
}
