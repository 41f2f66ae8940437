internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// The names of the properties in use, found without reading values.
package struct PropertyNames: Sendable {
  /// Each name in its most frequent spelling, with the number of notes that have it, sorted by name without case.
  ///
  /// A note that has a property under two spellings is counted twice.
  package let names: [(name: String, notes: Int)]

  /// Collects the names in a snapshot. Takes O(different names).
  package init(_ snapshot: IndexSnapshot) {
    var forms: [String: WrittenForms] = [:]
    var notes: [String: Int] = [:]
    for (key, count) in snapshot.counts(of: .propertyName) {
      let name = String(decoding: key, as: UTF8.self)
      let folded = LinkKey.fold(name)
      forms[folded, default: WrittenForms()].add(name, count)
      notes[folded, default: 0] += count
    }
    names = notes.sorted { $0.key < $1.key }.map { (forms[$0.key]?.best ?? $0.key, $0.value) }
  }

  /// Returns the name in use that is most similar to another name, or nil if none is similar.
  package func nearest(to name: String) -> String? { EditDistance.nearest(to: name, in: names.map(\.name)) }
}
