internal import Answers
package import Terminal
package import VaultCore

/// The text of pairs of notes and sections that have most of their text in common.
package struct DuplicateLines {
  private let display: Display
  private let view: VaultView

  /// Lays out pairs for a display.
  package init(display: Display, view: VaultView) { (self.display, self.view) = (display, view) }

  /// Returns a line for each pair.
  package func lines(_ pairs: [DuplicatePair]) -> [StyledText] {
    let rows = pairs.map { pair -> [StyledText] in
      [
        name(of: pair.copy), name(of: pair.original), StyledText("\(pair.percent) %", .count),
        StyledText(Amount.text(pair.words, "word"), .dim),
      ]
    }
    guard display.isTerminal else {
      return rows.map { row in row.dropFirst().reduce(row[0]) { $0 + StyledText("\t") + $1 } }
    }
    return display.table(
      rows, .init(minimum: 16, cut: .start), .init(minimum: 16, cut: .start), .init(minimum: 5, cut: .end),
      .init(minimum: 8, cut: .end, importance: 0))
  }

  private func name(of part: DuplicatePair.Part) -> StyledText {
    let name = display.name(of: part.note.path, in: view)
    return part.heading.map { name + StyledText("#\(TerminalText.safe($0.withSingleSpaces))", .dim) } ?? name
  }

  /// Returns the lines about new notes to which notes that were there are very near, at most `most` of them.
  package func lines(like found: [(path: [UInt8], like: [LikeNote])], most: Int) -> [StyledText] {
    if found.isEmpty { return [] }
    let verb = found.count == 1 ? "is" : "are"
    var lines = [
      StyledText("alike", .warning)
        + StyledText("  \(Amount.text(found.count, "note")) \(verb) like notes that were there")
    ]
    for (path, like) in found.prefix(most) {
      lines.append(StyledText("  ") + StyledText(name: view.displayPath(path)))
      lines += like.map {
        StyledText("    ") + StyledText(name: view.displayPath($0.note.path)) + StyledText("  \($0.reasonText)", .dim)
      }
    }
    if found.count > most { lines.append(StyledText("  and \(found.count - most) more", .dim)) }
    return lines
  }
}
