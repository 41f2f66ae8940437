internal import NoteSyntax
package import SearchIndex

/// The names of properties in use, without a look at their values.
package struct PropertyNames: Sendable {
  /// Each name as it is written most often, with the notes that have it, in the order of the names without case.
  ///
  /// A note that has a property under two spellings counts twice.
  package let names: [(name: String, notes: Int)]

  /// The names in a snapshot. O(different names).
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

  /// The name that is nearest to one that there is not; nil when none is near.
  package func nearest(to name: String) -> String? { EditDistance.nearest(to: name, in: names.map(\.name)) }
}
