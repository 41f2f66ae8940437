package import Terminal
package import VaultCore

/// Shows the part of a line around its first match, with all matches highlighted.
///
/// A line can be as long as a file, so only a window of bytes around the first match is processed.
package enum MatchExcerpt {
  /// A grapheme cluster of the line as text that is shown or left out as a whole.
  private struct Cell {
    var text: String
    var columns: Int
    var isMatch: Bool
  }

  /// The number of bytes to process before and after the first match. A cluster can have many bytes, but a column
  /// seldom has more than 8.
  private static let reach = 4096

  /// Returns a line as styled text with at most `width` columns; nil shows the whole line.
  ///
  /// `matches` are ranges of bytes in `line`, in ascending order; those outside of it are ignored. A cluster that
  /// matches partly is highlighted as a whole. With a width, white space at both ends of the line is removed. If the
  /// palette neutralises, each tab becomes a space. Without matches, the beginning of the line is shown.
  package static func text(
    line: [UInt8], matches: [TextMatch], width: Int?, style: Style = .plain, palette: Palette
  ) -> StyledText {
    let matches = matches.filter { $0.lowerBound >= 0 && $0.upperBound <= line.count && !$0.isEmpty }
    let first = matches.first?.lowerBound ?? 0
    if width == nil {
      // Exact text has no visible styles.
      if !palette.neutralises { return StyledText(String(decoding: line, as: UTF8.self), style) }
      if isPlain(line[...]) { return styled(line, matches: matches, style) }
    }
    var start = 0
    var end = line.count
    if width != nil {
      start = boundary(in: line, near: first - reach)
      end = boundary(in: line, near: first + reach)
    }
    var cells = cells(line[start..<end], offset: start, matches: matches, neutralising: palette.neutralises)
    // The clusters at the edges of the window might be incomplete.
    if start > 0, !cells.isEmpty { cells.removeFirst() }
    if end < line.count, !cells.isEmpty { cells.removeLast() }

    guard let width else { return styled(cells[...], style) }
    let isSpace: (Cell) -> Bool = { !$0.isMatch && $0.text.allSatisfy(\.isWhitespace) }
    if end == line.count { while let last = cells.last, isSpace(last) { cells.removeLast() } }
    if start == 0 { cells.removeFirst(cells.prefix(while: isSpace).count) }
    return window(cells, isCutBefore: start > 0, isCutAfter: end < line.count, width: width, style)
  }

  /// Returns the cells that fit, with an ellipsis on each side where something is missing.
  private static func window(
    _ cells: [Cell], isCutBefore: Bool, isCutAfter: Bool, width: Int, _ style: Style
  ) -> StyledText {
    let total = cells.reduce(0) { $0 + $1.columns }
    if !isCutBefore, !isCutAfter, total <= width { return styled(cells[...], style) }
    if width < 1 { return StyledText() }

    let start = windowStart(cells, isCutAfter: isCutAfter, width: width)
    var result = StyledText()
    var room = width
    if start > 0 || isCutBefore {
      result.append(TextFitting.ellipsis, .dim)
      room -= 1
    }
    let rest = cells[start...]
    let restColumns = rest.reduce(0) { $0 + $1.columns }
    if restColumns <= room, !isCutAfter {
      result.append(styled(rest, style))
      return result
    }
    var end = start
    room -= 1
    while end < cells.count, cells[end].columns <= room {
      room -= cells[end].columns
      end += 1
    }
    result.append(styled(cells[start..<end], style))
    if room >= 0 { result.append(TextFitting.ellipsis, .dim) }
    return result
  }

  /// Returns where to begin so that the first match is visible in its context: up to half of the other columns are
  /// before it, and more if the line ends soon after it. If possible, the window begins at the beginning of a word.
  private static func windowStart(_ cells: [Cell], isCutAfter: Bool, width: Int) -> Int {
    guard let match = cells.firstIndex(where: \.isMatch) else { return 0 }
    let rest = cells[match...]
    let matchColumns = rest.prefix(while: \.isMatch).reduce(0) { $0 + $1.columns }
    let after = isCutAfter ? width : rest.reduce(0) { $0 + $1.columns }
    let room = max((width - matchColumns) / 2, width - after) - 1
    var start = match
    var wordStart: Int?
    var used = 0
    while start > 0, used + cells[start - 1].columns <= room {
      start -= 1
      used += cells[start].columns
      if start == 0 || cells[start - 1].text == " " { wordStart = start }
    }
    // If only one narrow cell is before the window, it is shown instead of an ellipsis.
    if start == 1, cells[0].columns <= 1 { return 0 }
    return wordStart ?? start
  }

  private static func styled(_ cells: ArraySlice<Cell>, _ style: Style) -> StyledText {
    var result = StyledText()
    var rest = cells
    while let first = rest.first {
      let piece = rest.prefix { $0.isMatch == first.isMatch }
      result.append(piece.reduce(into: "") { $0 += $1.text }, first.isMatch ? style.adding(.match) : style)
      rest = rest[piece.endIndex...]
    }
    return result
  }

  /// Returns a whole line in which each byte is a cluster.
  private static func styled(_ line: [UInt8], matches: [TextMatch], _ style: Style) -> StyledText {
    var result = StyledText()
    var position = 0
    func append(upTo end: Int, _ style: Style) {
      if end <= position { return }
      result.append(String(decoding: line[position..<end], as: UTF8.self), style)
      position = end
    }
    for match in matches {
      append(upTo: match.lowerBound, style)
      append(upTo: match.upperBound, style.adding(.match))
    }
    append(upTo: line.count, style)
    return result
  }

  /// Returns whether each byte is a character that is one column wide and is shown unchanged.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { (0x20..<0x7F).contains($0) } }

  private static func cells(_ bytes: ArraySlice<UInt8>, offset: Int, matches: [TextMatch], neutralising: Bool) -> [Cell]
  {
    var cells: [Cell] = []
    var position = offset
    var next = 0
    if isPlain(bytes) {
      return bytes.map { byte in
        while next < matches.count, matches[next].upperBound <= position { next += 1 }
        let isMatch = next < matches.count && matches[next].lowerBound <= position
        position += 1
        return Cell(text: String(Unicode.Scalar(byte)), columns: 1, isMatch: isMatch)
      }
    }
    for (character, length) in GraphemeSlices.clusters(of: bytes) {
      let range = position..<(position + length)
      position = range.upperBound
      while next < matches.count, matches[next].upperBound <= range.lowerBound { next += 1 }
      let isMatch = next < matches.count && matches[next].lowerBound < range.upperBound
      var text = String(character)
      if neutralising { text = text == "\t" ? " " : TerminalText.safe(text) }
      cells.append(Cell(text: text, columns: DisplayWidth.columns(of: text), isMatch: isMatch))
    }
    return cells
  }

  /// Returns the first offset at or after the given one that is not inside of a UTF-8 sequence.
  private static func boundary(in line: [UInt8], near offset: Int) -> Int {
    var offset = min(max(offset, 0), line.count)
    while offset < line.count, line[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
