/// Some of the fields of text.
package struct TextFields: OptionSet, Sendable {
  /// A bit for each field.
  package let rawValue: UInt8

  /// The fields of some bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  private init(_ field: TextField) {
    rawValue = 1 << field.rawValue
  }

  /// `TextField.title`.
  package static let title = Self(.title)
  /// `TextField.alias`.
  package static let alias = Self(.alias)
  /// `TextField.heading`.
  package static let heading = Self(.heading)
  /// `TextField.body`.
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
