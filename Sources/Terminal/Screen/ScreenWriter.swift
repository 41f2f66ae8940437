/// Brings a terminal from what it shows to a new screen, with as few bytes as it can.
///
/// A writer knows what the terminal shows, since it has written it. After something else was written there, `forget`
/// makes all cells unknown, and the next update draws all of them.
package struct ScreenWriter: Sendable {
  /// How much of the terminal the screen takes.
  package enum Extent: Sendable {
    /// The whole terminal.
    case whole
    /// Some lines, which begin at a row of the terminal that is not known, so there are no absolute moves.
    case inline
  }

  private let extent: Extent
  private let kind: TerminalKind
  private var shown: Screen?
  /// Where the cursor of the terminal is; the column is nil if it is not known.
  private var row = 0
  private var column: Int?
  /// The style that the terminal writes in.
  private var style = Style.plain
  /// The URL of the hyperlink that it writes.
  private var url = ""
  private var bytes: [UInt8] = []

  /// Creates a writer for a terminal on which nothing is known.
  package init(_ extent: Extent, kind: TerminalKind) { (self.extent, self.kind) = (extent, kind) }

  /// Makes all cells unknown.
  package mutating func forget() { shown = nil }

  /// Returns the bytes that make room for a screen within the lines of a terminal, with the cursor at the beginning of a
  /// line: the terminal scrolls if the cursor is too far down.
  package mutating func makeRoom(rows: Int) -> [UInt8] {
    (row, column) = (0, 0)
    shown = nil
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, rows - 1))
    return Array("\r".utf8) + lines + (rows > 1 ? Array("\r\u{1B}[\(rows - 1)A".utf8) : [])
  }

  /// Returns the bytes that remove the screen from the lines of a terminal, and leave the cursor where it began.
  package mutating func takeAway() -> [UInt8] {
    bytes = []
    setStyle(.plain)
    add(row > 0 ? "\r\u{1B}[\(row)A\u{1B}[J" : "\r\u{1B}[J")
    (row, column, shown) = (0, 0, nil)
    return bytes
  }

  /// Returns the bytes that show a screen; none if it is shown already.
  package mutating func update(to screen: Screen) -> [UInt8] {
    if shown == screen { return [] }
    bytes = []
    let old: Screen
    if let shown, shown.rows == screen.rows, shown.columns == screen.columns {
      old = shown
    } else {
      old = Screen(rows: screen.rows, columns: screen.columns)
      add("\u{1B}[m")
      style = .plain
      switch extent {
      case .whole: add("\u{1B}[H\u{1B}[2J")
      case .inline: add(row > 0 ? "\r\u{1B}[\(row)A\u{1B}[J" : "\r\u{1B}[J")
      }
      (row, column) = (0, 0)
    }
    for row in 0..<screen.rows where old.row(row) != screen.row(row) { write(row, old, screen) }
    setStyle(.plain)
    setURL("")
    move(to: screen.cursor, screen.columns)
    shown = screen
    // In a short frame nobody sees the cursor move.
    let hidesCursor = bytes.count > Self.shortFrame
    func sequence(_ text: String, if isNeeded: Bool) -> [UInt8] { isNeeded ? Array("\u{1B}[?\(text)".utf8) : [] }
    return sequence("2026h", if: kind.takesFrames) + sequence("25l", if: hidesCursor) + bytes
      + sequence("25h", if: hidesCursor) + sequence("2026l", if: kind.takesFrames)
  }

  /// The number of bytes up to which the cursor stays visible while they are written.
  private static let shortFrame = 200

  // MARK: - Rows

  /// The number of equal cells between two changes that are written again rather than skipped.
  private static let bridge = 4

  private mutating func write(_ row: Int, _ old: Screen, _ new: Screen) {
    let (before, after) = (Array(old.row(row)), Array(new.row(row)))
    // From here on the new row is empty.
    let end = after.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    let oldEnd = before.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    let erases = oldEnd > end + 3
    var index = 0
    while index < after.count {
      if before[index] == after[index] || erases && index >= end {
        index += 1
        continue
      }
      var start = index
      while start > 0, after[start].text.isEmpty { start -= 1 }
      // At the beginning of the next row, spaces are shorter than a move.
      if row == self.row + 1, start < Self.bridge, after[..<start].allSatisfy({ $0 == .blank }) { start = 0 }
      var last = index
      var next = index + 1
      while next < after.count, next - last <= Self.bridge {
        if before[next] != after[next], !(erases && next >= end) { last = next }
        next += 1
      }
      while last + 1 < after.count, after[last + 1].text.isEmpty { last += 1 }
      // A terminal that gives a cluster another width has touched cells after it.
      let reach = (start...last).reduce(last) {
        max($0, $1 + Self.reach(of: before[$1].text), $1 + Self.reach(of: after[$1].text))
      }
      last = min(reach, after.count - 1)
      while last + 1 < after.count, after[last + 1].text.isEmpty { last += 1 }
      write(after[start...last], at: Screen.Position(row: row, column: start), new.columns)
      index = last + 1
    }
    if erases {
      move(to: Screen.Position(row: row, column: end), new.columns)
      setStyle(.plain)
      setURL("")
      add("\u{1B}[K")
    }
  }

  private mutating func write(_ cells: ArraySlice<ScreenCell>, at position: Screen.Position, _ columns: Int) {
    var position = position
    for cell in cells {
      if !cell.text.isEmpty {
        move(to: position, columns)
        // A space looks the same in most styles, so it need not end one.
        if cell.text != " " || ScreenCell(" ", style, url: cell.url) != cell { setStyle(cell.style) }
        setURL(cell.url)
        let width = DisplayWidth.columns(of: cell.text)
        if Self.isDisputed(cell.text), width > 1 {
          // Where the terminal gives it fewer columns, the others are empty.
          add(String(repeating: " ", count: width))
          column = nil
          move(to: position, columns)
        }
        bytes.append(contentsOf: cell.text.utf8)
        column = Self.isDisputed(cell.text) ? nil : position.column + width
        // In the last column, terminals differ in where the cursor stays.
        if let next = column, next >= columns { column = nil }
      }
      position.column += 1
    }
  }

  /// Returns whether terminals disagree about a cluster's width: emoji of several scalars, marks with their own room.
  static func isDisputed(_ cluster: String) -> Bool {
    let scalars = cluster.unicodeScalars
    guard scalars.count > 1, let first = scalars.first else { return false }
    if !first.properties.isAlphabetic { return true }
    return scalars.dropFirst().contains { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark: scalar.value == 0xFE0F || scalar.value == 0xFE0E
      default: true
      }
    }
  }

  /// The number of columns after a cluster that a terminal can have drawn over.
  private static func reach(of cluster: String) -> Int {
    isDisputed(cluster) ? 2 * cluster.unicodeScalars.count - 1 : 0
  }

  // MARK: - Sequences

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func setStyle(_ new: Style) {
    var new = new
    if !kind.hasItalics { new.attributes.remove(.italic) }
    if new == style { return }
    let parameters = new.parameters
    let isAdded = style.attributes.isSubset(of: new.attributes) && (new.color != nil || style.color == nil)
    if parameters.isEmpty {
      add("\u{1B}[m")
    } else if isAdded {
      let color = new.color == style.color ? nil : new.color
      add("\u{1B}[\(Style(color, new.attributes.subtracting(style.attributes)).parameters)m")
    } else {
      add("\u{1B}[0;\(parameters)m")
    }
    style = new
  }

  private mutating func setURL(_ new: String) {
    if new == url || !kind.takesHyperlinks { return }
    add(Hyperlink.opening(new))
    url = new
  }

  private mutating func move(to target: Screen.Position, _ columns: Int) {
    if row == target.row, column == target.column { return }
    let relative = relativeMove(to: target)
    if extent == .whole {
      let absolute = target.column == 0 ? "\u{1B}[\(target.row + 1)H" : "\u{1B}[\(target.row + 1);\(target.column + 1)H"
      add(relative.utf8.count < absolute.utf8.count ? relative : absolute)
    } else {
      add(relative)
    }
    (row, column) = (target.row, target.column)
  }

  /// Returns a move from the current row; it begins at the edge if the column is not known.
  private func relativeMove(to target: Screen.Position) -> String {
    func times(_ count: Int) -> String { count == 1 ? "" : "\(count)" }
    var text = ""
    var from = column
    switch target.row - row {
    case 0: break
    // A line feed moves to the first column, since the terminal is set so; at the last row it would scroll, but no row
    // is below that.
    case 1 where target.column < 4:
      text = "\n"
      from = 0
    case let distance where distance > 0: text = "\u{1B}[\(times(distance))B"
    case let distance: text = "\u{1B}[\(times(-distance))A"
    }
    let forward = target.column == 0 ? "\r" : "\r\u{1B}[\(times(target.column))C"
    guard let from else { return text + forward }
    let direct =
      switch target.column - from {
      case 0: ""
      case -1: "\u{8}"
      case let distance where distance > 0: "\u{1B}[\(times(distance))C"
      case let distance: "\u{1B}[\(times(-distance))D"
      }
    return text + (forward.utf8.count < direct.utf8.count ? forward : direct)
  }
}
