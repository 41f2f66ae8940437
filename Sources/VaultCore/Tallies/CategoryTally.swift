package import SearchIndex

/// How many notes are of each category.
package struct CategoryTally: Sendable {
  /// A category with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// One of the known ones, or another word as it is written most often.
    package let name: String
    /// The category, when it is a known one.
    package let category: NoteCategory?
    /// Its notes.
    package let notes: Int
  }

  /// The known ones in their order, then other words, ascending.
  package let rows: [Row]
  /// Notes without a category.
  package let uncategorised: Int

  /// Counts notes.
  ///
  /// - Parameters:
  ///   - categories: the known ones.
  ///   - sets: the notes that are counted, one set a segment; nil for all.
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
        if let form = NoteRecord(note, in: snapshot).card.category {
          forms[name, default: WrittenForms()].add(form)
        }
      }
    }
    let known = zip(categories, keys).map { Row(name: $0.name, category: $0, notes: counts[$1] ?? 0) }
    let others = counts.filter { !keys.contains($0.key) && $0.value > 0 }.sorted { $0.key < $1.key }
    rows = known + others.map { Row(name: forms[$0.key]?.best ?? $0.key, category: nil, notes: $0.value) }
    let all = (sets ?? snapshot.noteSets).reduce(0) { $0 + $1.count }
    uncategorised = all - counts.values.reduce(0, +)
  }
}
