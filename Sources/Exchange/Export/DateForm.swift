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

  /// Returns a date in this form. A text that is in UTC is kept as it is.
  func value(_ date: ForeignDate) -> JSONValue {
    if case .text(let text) = date, text.hasSuffix("Z"), self == .iso8601 { return .string(text) }
    guard let (seconds, nanoseconds) = date.time(in: .fixed(minutes: 0)) else { return .null }
    switch self {
    case .iso8601:
      let text = NoteDate(milliseconds: seconds * 1000, offsetMinutes: 0).text.prefix { $0 != "+" }
      return .string(text + ForeignDate.fraction(nanoseconds) + "Z")
    case .seconds:
      let rest = seconds - Int64(ForeignDate.secondsTo2001)
      if nanoseconds == 0 { return .integer(Int(rest)) }
      // Text is converted to the closest number, unlike a sum.
      if rest >= 0, let number = Double("\(rest)\(ForeignDate.fraction(nanoseconds))") { return .number(number) }
      return .number(Double(rest) + Double(nanoseconds) / 1_000_000_000)
    }
  }
}
