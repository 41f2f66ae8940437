package import SearchIndex

/// The number of notes in each category.
package struct CategoryTally: Sendable {
  /// A category with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// The name of a known category, or another word in its most frequent spelling.
    package let name: String
    /// The category if it is a known one.
    package let category: NoteCategory?
    /// The number of its notes.
    package let notes: Int
  }

  /// The known categories in their order, then other words in ascending order.
  package let rows: [Row]
  /// The number of notes without a category.
  package let uncategorised: Int

  /// Counts notes.
  ///
  /// - Parameter sets: The notes to count, one set per segment; nil for all.
  package init(_ categories: [NoteCategory], _ snapshot: IndexSnapshot, within sets: [DocumentSet]? = nil) {
    var tokenizer = Tokenizer()
    let keys = categories.map { String(decoding: tokenizer.fold(Array($0.name.utf8).span), as: UTF8.self) }
    var counts: [String: Int] = [:]
    var forms: [String: WrittenForms] = [:]
    for (key, count) in snapshot.counts(of: .category, within: sets) {
      let name = String(decoding: key, as: UTF8.self)
      counts[name] = count
      if keys.contains(name) { continue }
      for note in snapshot.documents(withKey: key, in: .category)
      where sets?[note.segment].contains(note.document) ?? true {
        if let form = NoteRecord(note, in: snapshot).card.category { forms[name, default: WrittenForms()].add(form) }
      }
    }
    let defined = zip(categories, keys).map { Row(name: $0.name, category: $0, notes: counts[$1] ?? 0) }
    let others = counts.filter { !keys.contains($0.key) && $0.value > 0 }.sorted { $0.key < $1.key }
    rows = defined + others.map { Row(name: forms[$0.key]?.best ?? $0.key, category: nil, notes: $0.value) }
    let all = (sets ?? snapshot.noteSets).reduce(0) { $0 + $1.count }
    uncategorised = all - counts.values.reduce(0, +)
  }
}
