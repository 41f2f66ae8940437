internal import VaultCore

/// Prints notes, a line each, in groups where that is asked for.
///
/// A terminal gets a table as wide as it is; anything else gets path, title, date of creation and tags with tabs between,
/// so that `cut` and `awk` can take them apart.
struct ListPrinter {
  let session: Session
  let view: VaultView

  /// Prints the notes in the order they are in, or in groups.
  func print(_ notes: [NoteRecord], grouping: ListCommand.Grouping? = nil) throws {
    guard let grouping else { return try session.print(lines(notes)) }
    var lines: [StyledText] = []
    for group in groups(notes, by: grouping) {
      if !lines.isEmpty { lines.append(StyledText("")) }
      lines.append(StyledText(group.name, .group) + StyledText("  \(group.notes.count)", .count))
      lines += self.lines(group.notes)
    }
    try session.print(lines)
  }

  private func lines(_ notes: [NoteRecord]) -> [StyledText] {
    session.output.isTerminal ? table(notes) : notes.map(fields)
  }

  private func fields(_ note: NoteRecord) -> StyledText {
    let tab = StyledText("\t")
    let title = note.card.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return StyledText(name: view.displayPath(note.path)) + tab + StyledText(title, .title) + tab
      + StyledText(CivilDateTime(note.created).isoDate, .date) + tab + StyledText(tags(of: note), .tag)
  }

  private func tags(of note: NoteRecord) -> String {
    view.snapshot.tags(of: note.document).map { "#\($0.name)" }.joined(separator: " ")
  }

  private func table(_ notes: [NoteRecord]) -> [StyledText] {
    var table = TextTable([
      .init(), .init(minimum: 16, cut: .end), .init(minimum: 12, cut: .start), .init(), .init(minimum: 6, cut: .end),
    ])
    let now = CivilDateTime(NoteDate(nanoseconds: session.surroundings.now(), zone: session.surroundings.zone))
    for note in notes {
      let created = CivilDateTime(note.created)
      table.append([
        note.isPinned ? StyledText("*", .strong) : StyledText(" "),
        StyledText(note.card.title, .title),
        StyledText(name: view.displayPath(note.path), link: session.link(to: note, in: view)),
        StyledText(RelativeDate.text(of: created, now: now), .date),
        StyledText(tags(of: note), .tag),
      ])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  // MARK: - Groups

  private struct Group {
    let name: String
    var notes: [NoteRecord]
  }

  private func groups(_ notes: [NoteRecord], by grouping: ListCommand.Grouping) -> [Group] {
    var order: [String] = []
    var members: [String: [NoteRecord]] = [:]
    func add(_ note: NoteRecord, to name: String) {
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(note)
    }
    switch grouping {
    case .month:
      // By the month of creation alone: pinned notes stand first within their month, not before all months.
      let byMonth = notes.map { (note: $0, date: CivilDateTime($0.created)) }
        .enumerated().sorted { left, right in
          let (a, b) = (left.element.date, right.element.date)
          return (a.year, a.month) != (b.year, b.month)
            ? (a.year, a.month) > (b.year, b.month) : left.offset < right.offset
        }
      for (_, element) in byMonth { add(element.note, to: element.date.monthHeader) }
    case .folder:
      for note in notes { add(note, to: String(decoding: note.folder, as: UTF8.self)) }
      order.sort()
    case .category:
      for note in notes { add(note, to: note.card.category?.lowercased() ?? "") }
      let known = NoteCategory.allCases.map(\.rawValue)
      order.sort { left, right in
        let (a, b) = (known.firstIndex(of: left) ?? known.count, known.firstIndex(of: right) ?? known.count)
        return a != b ? a < b : left < right
      }
    case .tag:
      for note in notes {
        let tags = view.snapshot.tags(of: note.document).map { $0.name.lowercased() }
        for tag in tags { add(note, to: tag) }
        if tags.isEmpty { add(note, to: "") }
      }
      order.sort { ($0.isEmpty ? 1 : 0, $0) < ($1.isEmpty ? 1 : 0, $1) }
    }
    return order.map { Group(name: label($0, grouping), notes: members[$0] ?? []) }
  }

  private func label(_ name: String, _ grouping: ListCommand.Grouping) -> String {
    switch grouping {
    case .month: name
    case .folder: name.isEmpty ? "(vault)" : name
    case .category:
      NoteCategory(rawValue: name).map { "\($0.icon) \($0.label)" } ?? (name.isEmpty ? "(no category)" : name)
    case .tag: name.isEmpty ? "(no tag)" : "#\(name)"
    }
  }
}
