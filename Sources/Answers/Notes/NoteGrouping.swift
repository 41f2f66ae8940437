internal import Dates
internal import SearchIndex
package import VaultCore

/// The criterion by which a list of notes is divided into groups.
package enum NoteGrouping: Sendable {
  case month, folder, category, tag
  case property(PropertyGroups)

  /// The name of the group of pinned notes among months.
  private static let pinned = "pinned"

  /// Returns the names of the groups that contain a note: one group, or for tags and properties those of all its values.
  func names(of note: NoteRecord, _ view: VaultView, _ dates: ShownDate) -> [String] {
    switch self {
    case .month:
      // Pinned notes come first in lists, so they are a group before the months.
      if note.isPinned { return [Self.pinned] }
      guard let date = dates.date(of: note) else { return [""] }
      return [String(date.isoDate.dropLast(3))]
    case .folder: return [String(decoding: note.folder, as: UTF8.self)]
    case .category: return [note.card.category?.lowercased() ?? ""]
    case .tag:
      var seen: Set<String> = []
      let tags = view.snapshot.tags(of: note.document).map { $0.name.lowercased() }.filter { seen.insert($0).inserted }
      return tags.isEmpty ? [""] : tags
    case .property(let groups): return groups.names(of: note)
    }
  }

  /// Returns the names of groups in order: months from the newest on, others ascending, with numbers in the order of
  /// their values. Notes without a group come last, but the root of the vault comes first.
  func sorted(_ names: [String], _ view: VaultView, isOldestFirst: Bool) -> [String] {
    switch self {
    case .month:
      return names.sorted { left, right in
        if left == Self.pinned || right == Self.pinned { return left == Self.pinned && right != Self.pinned }
        if left.isEmpty || right.isEmpty { return !left.isEmpty && right.isEmpty }
        return left != right && (left > right) != isOldestFirst
      }
    case .folder: return Self.ascending(names)
    case .category:
      let configured = view.vault.config.categories.map { $0.name.lowercased() }
      let (first, others) = (configured.filter(names.contains), names.filter { !configured.contains($0) })
      return first + Self.ascending(others.filter { !$0.isEmpty }) + others.filter(\.isEmpty)
    case .tag: return Self.ascending(names.filter { !$0.isEmpty }) + names.filter(\.isEmpty)
    case .property(let groups): return groups.sorted(names)
    }
  }

  /// Returns names in ascending order, with parents before what is in them.
  private static func ascending(_ names: [String]) -> [String] {
    names.map { (key: $0.nestedKey, name: $0) }.sorted { $0 < $1 }.map(\.name)
  }

  /// Returns the first day of a month such as `2026-11`; nil if it is invalid.
  private static func month(_ name: String) -> CivilDateTime? {
    guard let year = Int(name.dropLast(3)), let month = Int(name.suffix(2)) else { return nil }
    return CivilDateTime(year: year, month: month, day: 1)
  }

  func label(_ name: String, _ view: VaultView) -> String {
    switch self {
    case .month where name == Self.pinned: "Pinned"
    case .month: Self.month(name)?.formatted("MMMM yyyy") ?? "(no date)"
    case .folder: name.isEmpty ? "(vault)" : name
    case .category:
      view.vault.config.categories.named(name).map { "\($0.icon) \($0.label)" }
        ?? (name.isEmpty ? "(no category)" : name)
    case .tag: name.isEmpty ? "(no tag)" : "#\(name)"
    case .property(let groups): name.isEmpty ? "(no \(groups.property))" : name
    }
  }
}

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

  package init(_ property: String, _ view: VaultView) {
    self.property = property
    zone = view.vault.surroundings.zone
    let rows = PropertyTally.values(of: property, within: view.snapshot.noteSets, view.snapshot)
    forms = Dictionary(
      rows.map { (Folding.fold(Array($0.value.line.utf8).span), $0.value.line) }, uniquingKeysWith: min)
  }

  /// Returns the names of the groups that contain a note; one without a name if the property is missing or empty.
  func names(of note: NoteRecord) -> [String] {
    guard let value = note.joinedValue(ofProperty: property) else { return [""] }
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
