package import Answers
package import Terminal
package import VaultCore

/// The text of the notes that a query found, with the matching lines.
package struct HitText {
  private let display: Display
  private let view: VaultView
  private let context: Int

  /// Lays out hits for a display, with lines of context around each matching line.
  package init(display: Display, view: VaultView, context: Int) {
    (self.display, self.view, self.context) = (display, view, context)
  }

  /// Returns the hits of a page, in groups if there are groups.
  package func lines(_ hits: inout Hits, _ range: Range<Int>) -> [StyledText] {
    let near = range.clamped(to: hits.nearRows)
    var lines = found(&hits, range.clamped(to: 0..<hits.nearRows.lowerBound))
    if near.isEmpty { return lines }
    if near.lowerBound == hits.nearRows.lowerBound {
      if near.lowerBound > 0 { lines.append(StyledText("")) }
      lines.append(StyledText(hits.total == 0 ? "No note has all of it. Nearly:" : "Nearly:", .dim))
    }
    let page = hits.page(near)
    return lines + self.lines(of: page, hits, isFirst: near.lowerBound == hits.nearRows.lowerBound)
  }

  /// Returns the hits that match, in groups if there are groups.
  private func found(_ hits: inout Hits, _ range: Range<Int>) -> [StyledText] {
    guard let groups = hits.notes.groups else {
      return lines(of: hits.page(range), hits, isFirst: range.lowerBound == 0)
    }
    var lines: [StyledText] = []
    var start = 0
    for group in groups.shown {
      if start > 0 { lines.append(StyledText("")) }
      lines.append(group.header)
      lines += self.lines(of: hits.page(start..<start + group.notes.count), hits, isFirst: true)
      start += group.notes.count
    }
    return lines
  }

  private func lines(of page: [Hit], _ hits: Hits, isFirst: Bool) -> [StyledText] {
    let isDivided = hits.excerptLimit != nil && hits.hasTerms || hits.isExplained
    var lines: [StyledText] = []
    for (index, hit) in page.enumerated() {
      if isDivided, index > 0 || !isFirst { lines.append(StyledText("")) }
      lines.append(display.name(of: hit.note.path, in: view) + StyledText("  ") + StyledText(hit.note.title, .title))
      if let near = hit.near { lines[lines.count - 1] = lines[lines.count - 1] + StyledText("  \(near.text)", .dim) }
      if let explanation = hit.explanation { lines += explanation.text }
      lines += self.lines(hit.lines)
    }
    return lines
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

extension NearNote {
  /// What the note lacks and what was read otherwise, such as `without 'banned', 'recieve' read as 'receive'`.
  package var text: String {
    var parts: [String] = []
    if !without.isEmpty { parts.append("without " + without.map { "'\($0)'" }.joined(separator: ", ")) }
    parts += similar.map { "'\($0.typed)' read as '\($0.found)'" }
    return parts.joined(separator: "; ")
  }
}

extension Hit {
  /// Returns `PATH:LINE:COLUMN:TEXT` for every matching line.
  package func quickfix(_ view: VaultView) -> [QuickfixLine] {
    excerpts.map { QuickfixLine(path: view.displayPath(note.path), line: $0.line, column: $0.column, text: $0.text) }
  }
}

/// A place in a note, in the format that quickfix lists of editors read: `PATH:LINE:COLUMN:TEXT`.
package struct QuickfixLine {
  /// The path, as users would type it.
  package let path: [UInt8]
  /// The number of the line, from 1.
  package let line: Int
  /// The column in bytes, from 1.
  package let column: Int
  package let text: [UInt8]
}
