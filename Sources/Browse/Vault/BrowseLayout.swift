/// Where the parts of the screen of `browse` are. What has no room is left out.
struct BrowseLayout: Hashable, Sendable {
  let title = 0
  /// The line below it, on screens that are large enough.
  private(set) var titleRule: Int?
  private(set) var scopes: Frame?
  /// What is listed and the categories of the notes, above the list.
  private(set) var header: Frame?
  private(set) var list: Frame?
  private(set) var preview: Frame?
  private(set) var previewPosition = PreviewPosition.off
  /// The rows of the panel, below its title line.
  private(set) var panel: Frame?
  /// The line for messages, which is otherwise a rule.
  private(set) var status: Int?
  private(set) var footer: Int?

  /// The widths from which on there is a preview beside the list, and scopes beside both.
  private static let twoColumns = 60
  private static let threeColumns = 110
  private static let high = 20
  /// The number of rows from which on there is something above the list.
  private static let least = 8

  /// How much larger or smaller than usual the preview can be.
  static let shares = -3...3

  /// Lays out a screen. `wish` is where the preview is wanted, nil for the usual; `wanted` is by how much it is larger
  /// than usual, in tenths of the room.
  init(
    rows: Int, columns: Int, focus: BrowseState.Focus, preview wish: PreviewPosition?, hasPanel: Bool, share wanted: Int
  ) {
    var (top, bottom) = (1, rows)
    if rows >= 5 || columns < PickLayout.dates && rows >= 3 {
      footer = rows - 1
      bottom -= 1
    }
    if rows >= 4 {
      status = bottom - 1
      bottom -= 1
    }
    if columns >= Self.threeColumns, rows >= Self.high {
      titleRule = 1
      top = 2
    }
    let height = max(1, bottom - top)
    let whole = Frame(row: top, column: 0, rows: height, columns: columns)
    guard columns >= Self.twoColumns, rows >= 6 else {
      if focus == .scopes { scopes = whole } else if focus == .panel { panel = whole } else { list = whole }
      return
    }
    var left = whole
    if columns >= Self.threeColumns {
      scopes = Frame(row: top, column: 0, rows: height, columns: 20)
      left.column = 23
      left.columns -= 23
    } else if focus == .scopes {
      scopes = Frame(row: top, column: 0, rows: height, columns: 24)
      left.column = 27
      left.columns -= 27
    }
    // Where scopes are shown only while they are chosen, they have the room of the preview.
    let position = columns < Self.threeColumns && scopes != nil ? .off : wish ?? .right
    previewPosition = position == .below && rows < Self.high ? .off : position
    var list = left
    switch previewPosition {
    case .off: break
    case .right:
      list.columns = (scopes == nil ? left.columns * 37 / 80 : left.columns * 45 / 97) - left.columns * wanted / 10
      preview = Frame(
        row: top, column: list.column + list.columns + 3, rows: height, columns: left.columns - list.columns - 3)
    case .below:
      list.rows = max(1, height * 3 / 7 - height * wanted / 10)
      preview = Frame(
        row: top + list.rows + 1, column: left.column, rows: height - list.rows - 1, columns: left.columns)
    }
    if titleRule != nil, list.rows >= Self.least {
      var header = list
      header.rows = 3
      list.row += header.rows
      list.rows -= header.rows
      self.header = header
    }
    self.list = list
    guard hasPanel, columns >= Self.threeColumns || focus != .scopes else { return }
    guard var shown = preview else {
      panel = list
      (self.list, header) = (nil, nil)
      return
    }
    // The panel has the lower third of the preview, below its own title.
    let share = max(3, shown.rows / 3)
    panel = Frame(
      row: shown.row + shown.rows - share + 1, column: shown.column, rows: share - 1, columns: shown.columns)
    shown.rows -= share
    preview = shown
  }
}
