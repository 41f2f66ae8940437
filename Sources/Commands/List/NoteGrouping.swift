internal import CommandSpec
internal import VaultCore

/// What a list of notes is divided by.
enum NoteGrouping: String, CaseIterable, Sendable {
  case month
  case folder
  case category
  case tag

  /// Some notes of a list under one name, in the order of the list.
  struct Group {
    let name: String
    var notes: [NoteRecord]

    /// The line above them.
    var header: StyledText { StyledText(name, .group) + StyledText("  \(notes.count)", .count) }
  }

  /// The groups that notes fall into; one with several tags stands under each.
  func groups(of notes: [NoteRecord], _ view: VaultView) -> [Group] {
    var order: [String] = []
    var members: [String: [NoteRecord]] = [:]
    func add(_ note: NoteRecord, to name: String) {
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(note)
    }
    switch self {
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
      let known = view.vault.config.categories.map { $0.name.lowercased() }
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
    return order.map { Group(name: label($0, view), notes: members[$0] ?? []) }
  }

  private func label(_ name: String, _ view: VaultView) -> String {
    switch self {
    case .month: name
    case .folder: name.isEmpty ? "(vault)" : name
    case .category:
      view.vault.config.categories.named(name).map { "\($0.icon) \($0.label)" }
        ?? (name.isEmpty ? "(no category)" : name)
    case .tag: name.isEmpty ? "(no tag)" : "#\(name)"
    }
  }
}
