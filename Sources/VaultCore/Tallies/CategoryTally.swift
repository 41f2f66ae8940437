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

  /// Counts all notes, or those given. O(notes with a category).
  ///
  /// - Parameter categories: the known ones.
  package init(_ categories: [NoteCategory], of notes: [DocumentID]? = nil, in snapshot: IndexSnapshot) {
    let chosen = notes.map { Set($0) }
    var counts: [String: Int] = [:]
    var forms: [String: WrittenForms] = [:]
    for key in snapshot.keys(of: .category, prefix: []) {
      let name = String(decoding: key, as: UTF8.self)
      let found = snapshot.documents(withKey: key, in: .category).filter { chosen?.contains($0) ?? true }
      counts[name] = found.count
      guard categories.named(name) == nil else { continue }
      for note in found {
        if let form = NoteRecord(note, in: snapshot).card.category {
          forms[name, default: WrittenForms()].add(form)
        }
      }
    }
    let known = categories.map {
      Row(name: $0.name, category: $0, notes: counts[$0.name.lowercased()] ?? 0)
    }
    let others = counts.filter { categories.named($0.key) == nil && $0.value > 0 }.sorted {
      $0.key < $1.key
    }
    rows = known + others.map { Row(name: forms[$0.key]?.best ?? $0.key, category: nil, notes: $0.value) }
    let all = notes?.count ?? snapshot.documents(withKey: Array("note".utf8), in: .flag).count
    uncategorised = all - counts.values.reduce(0, +)
  }
}
