package import Dates
package import VaultCore

/// The date that a list shows for each note: the one by which it is sorted, else the date of creation.
package struct ShownDate: Sendable {
  /// The kind of date: created, updated, referenced, or a property with dates.
  private let key: NoteOrder.Key
  private let property: String?
  private let view: VaultView
  private var zone: TimeZoneRules { view.vault.surroundings.zone }
  let isOldestFirst: Bool
  private var referenced: [[UInt8]: NoteDate] = [:]
  /// The dates of notes by their paths; nil for those of the key.
  private var given: [[UInt8]: CivilDateTime]?

  /// Chooses the date by the order of a list.
  package init(_ order: NoteOrder?, _ view: VaultView) {
    self.view = view
    let name = order?.property
    property = name.flatMap { view.snapshot.types(ofProperty: $0).isDisjoint(with: [.date, .dateTime]) ? nil : $0 }
    switch order?.key {
    case .property where property != nil: key = .property
    case .updated: key = .updated
    case .referenced:
      key = .referenced
      let zone = view.vault.surroundings.zone
      referenced = RecentNotes(view.vault).times.mapValues { NoteDate(nanoseconds: $0, zone: zone) }
    default: key = .created
    }
    isOldestFirst = key == order?.key && order?.isReversed == (key != .property)
  }

  /// Chooses the days of reviews.
  package init(of reviews: [NoteReview], _ view: VaultView) {
    self.init(nil, view)
    given = Dictionary(
      reviews.map { ($0.note.path, CivilDateTime(year: $0.day.year, month: $0.day.month, day: $0.day.day)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the date of a note; nil if it was never opened, or does not have a date in the property.
  package func date(of note: NoteRecord) -> CivilDateTime? {
    if let given { return given[note.path] }
    return switch key {
    case .updated: CivilDateTime(note.updated, in: zone)
    case .referenced: referenced[note.path].map { CivilDateTime($0, in: zone) }
    case .property: property.flatMap { value(of: $0, note) }
    default: CivilDateTime(note.created, in: zone)
    }
  }

  private func value(of property: String, _ note: NoteRecord) -> CivilDateTime? {
    let value = note.joinedValue(ofProperty: property)
    return value.flatMap { CivilDateTime(written: $0.scalars.first ?? "", in: zone) }
  }
}
