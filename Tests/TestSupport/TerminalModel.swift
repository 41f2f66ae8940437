package import Terminal

/// A small terminal: it obeys the sequences that a `ScreenWriter` writes, as terminals do, and records others as faults.
package struct TerminalModel: Sendable {
  package let rows: Int
  package let columns: Int
  private var cells: [ScreenCell]
  package private(set) var (row, column) = (0, 0)
  package private(set) var isCursorVisible = true
  package private(set) var isInFrame = false
  package private(set) var faults: [String] = []
  /// The lines that have scrolled off the top.
  package private(set) var scrolled = 0
  /// Whether it gives characters that are emoji only by a variation selector one column, as some terminals do.
  package var isNarrow = false
  private var style = Style.plain
  private var url = ""

  package init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    cells = Array(repeating: .blank, count: rows * columns)
  }

  package func row(_ row: Int) -> ArraySlice<ScreenCell> { cells[row * columns..<(row + 1) * columns] }

  /// The text of all rows.
  package var text: String {
    (0..<rows).map { row in self.row(row).map(\.text).joined() }.joined(separator: "\n")
  }

  /// Places the cursor, as a prompt of a shell does.
  package mutating func place(row: Int) { (self.row, column) = (row, 0) }

  package mutating func obey(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while let character = text.popFirst() {
      switch character {
      case "\u{1B}": obeySequence(&text)
      case "\r\n":
        column = 0
        feedLine()
      case "\r": column = 0
      case "\n":
        column = 0
        feedLine()
      case "\u{8}": column = max(0, column - 1)
      // Cancels a sequence.
      case "\u{18}": break
      default: write(character)
      }
    }
  }

  private mutating func feedLine() {
    if row + 1 < rows {
      row += 1
    } else {
      cells.removeFirst(columns)
      cells += Array(repeating: .blank, count: columns)
      scrolled += 1
    }
  }

  private mutating func obeySequence(_ text: inout Substring) {
    if text.hasPrefix("]8;;"), let end = text.firstIndex(of: "\u{1B}") {
      url = String(text[..<end].dropFirst(4))
      text = text[end...].dropFirst(2)
      return
    }
    guard text.popFirst() == "[" else { return faults.append("not CSI") }
    var parameters = ""
    while let next = text.first, next.isNumber || ";?".contains(next) {
      parameters.append(next)
      text.removeFirst()
    }
    let final = text.popFirst()
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "H":
      row = min(count, rows) - 1
      column = min(max(1, numbers.count > 1 ? numbers[1] : 1), columns) - 1
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "J" where numbers.first == 2: cells = Array(repeating: .blank, count: rows * columns)
    case "J" where parameters.isEmpty:
      for index in (row * columns + column)..<cells.count { cells[index] = .blank }
    case "K" where parameters.isEmpty: for column in column..<columns { erase(column) }
    case "m": style = Self.style(numbers, style)
    case "h" where parameters == "?25", "l" where parameters == "?25": isCursorVisible = final == "h"
    case "h" where parameters == "?2026", "l" where parameters == "?2026": isInFrame = final == "h"
    case "h" where Self.modes.contains(parameters), "l" where Self.modes.contains(parameters): break
    default: faults.append("CSI \(parameters)\(final ?? " ")")
    }
  }

  /// The modes that change nothing here: the second screen, wrapping, and reports of pastes and of the focus.
  private static let modes: Set = ["?1049", "?7", "?2004", "?1004"]

  private static func style(_ numbers: [Int], _ old: Style) -> Style {
    var style = old
    for number in numbers {
      if number == 0 {
        style = .plain
      } else if number == 39 {
        style.color = nil
      } else if number == 49 {
        continue
      } else if let color = Style.Color(rawValue: UInt8(number)) {
        style.color = color
      } else {
        style.attributes.insert(Style.Attributes(rawValue: 1 << number))
      }
    }
    return style
  }

  /// Empties a cell, and the other half of a wide character.
  private mutating func erase(_ column: Int) {
    let index = row * columns + column
    if cells[index].text.isEmpty, column > 0 { cells[index - 1] = .blank }
    if column + 1 < columns, cells[index + 1].text.isEmpty { cells[index + 1] = .blank }
    cells[index] = .blank
  }

  private mutating func write(_ character: Character) {
    let isVariant = isNarrow && character.unicodeScalars.contains("\u{FE0F}")
    let width = isVariant ? 1 : DisplayWidth.columns(of: String(character))
    guard width > 0, column + width <= columns else { return faults.append("'\(character)' does not fit") }
    for cell in column..<(column + width) { erase(cell) }
    cells[row * columns + column] = ScreenCell(String(character), style, url: url)
    if width == 2 { cells[row * columns + column + 1] = ScreenCell("", style, url: url) }
    // Without automatic wrapping the cursor stays in the last column.
    column = min(column + width, columns - 1)
  }
}
