/// Lays out rows of cells in columns that line up.
///
/// Columns are two spaces apart and measured in terminal columns. On a terminal the least important columns are left out
/// until the others fit without becoming too narrow to read, and then the widest flexible ones give way until a row fits;
/// elsewhere nothing is left out or cut.
struct TextTable: Sendable {
  /// How the cells of a column are laid out.
  struct Column: Sendable {
    var header: String?
    var alignment: TextFitting.Alignment
    /// The columns it keeps when it is made narrower, or nil if it never is.
    var minimum: Int?
    /// What is cut when it is narrower than its text.
    var cut: TextFitting.Cut
    /// The column with the lowest importance is left out first where there is no room for all; nil for one that always stays.
    var importance: Int?

    init(
      _ header: String? = nil, alignment: TextFitting.Alignment = .left, minimum: Int? = nil,
      cut: TextFitting.Cut = .end, importance: Int? = nil
    ) {
      self.header = header
      self.alignment = alignment
      self.minimum = minimum
      self.cut = cut
      self.importance = importance
    }
  }

  /// The columns from left to right.
  let columns: [Column]
  /// The rows so far; cells beyond the columns are not shown, missing ones are empty.
  private(set) var rows: [[StyledText]] = []

  /// What stands between two columns.
  static let gap = "  "

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row at the end.
  mutating func append(_ cells: [StyledText]) {
    rows.append(cells)
  }

  /// The rows as lines without spaces at their ends; a line of headers first if any column has one.
  ///
  /// `width` is that of the terminal, or nil where nothing may be cut.
  func lines(width: Int?, palette: Palette) -> [StyledText] {
    var rows = rows.map { row in
      columns.indices.map { $0 < row.count ? row[$0].prepared(for: palette) : StyledText() }
    }
    if columns.contains(where: { $0.header != nil }) {
      rows.insert(columns.map { StyledText($0.header ?? "", .dim) }, at: 0)
    }
    let measured = rows.map { $0.map(\.columns) }
    let natural = columns.indices.map { index in measured.reduce(0) { max($0, $1[index]) } }
    let kept = kept(natural, within: width)
    let widths = fitted(natural, kept, to: width)

    return zip(rows, measured).map { cells, measures in
      var line = StyledText()
      // Spaces wait here until there is something to their right.
      var pending = 0
      for index in kept {
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

  /// The columns that are shown: the least important go until the others have room for what they need at least.
  private func kept(_ natural: [Int], within width: Int?) -> [Int] {
    var kept = Array(columns.indices)
    guard let width else { return kept }
    func needed(_ index: Int) -> Int { min(natural[index], columns[index].minimum ?? .max) }
    while kept.count > 1, kept.reduce(Self.gap.utf8.count * (kept.count - 1), { $0 + needed($1) }) > width {
      let candidates = kept.filter { columns[$0].importance != nil }
      guard let least = candidates.min(by: { columns[$0].importance ?? 0 < columns[$1].importance ?? 0 }) else { break }
      kept.removeAll { $0 == least }
    }
    return kept
  }

  /// The widths after the widest flexible columns have given up what is too much, down to their minimum.
  private func fitted(_ natural: [Int], _ kept: [Int], to width: Int?) -> [Int] {
    guard let width else { return natural }
    var widths = natural
    let gaps = Self.gap.utf8.count * max(0, kept.count - 1)
    var excess = kept.reduce(gaps) { $0 + widths[$1] } - width
    while excess > 0 {
      let flexible = kept.filter { widths[$0] > columns[$0].minimum ?? .max }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = flexible.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
      let tied = flexible.filter { widths[$0] == widths[widest] }
      // Equally wide columns shrink together, one column each when little is left to give.
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
