internal import Dates
internal import Terminal
internal import VaultCore

/// Prints notes, one per line, in groups if requested.
///
/// On a terminal this is a table of its full width. Elsewhere, path, title, date and tags are separated by tabs, so
/// that `cut` and `awk` can process them. The date is the one by which the list is sorted.
struct ListPrinter {
  let session: Session
  let view: VaultView
  /// The dates of the notes.
  let dates: ShownDate
  /// Whether the first lines of each note are shown below it.
  var hasPreviews = false

  /// The number of notes whose lines are collected before they are written.
  private static let pieceCount = 256

  /// Prints the groups that have shown notes.
  func print(_ groups: [NoteGroups.Group]) throws {
    var pages: [StyledText] = []
    for (index, group) in groups.enumerated() {
      let head = (index > 0 ? [StyledText("")] : []) + [group.header]
      // On a terminal, the pager gets all of it.
      if session.output.isTerminal {
        pages += head + lines(group.notes)
      } else {
        try session.print(head)
        try print(group.notes)
      }
    }
    try session.page(pages)
  }

  /// Prints the notes in their order.
  func print(_ notes: [NoteRecord]) throws {
    // The widths of a table's columns depend on all of its rows.
    if session.output.isTerminal { return try session.page(lines(notes)) }
    for start in stride(from: 0, to: notes.count, by: Self.pieceCount) {
      try session.print(lines(Array(notes[start..<min(start + Self.pieceCount, notes.count)])))
    }
  }

  private func lines(_ notes: [NoteRecord]) -> [StyledText] {
    let lines = session.output.isTerminal ? table(notes) : notes.map(fields)
    return hasPreviews ? zip(lines, notes).flatMap { [$0] + preview(of: $1) } : lines
  }

  /// Returns the two lines after the title, indented.
  private func preview(of note: NoteRecord) -> [StyledText] {
    let preview = view.snapshot.texts(of: note.document).preview
    return preview.split(separator: "\n").map { line in
      let text = StyledText("    ") + StyledText(String(line), .dim)
      guard let width = session.output.width else { return text }
      return text.prepared(for: session.palette).truncated(toColumns: width)
    }
  }

  private func fields(_ note: NoteRecord) -> StyledText {
    let tab = StyledText("\t")
    return StyledText(name: view.displayPath(note.path)) + tab + StyledText(note.card.title.withSingleSpaces, .title)
      + tab
      + StyledText(dates.date(of: note)?.isoDate ?? "", .date) + tab + StyledText(tags(of: note), .tag)
  }

  private func tags(of note: NoteRecord) -> String {
    view.snapshot.tags(of: note.document).map { "#\($0.name)" }.joined(separator: " ")
  }

  private func table(_ notes: [NoteRecord]) -> [StyledText] {
    var table = TextTable([
      .init(), .init(minimum: 24, cut: .end), .init(minimum: 16, cut: .start, importance: 3), .init(importance: 2),
      .init(minimum: 10, cut: .end, importance: 1),
    ])
    let now = session.civilNow
    for note in notes {
      let date = dates.date(of: note)
      table.append([
        note.isPinned ? StyledText("*", .strong) : StyledText(" "),
        StyledText(note.card.title, .title),
        StyledText(name: view.displayPath(note.path), link: session.link(to: note, in: view)),
        StyledText(date.map { RelativeDate.text(of: $0, now: now) } ?? "", .date),
        StyledText(tags(of: note), .tag),
      ])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }
}
