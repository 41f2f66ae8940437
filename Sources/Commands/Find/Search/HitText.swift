internal import Answers
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// The text of the notes that a query found, with the matching lines.
struct HitText {
  let session: Session
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
      let name = StyledText(name: view.displayPath(hit.note.path), link: session.link(to: hit.note, in: view))
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
    let width = session.output.width.map { max(20, $0 - 7) }
    for line in shown {
      if context > 0, let last, line.line > last + 1 { lines.append(StyledText("   --", .dim)) }
      last = line.line
      let mark = line.excerpt == nil ? "- " : ": "
      let number = StyledText("\(line.line)".padded(toColumns: 5, alignment: .right) + mark, .lineNumber)
      let style: Style = line.excerpt == nil ? .dim : .plain
      lines.append(
        number
          + MatchExcerpt.text(
            line: line.text, matches: line.excerpt?.matches ?? [], width: width, style: style, palette: session.palette)
      )
    }
    return lines
  }
}

extension Session {
  /// Prints `PATH:LINE:COLUMN:TEXT` for every matching line.
  func printLines(_ hits: inout Hits, _ view: VaultView) throws {
    hits.excerptLimit = .max
    for page in hits.pages {
      for hit in hits.page(page) {
        let path = QuotedName.line(of: view.displayPath(hit.note.path))
        var lines: [UInt8] = []
        for excerpt in hit.excerpts {
          lines += path + Array(":\(excerpt.line):\(excerpt.column):".utf8)
          lines += palette.neutralises ? Array(TerminalText.safe(excerpt.text).utf8) : excerpt.text
          lines.append(UInt8(ascii: "\n"))
        }
        try output.write(lines)
      }
    }
  }
}
