internal import Dates
internal import SearchIndex
package import VaultCore

/// The groups of a list by the values of a property.
///
/// Values that differ only in case and accents are one group, as in queries. Each item of a list is a value. A date with
/// a time belongs to the group of its local day, since hardly two notes have the same time.
package struct PropertyGroups: Sendable {
  /// The name of the property, as it was typed.
  let property: String
  /// The most frequent form of each value, by its folded text.
  private let forms: [[UInt8]: String]
  private let zone: TimeZoneRules

  /// Groups by the values of a property in a view.
  package init(_ property: String, _ view: VaultView) {
    self.property = property
    zone = view.vault.surroundings.zone
    let rows = PropertyTally.values(of: property, within: view.snapshot.noteSets, view.snapshot)
    forms = Dictionary(
      rows.map { (Folding.fold(Array($0.value.line.utf8).span), $0.value.line) }, uniquingKeysWith: min)
  }

  /// Returns the names of the groups that contain a note; one without a name if the property is missing or empty.
  func names(of note: NoteRecord) -> [String] {
    guard let value = note.value(ofProperty: property) else { return [""] }
    var items = [value]
    if case .list(let list) = value { items = list }
    var seen: Set<String> = []
    let names = items.map(name).filter { !$0.isEmpty && seen.insert($0).inserted }
    return names.isEmpty ? [""] : names
  }

  private func name(of value: StoredValue) -> String {
    let text = value.line
    if PropertyType(value) == .dateTime, let date = CivilDateTime(written: text, in: zone) { return date.isoDate }
    return forms[Folding.fold(Array(text.utf8).span)] ?? text
  }

  /// Returns the names of groups in order: numbers, dates and text ascending, and last the notes without the property.
  func sorted(_ names: [String]) -> [String] {
    let ranked = names.compactMap { name in
      PropertyRank(.text(name), in: zone).map { (rank: $0, name: name) }
    }
    let named = ranked.sorted { left, right in
      left.rank != right.rank ? left.rank < right.rank : left.name < right.name
    }
    return named.map(\.name) + names.filter(\.isEmpty)
  }
}
