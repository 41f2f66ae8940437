internal import NoteSyntax
package import SearchIndex

/// How many notes have each tag.
package struct TagTally: Sendable {
  /// A tag with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// What the tag is compared by: its name without case.
    package let key: String
    /// The name as it is written most often.
    package let name: String
    /// Notes with exactly this tag; none for a parent that nobody wrote.
    package let notes: Int
    /// Notes with this tag or one below it.
    package let total: Int
  }

  /// The tags and all their parents, in no order.
  package let rows: [Row]

  /// Counts the tags of some notes. O(their tags).
  package init(of notes: some Sequence<DocumentID>, in snapshot: IndexSnapshot) {
    var groups: [String: Group] = [:]
    for note in notes {
      var above: Set<String> = []
      for tag in snapshot.tags(of: note) {
        let paths = Self.paths(tag.name)
        for (index, path) in paths.enumerated() {
          groups[path.key, default: Group()].forms.add(path.name)
          if index == 0 { groups[path.key]?.notes += 1 }
          above.insert(path.key)
        }
      }
      for key in above { groups[key]?.total += 1 }
    }
    rows = groups.map { $0.value.row(key: $0.key) }
  }

  /// Counts the tags of all notes. O(different tags), but for those that differ in accents alone.
  package init(_ snapshot: IndexSnapshot) {
    var groups: [String: Group] = [:]
    var spellings: [String: [[UInt8]]] = [:]
    for (spelling, count) in snapshot.counts(of: .tagName) {
      for (index, path) in Self.paths(String(decoding: spelling, as: UTF8.self)).enumerated() {
        groups[path.key, default: Group()].forms.add(path.name, count)
        if index == 0 { groups[path.key]?.notes += count }
        spellings[path.key, default: []].append(spelling)
      }
    }
    // The keys of the index have no accents, so that one of them may stand for several tags; those are counted by hand.
    var tokenizer = Tokenizer()
    let folded = groups.keys.map { key in (key: key, index: tokenizer.fold(Array(key.utf8).span)) }
    let sharing = Dictionary(grouping: folded, by: \.index).mapValues(\.count)
    let totals = Dictionary(
      snapshot.counts(of: .tag).map { ($0.key, $0.count) }, uniquingKeysWith: { first, _ in first })
    for (key, index) in folded {
      if sharing[index] == 1, let total = totals[index] {
        groups[key]?.total = total
      } else {
        let documents = (spellings[key] ?? []).flatMap { snapshot.documents(withKey: $0, in: .tagName) }
        groups[key]?.total = Set(documents).count
      }
    }
    rows = groups.map { $0.value.row(key: $0.key) }
  }

  private struct Group {
    var forms = WrittenForms()
    var notes = 0
    var total = 0

    func row(key: String) -> Row { Row(key: key, name: forms.best, notes: notes, total: total) }
  }

  /// A tag and its parents, innermost first, as written and as compared.
  private static func paths(_ name: String) -> [(name: String, key: String)] {
    var paths: [(name: String, key: String)] = []
    var rest = name[...]
    while true {
      if !rest.isEmpty { paths.append((String(rest), LinkKey.fold(String(rest)))) }
      guard let slash = rest.lastIndex(of: "/") else { return paths }
      rest = rest[..<slash]
    }
  }
}
