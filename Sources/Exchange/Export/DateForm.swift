internal import Dates
internal import ExchangeFormats
internal import JSON
internal import VaultCore

/// The format of dates in the stores of other programs.
package enum DateForm: String, CaseIterable, Sendable {
  /// Text in ISO 8601, in UTC.
  case iso8601
  /// The number of seconds since the beginning of 2001, as in Apple's programs.
  case seconds

  /// Returns a date in this form.
  func value(_ date: ForeignDate) -> JSONValue {
    guard case .milliseconds(let milliseconds) = date else { return .null }
    switch self {
    case .iso8601:
      return .string(NoteDate(milliseconds: milliseconds, offsetMinutes: 0).preciseText.replacing("+00:00", with: "Z"))
    case .seconds:
      let rest = milliseconds - Int64(ForeignDate.secondsTo2001) * 1000
      return rest % 1000 == 0 ? .integer(Int(rest / 1000)) : .number(Double(rest) / 1000)
    }
  }
}
