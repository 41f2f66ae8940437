internal import Bytes

/// An instant with the offset of local time from UTC that the note states.
package struct NoteDate: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970, UTC.
  package var milliseconds: Int64
  /// The number of minutes that local time is ahead of UTC.
  package var offsetMinutes: Int

  /// Creates a moment with its offset.
  package init(milliseconds: Int64, offsetMinutes: Int) {
    (self.milliseconds, self.offsetMinutes) = (milliseconds, offsetMinutes)
  }

  /// Creates a moment from nanoseconds since 1970, with the local offset.
  package init(nanoseconds: Int64, zone: TimeZoneRules) {
    let seconds = nanoseconds.flooringDivision(by: 1_000_000_000)
    milliseconds = nanoseconds.flooringDivision(by: 1_000_000)
    offsetMinutes = zone.offsetMinutes(seconds)
  }

  /// Creates a moment from milliseconds since 1970, with the local offset.
  package init(milliseconds: Int64, zone: TimeZoneRules) {
    self.milliseconds = milliseconds
    offsetMinutes = zone.offsetMinutes(milliseconds.flooringDivision(by: 1000))
  }

  /// Compares the instants, then the offsets.
  package static func < (left: NoteDate, right: NoteDate) -> Bool {
    (left.milliseconds, left.offsetMinutes) < (right.milliseconds, right.offsetMinutes)
  }
}

extension NoteDate {
  /// The moment as `2026-11-21T10:30:00+01:00`, with the offset that it states.
  package var text: String { CivilDateTime(asStated: self).iso8601 }

  /// Parses a date, or returns nil if the text is invalid.
  ///
  /// The text is a day (`2026-11-21`), optionally followed by `T` or a space and a time (`10:30`, `10:30:05`,
  /// `10:30:05.123`), optionally followed by `Z` or an offset (`+01:00`, `+0100`, `+01`). Without an offset it is local
  /// time.
  package init?(parsing text: String, zone: TimeZoneRules) {
    let bytes = text.utf8Span.span
    var scanner = DateScanner(bytes)
    guard let civil = scanner.civil(bytes) else { return nil }
    while scanner.drop(" ", bytes) {}
    if scanner.isAtEnd {
      self.init(local: civil, zone: zone)
    } else {
      guard let offset = scanner.offset(bytes), scanner.isAtEnd else { return nil }
      self.init(milliseconds: civil - Int64(offset) * 60_000, offsetMinutes: offset)
    }
  }

  /// Parses the local date at the beginning of a file name, such as `2026-11-21…` or `202611211030…`; returns nil if
  /// there is none.
  package init?(fileName: Span<UInt8>, zone: TimeZoneRules) {
    var digits: [Int] = []
    while digits.count < min(fileName.count, 14), case let byte = fileName[digits.count], byte.isDigit {
      digits.append(Int(byte) - 0x30)
    }
    if digits.count == 4 {
      let name = String(fileName.extracting(0..<min(fileName.count, 10)))
      guard let day = CivilDate(iso: name) else { return nil }
      self.init(local: Int64(day.daysSinceEpoch) * 86_400_000, zone: zone)
      return
    }
    guard digits.count == 8 || digits.count >= 12 else { return nil }
    func part(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    guard let day = CivilDate(year: part(0..<4), month: part(4..<6), day: part(6..<8)) else { return nil }
    var minutes = 0
    if digits.count >= 12 {
      let (hour, minute) = (part(8..<10), part(10..<12))
      guard hour < 24, minute < 60 else { return nil }
      minutes = hour * 60 + minute
    }
    self.init(local: Int64(day.daysSinceEpoch) * 86_400_000 + Int64(minutes) * 60_000, zone: zone)
  }

  /// Creates the moment at which local clocks show `civil`, in milliseconds since 1970 as if it were UTC.
  private init(local civil: Int64, zone: TimeZoneRules) {
    let seconds = zone.seconds(ofLocal: civil.flooringDivision(by: 1000))
    self.init(
      milliseconds: seconds * 1000 + (civil - civil.flooringDivision(by: 1000) * 1000),
      offsetMinutes: zone.offsetMinutes(seconds))
  }
}

/// A scanner for the parts of a date; it ignores spaces at both ends of the text.
private struct DateScanner {
  private var cursor: Int
  private let end: Int

  init(_ bytes: Span<UInt8>) {
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    cursor = start
    self.end = end
  }

  var isAtEnd: Bool { cursor == end }

  /// Reads a day and an optional time; returns them in milliseconds since 1970 as if they were UTC.
  mutating func civil(_ bytes: Span<UInt8>) -> Int64? {
    guard let year = number(bytes, digits: 4...4), drop("-", bytes), let month = number(bytes, digits: 1...2),
      drop("-", bytes), let day = number(bytes, digits: 1...2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let midnight = Int64(date.daysSinceEpoch) * 86_400_000
    if isAtEnd { return midnight }
    guard drop("T", bytes) || drop("t", bytes) || drop(" ", bytes) else { return nil }
    return time(bytes).map { midnight + $0 }
  }

  /// Reads a time; returns it in milliseconds since midnight.
  private mutating func time(_ bytes: Span<UInt8>) -> Int64? {
    guard let hour = number(bytes, digits: 1...2), hour < 24, drop(":", bytes),
      let minute = number(bytes, digits: 2...2), minute < 60
    else { return nil }
    var second = 0
    var thousandths = 0
    if drop(":", bytes) {
      guard let value = number(bytes, digits: 2...2), value <= 60 else { return nil }
      second = min(value, 59)
      if drop(".", bytes) {
        var unit = 100
        let start = cursor
        while let digit = digit(bytes) {
          thousandths += digit * unit
          unit /= 10
          cursor += 1
        }
        if cursor == start { return nil }
      }
    }
    return Int64(((hour * 60 + minute) * 60 + second) * 1000 + thousandths)
  }

  /// Reads an offset; returns it in minutes ahead of UTC.
  mutating func offset(_ bytes: Span<UInt8>) -> Int? {
    if drop("Z", bytes) || drop("z", bytes) { return 0 }
    let sign: Int
    if drop("+", bytes) { sign = 1 } else if drop("-", bytes) { sign = -1 } else { return nil }
    guard let hours = number(bytes, digits: 2...2), hours < 24 else { return nil }
    if isAtEnd { return sign * hours * 60 }
    _ = drop(":", bytes)
    guard let minutes = number(bytes, digits: 2...2), minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private func digit(_ bytes: Span<UInt8>) -> Int? {
    cursor < end && bytes[cursor].isDigit ? Int(bytes[cursor]) - 0x30 : nil
  }

  /// Reads a number of at most `digits.upperBound` digits; returns nil if it has too few.
  private mutating func number(_ bytes: Span<UInt8>, digits: ClosedRange<Int>) -> Int? {
    let start = cursor
    var value = 0
    while cursor - start < digits.upperBound, let digit = digit(bytes) {
      value = value * 10 + digit
      cursor += 1
    }
    return digits.contains(cursor - start) ? value : nil
  }

  mutating func drop(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard cursor < end, bytes[cursor] == UInt8(truncatingIfNeeded: character.value) else { return false }
    cursor += 1
    return true
  }
}
