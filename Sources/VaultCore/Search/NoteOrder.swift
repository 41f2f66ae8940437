package import SearchIndex

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
    /// A property, by its name.
    case property
  }

  /// The quality.
  package let key: Key
  /// Whether the order is turned round: dates, sizes and relevance begin with the highest without it, names with A.
  package let isReversed: Bool
  /// The name of the property, where the quality is one.
  package let property: String?

  /// An order by a quality.
  package init(_ key: Key, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
    property = nil
  }

  /// An order by a property: numbers from the lowest, dates from the earliest, text from A; notes without it come last
  /// whichever way.
  package init(property: String, isReversed: Bool = false) {
    key = .property
    self.isReversed = isReversed
    self.property = property
  }

  /// The notes in order; those that are equal in the order of their paths. Sorting by relevance leaves them as they are.
  package func sorted(_ notes: [NoteRecord], recents: RecentNotes) -> [NoteRecord] {
    if key == .relevance { return isReversed ? notes.reversed() : notes }
    if let property { return sorted(notes, by: property) }
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

  private func sorted(_ notes: [NoteRecord], by property: String) -> [NoteRecord] {
    var valued: [(note: NoteRecord, rank: PropertyRank)] = []
    var others: [NoteRecord] = []
    for note in notes {
      if let rank = note.value(ofProperty: property).flatMap(PropertyRank.init) {
        valued.append((note, rank))
      } else {
        others.append(note)
      }
    }
    valued.sort { left, right in
      left.rank != right.rank
        ? (left.rank < right.rank) != isReversed : left.note.path.lexicographicallyPrecedes(right.note.path)
    }
    return valued.map(\.note) + others.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private func text(_ note: NoteRecord) -> String {
    switch key {
    case .title: note.title.lowercased()
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

extension NoteOrder {
  /// The first notes in order, at most `limit`; nil for an order that is not one of numbers of the index alone.
  package func first(_ limit: Int, of notes: FoundDocuments) -> [DocumentID]? {
    switch key {
    case .relevance: isReversed ? nil : notes.best(limit).map(\.id)
    case .created: notes.first(limit, by: .created, isAscending: isReversed)
    case .updated: notes.first(limit, by: .updated, isAscending: isReversed)
    case .words: notes.first(limit, by: .words, isAscending: isReversed)
    case .size: notes.first(limit, bySize: isReversed)
    case .title, .name, .path, .referenced, .property: nil
    }
  }

  /// The first notes, at most `limit`, in the order of lists that nobody asked another of: pinned notes, then newest first.
  package static func standard(_ limit: Int, of notes: FoundDocuments, in snapshot: IndexSnapshot) -> [DocumentID] {
    let pinned = snapshot.documentSets(withKey: Array("pinned".utf8), in: .flag)
    let first = notes.filtered(pinned).first(limit, by: .created, isAscending: false)
    if first.count >= limit { return first }
    return first
      + notes.filtered(pinned, isIn: false).first(limit - first.count, by: .created, isAscending: false)
  }
}
