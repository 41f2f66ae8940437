package import Dates
package import JSON
package import VaultCore

/// The value of a field in a row of a list: what JSON, templates and columns are made of.
package enum FieldValue: Sendable {
  /// The row does not have the field: JSON leaves it out.
  case absent
  /// The row has no value in the field: null in JSON, and an empty text elsewhere.
  case none
  case text(String)
  /// Text of a file, which may not be UTF-8.
  case bytes([UInt8])
  /// The name of a file or folder, which may not be UTF-8.
  case name([UInt8])
  /// A path from the root of the vault, which text output shows as users of the command line would type it.
  case path([UInt8])
  /// A path that is shown as it is.
  case file([UInt8])
  case number(Int)
  case score(Float)
  case flag(Bool)
  case list([String])
  /// A moment.
  case date(NoteDate)
  /// A date in the spelling of the note or file that states it.
  case written(String)
  case property(StoredValue)
  /// Parts that only programs read.
  case json(JSONValue)

  /// A text, or no value for nil.
  package static func optional(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .none }

  /// A number, or no value for nil.
  package static func optional(_ number: Int?) -> FieldValue { number.map { .number($0) } ?? .none }
}

extension FieldValue {
  /// The value in the form of text output: what a template writes, and how its argument is read.
  package enum Text: Hashable, Sendable {
    case nothing
    case text(String)
    /// A file name, written exactly.
    case name([UInt8])
    case list([String])
    /// A date and time as it is stated, which is used if there is no pattern, and as local clocks show it. On a terminal
    /// it is shown as a day.
    case date(String, CivilDateTime)
    /// A date in its original spelling, which is used if there is no pattern.
    case writtenDate(String, CivilDateTime)
  }

  /// Returns the value as text output shows it.
  ///
  /// - Parameters:
  ///   - zone: The zone in which dates are shown.
  ///   - displayPath: Returns the form in which a path from the root of the vault is shown.
  package func text(in zone: TimeZoneRules, displayPath: ([UInt8]) -> [UInt8]) -> Text {
    switch self {
    case .absent, .none: .nothing
    case .text(let text): .text(text)
    case .bytes(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .name(let bytes), .file(let bytes): .name(bytes)
    case .path(let path): .name(displayPath(path))
    case .number(let number): .text(String(number))
    case .score(let score): .text("\(score)")
    case .flag(let flag): .text(flag ? "true" : "false")
    case .list(let items): .list(items)
    case .date(let date): .date(date.text, CivilDateTime(date, in: zone))
    case .written(let text): Self.written(text, in: zone)
    case .json(.array(let items)): .list(items.map(\.plainText))
    case .json(let value): .text(value.plainText)
    case .property(.null): .nothing
    case .property(.list(let items)): .list(items.map { JSONValue($0).plainText })
    // A number keeps its spelling, since JSON cannot represent every number.
    case .property(.number(let text)): .text(text)
    case .property(.text(let text)): Self.written(text, in: zone)
    case .property(let value): .text(JSONValue(value).plainText)
    }
  }

  private static func written(_ text: String, in zone: TimeZoneRules) -> Text {
    CivilDateTime(written: text, in: zone).map { .writtenDate(text, $0) } ?? .text(text)
  }
}
