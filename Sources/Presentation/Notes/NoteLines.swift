package import Answers
internal import Dates
package import Terminal
package import VaultCore

/// The text of notes, one per line, in groups if requested.
///
/// On a terminal this is a table of its full width. Elsewhere, path, title, date and tags are separated by tabs, so
/// that `cut` and `awk` can process them. The date is the one by which the list is sorted.
package struct NoteLines {
  private let display: Display
  private let view: VaultView
  private let dates: ShownDate
  /// Whether the first lines of each note are shown below it.
  private let hasPreviews: Bool

  /// Lays out notes for a display.
  package init(display: Display, view: VaultView, dates: ShownDate, hasPreviews: Bool = false) {
    (self.display, self.view, self.dates, self.hasPreviews) = (display, view, dates, hasPreviews)
  }

  /// Returns the groups that have shown notes.
  package func lines(_ groups: NoteGroups) -> [StyledText] {
    groups.shown.enumerated().flatMap { index, group in
      (index > 0 ? [StyledText("")] : []) + [group.header] + lines(group.notes)
    }
  }

  /// Returns the notes in their order.
  package func lines(_ notes: [NoteRecord]) -> [StyledText] {
    let lines = display.isTerminal ? table(notes) : notes.map(fields)
    return hasPreviews ? zip(lines, notes).flatMap { [$0] + preview(of: $1) } : lines
  }

  /// Returns the two lines after the title, indented.
  private func preview(of note: NoteRecord) -> [StyledText] {
    let preview = view.snapshot.texts(of: note.document).preview
    return preview.split(separator: "\n").map { display.fitted(StyledText("    ") + StyledText(String($0), .dim)) }
  }

  private func fields(_ note: NoteRecord) -> StyledText {
    let tab = StyledText("\t")
    return display.name(of: note.path, in: view) + tab + StyledText(note.card.title.withSingleSpaces, .title)
      + tab + StyledText(dates.date(of: note)?.isoDate ?? "", .date) + tab + StyledText(tags(of: note), .tag)
  }

  private func tags(of note: NoteRecord) -> String {
    view.snapshot.tags(of: note.document).map { "#\($0.name)" }.joined(separator: " ")
  }

  private func table(_ notes: [NoteRecord]) -> [StyledText] {
    let rows = notes.map { note -> [StyledText] in
      let date = dates.date(of: note)
      return [
        note.isPinned ? StyledText("*", .strong) : StyledText(" "), StyledText(note.card.title, .title),
        StyledText(name: view.displayPath(note.path), link: display.link(to: note.path, in: view)),
        StyledText(date.map { RelativeDate.text(of: $0, now: display.now) } ?? "", .date),
        StyledText(tags(of: note), .tag),
      ]
    }
    return display.table(
      rows, .init(), .init(minimum: 24, cut: .end), .init(minimum: 16, cut: .start, importance: 3),
      .init(importance: 2), .init(minimum: 10, cut: .end, importance: 1))
  }
}

extension NoteGroups.Group {
  var header: StyledText {
    let count = notes.count == total ? "\(total)" : "\(notes.count) of \(total)"
    return StyledText(label, .group) + StyledText("  \(count)", .count)
  }
}

/// The text of the headings of a note.
package enum OutlineText {
  /// Returns headings one per line, indented below those around them, after the numbers of their lines.
  package static func lines(_ headings: [OutlineEntry], _ display: Display) -> [StyledText] {
    let digits = headings.last.map { String($0.line).count } ?? 0
    // The depth is the number of headings around a heading, so skipped levels do not add indentation.
    var around: [Int] = []
    return headings.map { heading in
      while let level = around.last, level >= heading.level { around.removeLast() }
      let indent = String(repeating: "  ", count: around.count)
      around.append(heading.level)
      let number = StyledText(String(heading.line).padded(toColumns: digits, alignment: .right), .lineNumber)
      return display.fitted(number + StyledText("  \(indent)") + StyledText(heading.text, .heading(heading.level)))
    }
  }
}
