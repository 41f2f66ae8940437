internal import SearchIndex

/// Where a value of a property stands among others: numbers come before dates, dates before text.
enum PropertyRank: Comparable {
  case number(Double)
  case date(NoteDate)
  /// Folded, so that case and accents decide only between texts that are the same otherwise, and as it is.
  case text([UInt8], String)

  /// The rank of a value; nil for an empty one. A list stands where its first item does.
  init?(_ value: StoredValue) {
    switch value {
    case .null: return nil
    case .list(let items):
      guard let rank = items.lazy.compactMap(PropertyRank.init).first else { return nil }
      self = rank
    case .bool, .number, .text: self.init(text: value.scalars.first ?? "")
    case .mapping: self.init(text: value.allTexts.joined(separator: " "))
    }
  }

  private init?(text: String) {
    if text.isEmpty { return nil }
    let isDecimal = text.utf8.allSatisfy { "+-.0123456789eE_".utf8.contains($0) }
    if isDecimal, let number = Double(text.filter { $0 != "_" }) {
      self = .number(number)
    } else if let date = NoteDate(parsing: text, zone: .fixed(minutes: 0)) {
      self = .date(date)
    } else {
      self = .text(Folding.fold(Array(text.utf8).span), text)
    }
  }

  static func < (left: PropertyRank, right: PropertyRank) -> Bool {
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
