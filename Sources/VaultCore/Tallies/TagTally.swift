internal import NoteSyntax
package import SearchIndex

/// The number of notes with each tag.
package struct TagTally: Sendable {
  /// A tag with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// The name without case, by which tags are compared.
    package let key: String
    /// The name in its most frequent spelling.
    package let name: String
    /// The number of notes with exactly this tag; 0 for a parent tag that no note has directly.
    package let notes: Int
    /// The number of notes with this tag or one below it, as found by `tag:`. As in queries, names that differ only in
    /// accents count as one.
    package let total: Int
  }

  /// The tags and all their parents, in no particular order.
  package let rows: [Row]

  /// Counts the tags of notes. Takes O(different tags) for all notes, and O(uses of tags) for some.
  ///
  /// - Parameter sets: The notes to count, one set per segment; nil for all.
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

  /// Returns a tag and its parents, the innermost first, each as written and in the form for comparison.
  private static func paths(_ name: String) -> [(name: String, key: String)] {
    var paths: [(name: String, key: String)] = []
    var rest = name[...]
    while true {
      if !rest.isEmpty { paths.append((String(rest), CaseFolding.fold(String(rest)))) }
      guard let slash = rest.lastIndex(of: "/") else { return paths }
      rest = rest[..<slash]
    }
  }
}

/// The spellings of a name that is compared without case, with the frequency of each.
struct WrittenForms {
  private var counts: [String: Int] = [:]

  mutating func add(_ form: String, _ count: Int = 1) { counts[form, default: 0] += count }

  /// The most frequent spelling; among equally frequent ones, the first in byte order. Empty if there is none.
  var best: String {
    let best = counts.min { left, right in
      left.value != right.value ? left.value > right.value : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
    return best?.key ?? ""
  }
}
