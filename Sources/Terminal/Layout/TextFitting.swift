/// Decides which part of a line is kept if it must fit a number of columns.
///
/// It uses only the widths of a line's cells (grapheme clusters), so it works for plain and styled text.
package enum TextFitting {
  /// The part of a text that is cut if it is too long.
  package enum Cut: Sendable {
    /// Keeps the beginning, as for titles.
    case end
    /// Keeps the end, as for paths.
    case start
    /// Keeps both ends.
    case middle
  }

  /// The alignment of text in a column.
  package enum Alignment: Sendable {
    /// Space is added after the text.
    case left
    /// Space is added before the text.
    case right
    /// Space is added on both sides.
    case center
  }

  /// The replacement for the part that was cut; one column wide.
  package static let ellipsis = "…"

  /// Returns the cells around the ellipsis, or nil if all fit. If even that does not fit (0 `columns`), both are empty.
  static func visibleRanges(of widths: [Int], columns: Int, cut: Cut) -> (head: Range<Int>, tail: Range<Int>)? {
    let total = widths.reduce(0, +)
    if total <= columns { return nil }
    let room = max(0, columns - 1)
    let headRoom =
      switch cut {
      case .end: room
      case .start: 0
      case .middle: (room + 1) / 2
      }

    var head = 0
    var headColumns = 0
    while headRoom > 0, head < widths.count, headColumns + widths[head] <= headRoom {
      headColumns += widths[head]
      head += 1
    }
    var tail = widths.count
    var tailColumns = 0
    if cut != .end {
      while tail > head, tailColumns + widths[tail - 1] <= room - headColumns {
        tailColumns += widths[tail - 1]
        tail -= 1
      }
    }
    return (0..<head, tail..<widths.count)
  }

  static func padding(columns: Int, to target: Int, alignment: Alignment) -> (before: Int, after: Int) {
    let missing = max(0, target - columns)
    return switch alignment {
    case .left: (0, missing)
    case .right: (missing, 0)
    case .center: (missing / 2, missing - missing / 2)
    }
  }
}

extension String {
  /// Returns the text cut to at most `columns` columns, with an ellipsis where something is missing.
  package func truncated(toColumns columns: Int, cut: TextFitting.Cut = .end) -> String {
    // A character never takes more columns than it has bytes.
    if utf8.count <= columns { return self }
    let characters = Array(self)
    let widths = characters.map { DisplayWidth.columns(of: $0) }
    guard let visible = TextFitting.visibleRanges(of: widths, columns: columns, cut: cut) else { return self }
    if columns < 1 { return "" }
    return String(characters[visible.head]) + TextFitting.ellipsis + String(characters[visible.tail])
  }

  /// Returns the text padded with spaces to at least `columns` columns; a longer text is unchanged.
  package func padded(toColumns columns: Int, alignment: TextFitting.Alignment = .left) -> String {
    let space = TextFitting.padding(columns: DisplayWidth.columns(of: self), to: columns, alignment: alignment)
    return String(repeating: " ", count: space.before) + self + String(repeating: " ", count: space.after)
  }

  /// Returns the text wrapped to lines of at most `columns` columns (see `LineBreaking`). Existing line breaks are
  /// kept.
  package func wrapped(toColumns columns: Int) -> [String] {
    split(omittingEmptySubsequences: false) { $0.isNewline }.flatMap { line -> [String] in
      let characters = Array(line)
      let cells = characters.map { LineBreaking.Cell($0, columns: DisplayWidth.columns(of: $0)) }
      return LineBreaking.lines(of: cells, columns: columns).map { String(characters[$0]) }
    }
  }
}
