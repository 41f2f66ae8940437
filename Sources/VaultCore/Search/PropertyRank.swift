package import Dates
internal import SearchIndex

/// The sort key of a property's value: numbers come before dates, and dates before text.
package enum PropertyRank: Comparable {
  case number(Double)
  case date(NoteDate)
  /// The folded text, with its numbers in order of their values, and the original text. Case and accents of the original
  /// distinguish only texts that are otherwise equal.
  case text([UInt8], String)

  /// Creates the key of a value, or returns nil if it is empty. A list has the key of its first item, and a date without
  /// an offset is a time of the zone.
  package init?(_ value: StoredValue, in zone: TimeZoneRules) {
    switch value {
    case .null: return nil
    case .list(let items):
      guard let rank = items.lazy.compactMap({ PropertyRank($0, in: zone) }).first else { return nil }
      self = rank
    case .bool, .number, .text: self.init(text: value.scalars.first ?? "", zone)
    case .mapping: self.init(text: value.allTexts.joined(separator: " "), zone)
    }
  }

  private init?(text: String, _ zone: TimeZoneRules) {
    if text.isEmpty { return nil }
    let isDecimal = text.utf8.allSatisfy { "+-.0123456789eE_".utf8.contains($0) }
    if isDecimal, let number = Double(text.filter { $0 != "_" }) {
      self = .number(number)
    } else if let date = NoteDate(parsing: text, zone: zone) {
      self = .date(date)
    } else {
      let folded = String(decoding: Folding.fold(Array(text.utf8).span), as: UTF8.self)
      self = .text(Array(folded.naturalKey.utf8), text)
    }
  }

  /// Returns whether a key comes before another.
  package static func < (left: PropertyRank, right: PropertyRank) -> Bool {
    switch (left, right) {
    case (.number(let one), .number(let other)): one < other
    case (.date(let one), .date(let other)): one < other
    case (.text(let one, let oneText), .text(let other, let otherText)):
      one != other ? one.lexicographicallyPrecedes(other) : oneText < otherText
    case (.number, _), (.date, .text): true
    case (.text, _), (.date, .number): false
    }
  }
}
