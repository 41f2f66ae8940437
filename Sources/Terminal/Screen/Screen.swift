package struct ScreenCell: Hashable, Sendable {
  /// A grapheme cluster; a space if the cell is empty, and nothing if it is the second cell of a wide cluster.
  package let text: String
  /// The style of the cluster.
  package let style: Style
  /// The URL to which the cell is a hyperlink; empty if it is none.
  package let url: String

  /// The attributes of a space that can be seen.
  private static let visible: Style.Attributes = [.underlined, .reversed, .struck]
  /// An empty cell.
  package static let blank = ScreenCell(" ", .plain)

  package init(_ text: String, _ style: Style, url: String = "") {
    (self.text, self.url) = (text, url)
    // Most attributes of a space cannot be seen, so cells that look the same are equal.
    self.style = text == " " ? Style(nil, style.attributes.intersection(Self.visible)) : style
  }
}

/// What a terminal shows: a grid of cells, and the position of the cursor.
package struct Screen: Hashable, Sendable {
  /// A cell's row and column, from 0.
  package struct Position: Hashable, Sendable {
    /// The row, from the top.
    package var row: Int
    /// The column, from the left.
    package var column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// The number of rows, at least one.
  package let rows: Int
  /// The number of columns, at least one.
  package let columns: Int
  /// The position of the cursor, which is always on the screen.
  package var cursor = Position(row: 0, column: 0) {
    didSet {
      cursor.row = min(max(cursor.row, 0), rows - 1)
      cursor.column = min(max(cursor.column, 0), columns - 1)
    }
  }
  private var cells: [ScreenCell]

  /// The maximal number of bytes of a cluster, since a terminal might not take any number of marks.
  private static let longestCluster = 32

  /// Creates an empty screen.
  package init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (max(1, rows), max(1, columns))
    cells = Array(repeating: .blank, count: self.rows * self.columns)
  }

  package func row(_ row: Int) -> ArraySlice<ScreenCell> { cells[row * columns..<(row + 1) * columns] }

  /// The text of a row without the spaces at its end.
  package func text(ofRow row: Int) -> String {
    var text = ""
    for cell in self.row(row) { text += cell.text }
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }

  /// Writes text into a row, made harmless. What does not fit is cut off, and a wide character at the edge becomes a
  /// space.
  ///
  /// - Parameters:
  ///   - end: The column before which the text ends; nil for the edge of the screen.
  ///   - isIsolated: Whether a terminal that reorders text does so within this one only.
  package mutating func put(
    _ text: StyledText, at position: Position, before end: Int? = nil, isIsolated: Bool = false
  ) {
    let end = min(end ?? columns, columns)
    guard (0..<rows).contains(position.row), position.column >= 0 else { return }
    var column = position.column
    defer { if isIsolated { isolate(position.column..<column, of: position.row) } }
    for run in text.runs {
      for character in TerminalText.safe(run.text) {
        var cluster = Self.bounded(String(character))
        var width = DisplayWidth.columns(of: cluster)
        if width == 0, column > position.column {
          join(cluster, at: Position(row: position.row, column: column - 1))
          continue
        }
        // A mark without a character is shown on a dotted circle.
        if width == 0 { (cluster, width) = ("\u{25CC}" + cluster, 1) }
        guard column + width <= end else {
          while column < end { column += set(ScreenCell.blank, at: Position(row: position.row, column: column)) }
          return
        }
        column += set(
          ScreenCell(cluster, run.style, url: run.link?.url ?? ""), at: Position(row: position.row, column: column),
          isWide: width == 2)
      }
    }
  }

  /// Adds a mark to the cluster before it, as a terminal does.
  private mutating func join(_ mark: String, at position: Position) {
    var index = position.row * columns + position.column
    if cells[index].text.isEmpty { index -= 1 }
    let joined = cells[index].text + mark
    guard joined.count == 1, joined.utf8.count <= Self.longestCluster,
      DisplayWidth.columns(of: joined) == DisplayWidth.columns(of: cells[index].text)
    else { return }
    cells[index] = ScreenCell(joined, cells[index].style, url: cells[index].url)
  }

  /// Puts the signs of an isolate around some cells (U+2068 and U+2069).
  private mutating func isolate(_ range: Range<Int>, of row: Int) {
    let written = range.map { row * columns + $0 }.filter { !cells[$0].text.isEmpty }
    guard let first = written.first, let last = written.last else { return }
    cells[first] = ScreenCell("\u{2068}" + cells[first].text, cells[first].style, url: cells[first].url)
    cells[last] = ScreenCell(cells[last].text + "\u{2069}", cells[last].style, url: cells[last].url)
  }

  /// Returns the beginning of a cluster that is not too long.
  private static func bounded(_ cluster: String) -> String {
    if cluster.utf8.count <= longestCluster { return cluster }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in cluster.unicodeScalars {
      count += UTF8.width(scalar)
      if count > longestCluster { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// Sets a cell and returns its width. The rest of a wide cluster that it covers partly becomes a space.
  private mutating func set(_ cell: ScreenCell, at position: Position, isWide: Bool = false) -> Int {
    let index = position.row * columns + position.column
    let width = isWide ? 2 : 1
    if cells[index].text.isEmpty { cells[index - 1] = .blank }
    let next = index + width
    if next < (position.row + 1) * columns, cells[next].text.isEmpty { cells[next] = .blank }
    cells[index] = cell
    if isWide { cells[index + 1] = ScreenCell("", cell.style, url: cell.url) }
    return width
  }
}

extension Screen {
  /// Returns the screen with replacements of characters that only decorate it.
  package func replacing(_ replacement: (String) -> String?) -> Screen {
    var screen = self
    for index in cells.indices {
      let cell = cells[index]
      if cell.text.utf8.count <= 1 { continue }
      if let text = replacement(cell.text) { screen.cells[index] = ScreenCell(text, cell.style, url: cell.url) }
    }
    return screen
  }
}
