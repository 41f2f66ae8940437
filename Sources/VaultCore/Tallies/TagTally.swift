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
    /// Notes with this tag or one below it, as `tag:` finds them: in a query names that differ in accents alone are one.
    package let total: Int
  }

  /// The tags and all their parents, in no order.
  package let rows: [Row]

  /// Counts the tags of notes. O(different tags) for all notes, O(uses of tags) for some.
  ///
  /// - Parameter sets: the notes that are counted, one set a segment; nil for all.
  package init(_ snapshot: IndexSnapshot, within sets: [DocumentSet]? = nil) {
    var groups: [String: Group] = [:]
    for (spelling, count) in snapshot.counts(of: .tagName, within: sets) {
      for (index, path) in Self.paths(String(decoding: spelling, as: UTF8.self)).enumerated() {
        groups[path.key, default: Group()].forms.add(path.name, count)
        if index == 0 { groups[path.key]?.notes += count }
      }
    }
    let totals = Dictionary(
      snapshot.counts(of: .tag, within: sets).map { ($0.key, $0.count) }, uniquingKeysWith: { first, _ in first })
    var tokenizer = Tokenizer()
    rows = groups.map { key, group in
      Row(
        key: key, name: group.forms.best, notes: group.notes,
        total: totals[tokenizer.fold(Array(key.utf8).span)] ?? group.notes)
    }
  }

  private struct Group {
    var forms = WrittenForms()
    var notes = 0
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
