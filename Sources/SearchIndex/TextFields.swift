/// Some of the fields of text.
package struct TextFields: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  private init(_ field: TextField) {
    rawValue = 1 << field.rawValue
  }

  package static let title = Self(.title)
  package static let alias = Self(.alias)
  package static let heading = Self(.heading)
  package static let body = Self(.body)
  static let name = Self(.name)
  static let folder = Self(.folder)
  /// Every field.
  static let all = Self(rawValue: .max)

  /// Whether a field is one of them.
  func contains(_ field: TextField) -> Bool {
    rawValue & 1 << field.rawValue != 0
  }
}
