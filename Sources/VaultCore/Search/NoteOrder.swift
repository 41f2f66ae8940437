/// What notes are sorted by.
package struct NoteOrder: Equatable, Sendable {
  /// A quality of notes that can be sorted by.
  package enum Key: String, CaseIterable, Sendable {
    case relevance
    case title
    case name
    case path
    case created
    case updated
    case referenced
    case words
    case size
  }

  /// The quality.
  package let key: Key
  /// Whether the order is turned round: dates, sizes and relevance begin with the highest without it, names with A.
  package let isReversed: Bool

  /// An order by a quality.
  package init(_ key: Key, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// The notes in order; those that are equal in the order of their paths. Sorting by relevance leaves them as they are.
  package func sorted(_ notes: [NoteRecord], recents: RecentNotes) -> [NoteRecord] {
    if key == .relevance { return isReversed ? notes.reversed() : notes }
    let referenced =
      key == .referenced
      ? Dictionary(recents.entries.map { ($0.path, $0.time) }, uniquingKeysWith: { first, _ in first }) : [:]
    let keyed = notes.map { note in (note: note, text: text(note), number: number(note, referenced)) }
    return keyed.sorted { left, right in
      if left.text != right.text { return (left.text < right.text) != isReversed }
      if left.number != right.number { return (left.number > right.number) != isReversed }
      return left.note.path.lexicographicallyPrecedes(right.note.path)
    }.map(\.note)
  }

  /// The order of lists that nobody asked another of: pinned notes first, then newest first.
  package static func standard(_ notes: [NoteRecord]) -> [NoteRecord] {
    notes.sorted { left, right in
      if left.isPinned != right.isPinned { return left.isPinned }
      if left.created.milliseconds != right.created.milliseconds {
        return left.created.milliseconds > right.created.milliseconds
      }
      return left.path.lexicographicallyPrecedes(right.path)
    }
  }

  private func text(_ note: NoteRecord) -> String {
    switch key {
    case .title: note.card.title.lowercased()
    case .name: String(decoding: note.fileName, as: UTF8.self).lowercased()
    case .path: String(decoding: note.path, as: UTF8.self)
    default: ""
    }
  }

  private func number(_ note: NoteRecord, _ referenced: [[UInt8]: Int64]) -> Int64 {
    switch key {
    case .created: note.created.milliseconds
    case .updated: note.updated.milliseconds
    case .referenced: referenced[note.path] ?? .min
    case .words: Int64(note.words)
    case .size: Int64(note.size)
    default: 0
    }
  }
}
