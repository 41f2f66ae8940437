internal import Dates
internal import NoteSyntax
package import SearchIndex

/// The type of a property's value.
package enum PropertyType: String, Sendable, Hashable {
  case text, number, boolean, date
  /// A date with a time of day.
  case dateTime = "date-time"
  case list, mapping
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

extension IndexSnapshot {
  /// Returns the notes that have a property, and possibly notes with one whose name differs only in accents.
  package func documents(withProperty name: String) -> [DocumentID] {
    documents(withKey: Folding.fold(Array(name.utf8).span), in: .property)
  }

  /// Returns the types that the values of a property have, ignoring the case of its name. Takes O(notes that have it).
  package func types(ofProperty name: String) -> Set<PropertyType> {
    Set(
      documents(withProperty: name).compactMap { joinedProperties(of: $0).first(named: name).map { PropertyType($0) } })
  }

  /// Returns whether any note has a property with this name, ignoring case.
  package func hasProperty(_ name: String) -> Bool {
    documents(withProperty: name).contains { joinedProperties(of: $0).first(named: name) != nil }
  }
}

extension [(name: String, value: StoredValue)] {
  /// Returns the value of the first property called `name`, ignoring case, or nil if there is none.
  package func first(named name: String) -> StoredValue? {
    let key = CaseFolding.fold(name)
    return first { $0.name == name || CaseFolding.fold($0.name) == key }?.value
  }
}
