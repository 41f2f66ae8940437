internal import Dates
internal import ExchangeFormats
internal import JSON

extension ForeignDate {
  /// Returns the time with all digits that the date states; nil if it is invalid.
  func time(in zone: TimeZoneRules) -> (seconds: Int64, nanoseconds: Int)? {
    switch self {
    case .time(let seconds, let nanoseconds): return (seconds, nanoseconds)
    case .text(let text):
      guard let date = NoteDate(parsing: text, zone: zone) else { return nil }
      return (date.milliseconds.flooringDivision(by: 1000), Self.nanoseconds(in: text))
    }
  }

  /// Returns the fraction of a second that a date states, in nanoseconds; further digits are dropped.
  private static func nanoseconds(in text: String) -> Int {
    guard let point = text.lastIndex(of: ".") else { return 0 }
    let digits = text[point...].dropFirst().prefix { $0.isASCII && $0.isNumber }.prefix(9)
    return Int(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
  }

  /// Returns a time as written in front matter, with the local offset.
  static func text(seconds: Int64, nanoseconds: Int, in zone: TimeZoneRules) -> String {
    let text = NoteDate(milliseconds: seconds * 1000, zone: zone).text
    let index = text.index(text.startIndex, offsetBy: text.count - 6)
    return text[..<index] + fraction(nanoseconds) + text[index...]
  }

  /// Returns a fraction of a second with its point, in 3, 6 or 9 digits; empty if it is zero.
  static func fraction(_ nanoseconds: Int) -> String {
    if nanoseconds == 0 { return "" }
    let count = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1000 == 0 ? 6 : 9
    return "." + nanoseconds.padded(to: 9).prefix(count)
  }
}

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
