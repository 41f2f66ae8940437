struct PickLayout: Hashable, Sendable {
  private(set) var list: Frame
  /// The text of the preview; its title is on the line above. Nil if there is none.
  private(set) var preview: Frame?
  private(set) var previewPosition = PreviewPosition.off
  /// The line between the list and what is below; nil if there is none.
  private(set) var rule: Int?
  /// The line with facts about the current row, if there is no preview.
  private(set) var status: Int?
  private(set) var footer: Int?

  /// The widths from which on rows have dates and details, and there is a preview below or at the right.
  static let dates = 40
  static let details = 60
  private static let wide = 100
  private static let high = 18

  /// Lays out a screen. `wish` is where the preview is wanted, nil for where there is room; `share` is by how much it
  /// is larger than usual, in tenths of the room.
  init(rows: Int, columns: Int, preview wish: PreviewPosition?, hasPreview: Bool, share: Int) {
    list = Frame(row: 1, column: 0, rows: max(0, rows - 1), columns: columns)
    let usual: PreviewPosition = columns >= Self.wide ? .right : .below
    var position = wish ?? usual
    let fits = columns >= Self.details && rows >= (position == .right ? 6 : Self.high)
    if !hasPreview || !fits { position = .off }
    previewPosition = position
    // Below the query and one row, the last lines are left out first.
    var left = rows - 2
    if left >= 3 || columns < Self.dates && left >= 1 { footer = rows - 1 }
    list.rows -= footer == nil ? 0 : 1
    left = list.rows
    switch position {
    case .below:
      list.rows = max(1, (rows - 3) * 3 / 7 - rows * share / 10)
      rule = list.row + list.rows
      preview = Frame(row: list.row + list.rows + 1, column: 0, rows: left - list.rows - 1, columns: columns)
    case .right:
      list.columns = columns / 2 - 1 - columns * share / 10
      preview = Frame(row: 2, column: list.columns + 3, rows: left - 1, columns: columns - list.columns - 3)
    case .off:
      guard columns >= Self.dates else { return }
      if left >= 2 {
        status = list.row + left - 1
        list.rows -= 1
      }
      if left >= 3 {
        rule = list.row + left - 2
        list.rows -= 1
      }
    }
  }
}
