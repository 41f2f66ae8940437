package import Dates
package import LinkGraph
package import SearchIndex

/// An order of notes.
package struct NoteOrder: Hashable, Sendable {
  /// The criterion of an order.
  package enum Key: String, CaseIterable, Sendable {
    case relevance, title, name, path, created, updated, referenced, words, size
    /// The number of links from other notes, or chance.
    case backlinks, random
    /// A property, by its name.
    case property
  }

  /// The criterion.
  package let key: Key
  /// Whether the order is reversed. By default, dates, sizes and relevance are descending, and names are ascending.
  package let isReversed: Bool
  /// The name of the property if the criterion is a property.
  package let property: String?

  /// Creates an order by a criterion.
  package init(_ key: Key, isReversed: Bool = false) {
    (self.key, self.isReversed) = (key, isReversed)
    property = nil
  }

  /// Creates an order by a property: numbers and dates are ascending, and text is alphabetical. Notes without the
  /// property always come last.
  package init(property: String, isReversed: Bool = false) {
    key = .property
    self.isReversed = isReversed
    self.property = property
  }

  /// Whether the numbers of links to the notes decide.
  package var needsBacklinks: Bool { key == .backlinks }

  /// The other way round.
  package var reversed: NoteOrder {
    property.map { NoteOrder(property: $0, isReversed: !isReversed) } ?? NoteOrder(key, isReversed: !isReversed)
  }

  /// Returns the notes in this order; equal ones are sorted by path. For relevance, the notes keep their order,
  /// reversed if `isReversed`.
  ///
  /// - Parameters:
  ///   - zone: The zone of dates in properties that state no offset.
  ///   - backlinks: The numbers of links of the notes, if `needsBacklinks`.
  package func sorted(
    _ notes: [NoteRecord], recents: RecentNotes, zone: TimeZoneRules, backlinks: LinkCountTable? = nil
  ) -> [NoteRecord] {
    if key == .relevance { return isReversed ? notes.reversed() : notes }
    if key == .random { return notes.shuffled() }
    if let property { return sorted(notes, by: property, zone) }
    let referenced =
      key == .referenced
      ? Dictionary(recents.entries.map { ($0.path, $0.time) }, uniquingKeysWith: { first, _ in first }) : [:]
    let keyed = notes.map { note in
      (
        note: note, text: text(note),
        number: key == .backlinks ? Int64(backlinks?[note.document].incoming ?? 0) : number(note, referenced)
      )
    }
    return keyed.sorted { left, right in
      if left.text != right.text { return (left.text < right.text) != isReversed }
      if left.number != right.number { return (left.number > right.number) != isReversed }
      return left.note.path.lexicographicallyPrecedes(right.note.path)
    }.map(\.note)
  }

  private func sorted(_ notes: [NoteRecord], by property: String, _ zone: TimeZoneRules) -> [NoteRecord] {
    var valued: [(note: NoteRecord, rank: PropertyRank)] = []
    var others: [NoteRecord] = []
    for note in notes {
      if let rank = note.joinedValue(ofProperty: property).flatMap({ PropertyRank($0, in: zone) }) {
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

  /// The text by which a note is sorted; empty for orders by something else.
  func text(_ note: NoteRecord) -> String {
    switch key {
    case .title: Self.alphabetical(note.title)
    case .name: Self.alphabetical(String(decoding: note.fileName, as: UTF8.self))
    case .path: String(decoding: note.path, as: UTF8.self)
    default: ""
    }
  }

  /// A key by which a text with accents is near that without them: Ä is between A and B. Accents count between texts that
  /// are equal otherwise.
  private static func alphabetical(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased().naturalKey }
    let folded = String(decoding: Folding.fold(Array(text.utf8).span), as: UTF8.self)
    return folded.naturalKey + "\0" + text.lowercased()
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
  /// Returns the first notes in this order, at most `limit`; nil if the order needs more than the numbers in the index.
  package func first(_ limit: Int, of notes: FoundDocuments) -> [DocumentID]? {
    switch key {
    case .relevance: isReversed ? nil : notes.best(limit).map(\.id)
    case .created: notes.first(limit, by: .created, isAscending: isReversed)
    case .updated: notes.first(limit, by: .updated, isAscending: isReversed)
    case .words: notes.first(limit, by: .words, isAscending: isReversed)
    case .size: notes.first(limit, bySize: isReversed)
    case .title, .name, .path, .referenced, .backlinks, .random, .property: nil
    }
  }

  /// Returns the first notes, at most `limit`, in the default order of lists: pinned notes first, then the newest.
  package static func standard(_ limit: Int, of notes: FoundDocuments, in snapshot: IndexSnapshot) -> [DocumentID] {
    let pinned = snapshot.documentSets(with: .pinned)
    let first = notes.filtered(pinned).first(limit, by: .created, isAscending: false)
    if first.count >= limit { return first }
    return first + notes.filtered(pinned, isIn: false).first(limit - first.count, by: .created, isAscending: false)
  }
}

extension String {
  /// A text that sorts as this text does if its whole numbers are compared as numbers: `Part 2` comes before `Part 10`.
  package var naturalKey: String {
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
    guard unicodeScalars.contains(where: isDigit) else { return self }
    var key = ""
    var rest = unicodeScalars[...]
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest[run.endIndex...]
      guard isDigit(first) else {
        key.unicodeScalars += run
        continue
      }
      let digits = run.drop { $0 == "0" }
      // A number begins with a digit, as it does in the text, then comes the number of its digits.
      key += "0"
      key.unicodeScalars.append(Unicode.Scalar(UInt32(min(digits.count, 0xD000)) + 1) ?? "\u{1}")
      key.unicodeScalars += digits
    }
    return key
  }

  /// The natural key of a name whose parts are separated by slashes: each name comes before those nested in it, and
  /// these come before all others.
  package var nestedKey: String {
    // The parts are joined by a character that is lower than all others.
    split(separator: "/", omittingEmptySubsequences: false).map { String($0).naturalKey }.joined(separator: "\0")
  }
}
