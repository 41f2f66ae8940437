internal import Answers
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// The text of the notes that a query found, with the matching lines.
struct HitText {
  let display: Display
  let view: VaultView
  let context: Int

  /// Returns the hits of a page, in groups if there are groups.
  func lines(_ hits: inout Hits, _ range: Range<Int>) -> [StyledText] {
    guard let groups = hits.notes.groups else {
      let isDivided = (hits.excerptLimit ?? 0) > 0 && hits.hasTerms || hits.isExplained
      return lines(hits.page(range), isDivided: isDivided, isFirst: range.lowerBound == 0)
    }
    var lines: [StyledText] = []
    var start = 0
    for group in groups.shown {
      if start > 0 { lines.append(StyledText("")) }
      lines.append(group.header)
      let isDivided = (hits.excerptLimit ?? 0) > 0 && hits.hasTerms || hits.isExplained
      lines += self.lines(hits.page(start..<start + group.notes.count), isDivided: isDivided, isFirst: true)
      start += group.notes.count
    }
    return lines
  }

  private func lines(_ hits: [Hit], isDivided: Bool, isFirst: Bool) -> [StyledText] {
    hits.enumerated().flatMap { index, hit -> [StyledText] in
      let name = StyledText(name: view.displayPath(hit.note.path), link: display.link(to: hit.note.path, in: view))
      var lines = [name + StyledText("  ") + StyledText(hit.note.title, .title)]
      if isDivided, index > 0 || !isFirst { lines.insert(StyledText(""), at: 0) }
      if let explanation = hit.explanation { lines += explanation.text }
      return lines + self.lines(hit.lines)
    }
  }

  /// Returns lines with their numbers. As in `grep`, a colon follows the number of a matching line.
  private func lines(_ shown: [ExcerptLine]) -> [StyledText] {
    var lines: [StyledText] = []
    var last: Int?
    let width = display.width.map { max(20, $0 - 7) }
    for line in shown {
      if context > 0, let last, line.line > last + 1 { lines.append(StyledText("   --", .dim)) }
      last = line.line
      let mark = line.excerpt == nil ? "- " : ": "
      let number = StyledText("\(line.line)".padded(toColumns: 5, alignment: .right) + mark, .lineNumber)
      let style: Style = line.excerpt == nil ? .dim : .plain
      lines.append(
        number
          + MatchExcerpt.text(
            line: line.text, matches: line.excerpt?.matches ?? [], width: width, style: style, palette: display.palette)
      )
    }
    return lines
  }
}

extension Hit {
  /// Returns `PATH:LINE:COLUMN:TEXT` for every matching line.
  func quickfix(_ view: VaultView) -> [QuickfixLine] {
    excerpts.map { QuickfixLine(path: view.displayPath(note.path), line: $0.line, column: $0.column, text: $0.text) }
  }
}
