internal import Dates

/// The type of a property's value.
package enum PropertyType: String, Sendable, Hashable {
  case text
  case number
  case boolean
  case date
  /// A date with a time of day.
  case dateTime = "date-time"
  case list
  case mapping
  /// The property has no value.
  case empty

  /// Creates the type of a value; text that consists of a date has the type of a date.
  package init(_ value: StoredValue) {
    switch value {
    case .null: self = .empty
    case .bool: self = .boolean
    case .number: self = .number
    case .list: self = .list
    case .mapping: self = .mapping
    case .text(let text):
      if NoteDate(parsing: text, zone: .fixed(minutes: 0)) == nil {
        self = .text
      } else {
        self = text.utf8.contains(UInt8(ascii: ":")) ? .dateTime : .date
      }
    }
  }
}

extension StoredValue: Hashable {
  /// Feeds the value into the hasher.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let text), .text(let text): hasher.combine(text)
    case .list(let items): hasher.combine(items)
    case .mapping(let pairs):
      hasher.combine(pairs.count)
      for pair in pairs {
        hasher.combine(pair.key)
        hasher.combine(pair.value)
      }
    }
  }
}
