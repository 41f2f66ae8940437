internal import NoteSyntax
package import SearchIndex

/// Which properties notes have, and how many notes have each.
package struct PropertyTally: Sendable {
  /// A property with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// What the name is compared by: the name without case.
    package let key: String
    /// The name as it is written most often.
    package let name: String
    /// The notes that have it.
    package let notes: Int
    /// The types that its values have, those that most notes have first.
    package let types: [PropertyType]
  }

  /// A value of one property with the number of the notes that have it.
  package struct ValueRow: Equatable, Sendable {
    /// The value; of lists their items are counted, each once a note.
    package let value: StoredValue
    /// The notes that have it.
    package let notes: Int
  }

  /// The properties, in no order.
  package let rows: [Row]

  /// Counts the properties of some notes. O(their properties).
  package init(of notes: some Sequence<DocumentID>, in snapshot: IndexSnapshot) {
    var groups: [String: Group] = [:]
    for note in notes {
      var seen: Set<String> = []
      for (name, value) in snapshot.properties(of: note) {
        let key = LinkKey.fold(name)
        // Of a name that stands twice in a note, the first counts.
        guard seen.insert(key).inserted else { continue }
        groups[key, default: Group()].notes += 1
        groups[key]?.forms.add(name)
        groups[key]?.types[PropertyType(value), default: 0] += 1
      }
    }
    rows = groups.map { key, group in
      let types = group.types.sorted { left, right in
        left.value != right.value ? left.value > right.value : left.key.rawValue < right.key.rawValue
      }
      return Row(key: key, name: group.forms.best, notes: group.notes, types: types.map(\.key))
    }
  }

  /// The property called `name`, compared without case.
  package func row(named name: String) -> Row? {
    let wanted = LinkKey.fold(name)
    return rows.first { $0.key == wanted }
  }

  /// The values of the property called `name`, compared without case, in some notes; in no order.
  package static func values(
    of name: String, in notes: some Sequence<DocumentID>, _ snapshot: IndexSnapshot
  ) -> [ValueRow] {
    let wanted = LinkKey.fold(name)
    var counts: [StoredValue: Int] = [:]
    for note in notes {
      guard let value = snapshot.properties(of: note).first(where: { LinkKey.fold($0.name) == wanted })?.value
      else {
        continue
      }
      if case .list(let items) = value {
        for item in Set(items) { counts[item, default: 0] += 1 }
      } else {
        counts[value, default: 0] += 1
      }
    }
    return counts.map { ValueRow(value: $0.key, notes: $0.value) }
  }

  private struct Group {
    var forms = WrittenForms()
    var notes = 0
    var types: [PropertyType: Int] = [:]
  }
}
