import Bytes

/// A date in front matter, for comparison: `YYYY-MM-DD`, optionally followed by `T` or a space, `hh:mm`, `:ss`, a
/// fraction, and `Z` or an offset. Dates without an offset are compared as UTC.
struct PropertyDate: Comparable {
  /// The seconds since 0000-03-01, and the digits of the fraction.
  private let seconds: Int
  private let fraction: String

  /// Parses the date `text`; nil if it is invalid.
  init?(_ text: String) {
    var reader = DigitReader(text: Array(text.trimmingSpaces().utf8))
    guard let year = reader.number(4), reader.skip(0x2D), let month = reader.number(2), reader.skip(0x2D),
      let day = reader.number(2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    // Years are counted from March, so that the leap day is the last.
    let (shifted, place) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (place * 153 + 2) / 5 + day
    var seconds = days * 86_400
    var digits = ""
    if !reader.isAtEnd {
      guard reader.skip(0x54) || reader.skip(0x74) || reader.skip(0x20), let hour = reader.number(2), reader.skip(0x3A),
        let minute = reader.number(2)
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if reader.skip(0x3A) {
        guard let second = reader.number(2) else { return nil }
        seconds += second
        if reader.skip(0x2E) { digits = reader.digits() }
      }
      _ = reader.skip(0x20)
      if !reader.isAtEnd, !reader.skip(0x5A), !reader.skip(0x7A) {
        let isWest = reader.skip(0x2D)
        guard isWest || reader.skip(0x2B), let hours = reader.number(2) else { return nil }
        _ = reader.skip(0x3A)
        let offset = hours * 3600 + (reader.isAtEnd ? 0 : reader.number(2) ?? 0) * 60
        seconds += isWest ? offset : -offset
      }
      guard reader.isAtEnd else { return nil }
    }
    self.seconds = seconds
    while digits.utf8.last == 0x30 { digits.removeLast() }
    fraction = digits
  }

  static func < (one: PropertyDate, two: PropertyDate) -> Bool {
    (one.seconds, one.fraction) < (two.seconds, two.fraction)
  }
}

/// Reads digits and other characters one after another.
private struct DigitReader {
  let text: [UInt8]
  private var offset = 0

  init(text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { offset >= text.count }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard !isAtEnd, text[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Reads the number of the next `count` digits.
  mutating func number(_ count: Int) -> Int? {
    guard offset + count <= text.count, text[offset..<offset + count].allSatisfy(\.isDigit) else { return nil }
    defer { offset += count }
    return text[offset..<offset + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  mutating func digits() -> String {
    let found = text[offset...].prefix(while: \.isDigit)
    offset = found.endIndex
    return String(decoding: found, as: UTF8.self)
  }
}
