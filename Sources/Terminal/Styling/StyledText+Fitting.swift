extension StyledText {
  /// A grapheme cluster of a styled text, with the index of its run.
  private struct Cell {
    let character: Character
    let columns: Int
    let run: Int
  }

  private var cells: [Cell] {
    runs.indices.flatMap { index in
      runs[index].text.map { Cell(character: $0, columns: DisplayWidth.columns(of: $0), run: index) }
    }
  }

  private func text(of cells: ArraySlice<Cell>) -> StyledText {
    var result = StyledText()
    var index = cells.startIndex
    while index < cells.endIndex {
      let run = cells[index].run
      let end = cells[index...].firstIndex { $0.run != run } ?? cells.endIndex
      let part = String(cells[index..<end].map(\.character))
      let isWhole = part.utf8.count == runs[run].text.utf8.count
      result.append(Run(part, runs[run].style, link: runs[run].link, exact: isWhole ? runs[run].exact : nil))
      index = end
    }
    return result
  }

  /// Returns the text cut to at most `columns` columns; the ellipsis has the style of its neighbour.
  package func truncated(toColumns columns: Int, cut: TextFitting.Cut = .end) -> StyledText {
    if runs.reduce(0, { $0 + $1.text.utf8.count }) <= columns { return self }
    let cells = cells
    guard let visible = TextFitting.visibleRanges(of: cells.map(\.columns), columns: columns, cut: cut)
    else { return self }
    if columns < 1 { return StyledText() }
    let tail = text(of: cells[visible.tail])
    var result = text(of: cells[visible.head])
    let neighbour = result.runs.last ?? tail.runs.first
    result.append(TextFitting.ellipsis, neighbour?.style ?? .plain, link: neighbour?.link)
    result.append(tail)
    return result
  }

  /// Returns the text padded with unstyled spaces to at least `columns` columns.
  package func padded(toColumns columns: Int, alignment: TextFitting.Alignment = .left) -> StyledText {
    let space = TextFitting.padding(columns: self.columns, to: columns, alignment: alignment)
    return StyledText(String(repeating: " ", count: space.before)) + self
      + StyledText(String(repeating: " ", count: space.after))
  }

  /// Returns the text wrapped to lines of at most `columns` columns (see `LineBreaking`); nil does not wrap it.
  package func wrapped(toColumns columns: Int?) -> [StyledText] {
    guard let columns else { return [self] }
    if runs.reduce(0, { $0 + $1.text.utf8.count }) <= columns { return [self] }
    let cells = cells
    return LineBreaking.lines(of: cells.map { LineBreaking.Cell($0.character, columns: $0.columns) }, columns: columns)
      .map { text(of: cells[$0]) }
  }

  /// Returns the text after a lead, such as a label, wrapped so that further lines are aligned with its beginning; nil
  /// does not wrap it.
  package func wrapped(after lead: StyledText, toColumns columns: Int?) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: lead.columns))
    return wrapped(toColumns: columns.map { max(1, $0 - lead.columns) }).enumerated()
      .map { $0.offset == 0 ? lead + $0.element : indent + $0.element }
  }
}
