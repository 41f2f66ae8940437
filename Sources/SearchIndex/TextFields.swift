package struct TextFields: OptionSet, Sendable {
  /// The bits, one for each field.
  package let rawValue: UInt8

  /// Makes the set with the given bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ field: TextField) { rawValue = 1 << field.rawValue }

  /// `TextField.title`.
  package static let title = Self(.title)
  /// `TextField.alias`.
  package static let alias = Self(.alias)
  /// `TextField.heading`.
  package static let heading = Self(.heading)
  /// `TextField.body`.
  package static let body = Self(.body)
  /// `TextField.name`.
  package static let name = Self(.name)
  /// `TextField.folder`.
  package static let folder = Self(.folder)
  package static let all = Self(rawValue: .max)

  func contains(_ field: TextField) -> Bool { rawValue & 1 << field.rawValue != 0 }
}
