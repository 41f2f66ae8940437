internal import VaultCore

/// Prints notes, a line each, in groups where that is asked for.
///
/// A terminal gets a table as wide as it is; anything else gets path, title, date and tags with tabs between, so that `cut`
/// and `awk` can take them apart. The date is the one that the list is sorted by.
struct ListPrinter {
  let session: Session
  let view: VaultView
  /// The date of each note that is shown.
  let dates: ShownDate
  /// Whether the first lines of each note stand below it.
  var hasPreviews = false

  /// Notes whose lines are gathered before they are written.
  private static let pieceCount = 256

  /// Prints groups that notes of them are shown of.
  func print(_ groups: [NoteGroups.Group]) throws {
    var pages: [StyledText] = []
    for (index, group) in groups.enumerated() {
      let head = (index > 0 ? [StyledText("")] : []) + [group.header]
      // On a terminal the pager has the whole of it.
      if session.output.isTerminal {
        pages += head + lines(group.notes)
      } else {
        try session.print(head)
        try print(group.notes)
      }
    }
    try session.page(pages)
  }

  /// Prints the notes in the order they are in.
  func print(_ notes: [NoteRecord]) throws {
    // The columns of a table are as wide as all of it needs.
    if session.output.isTerminal { return try session.page(lines(notes)) }
    for start in stride(from: 0, to: notes.count, by: Self.pieceCount) {
      try session.print(lines(Array(notes[start..<min(start + Self.pieceCount, notes.count)])))
    }
  }

  private func lines(_ notes: [NoteRecord]) -> [StyledText] {
    let lines = session.output.isTerminal ? table(notes) : notes.map(fields)
    return hasPreviews ? zip(lines, notes).flatMap { [$0] + preview(of: $1) } : lines
  }

  /// The two lines after the title, indented.
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
    let now = CivilDateTime(NoteDate(nanoseconds: session.surroundings.now(), zone: session.surroundings.zone))
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
