internal import Bytes
package import Dates

/// A date with or without a time, as local clocks show it.
package struct QueryDate: Sendable, Hashable {
  /// Milliseconds from 1970 to the local time, as if it were UTC.
  package var local: Int64
  /// The minutes that local time is ahead of UTC.
  package var offset: Int
  /// Whether a time is part of the value, and not only a day.
  package var hasTime: Bool

  static let day: Int64 = 86_400_000
  private static let limit: Int64 = 253_402_300_799_999

  /// Makes a date of a local time, kept within the years 1 to 9999.
  package init(local: Int64, offset: Int, hasTime: Bool = true) {
    self.local = min(max(local, -62_135_596_800_000), Self.limit)
    (self.offset, self.hasTime) = (offset, hasTime)
  }

  package init(local: Int64, in zone: TimeZoneRules, hasTime: Bool = true) {
    self.init(local: local, offset: 0, hasTime: hasTime)
    let seconds = zone.seconds(ofLocal: self.local.flooringDivision(by: 1000))
    offset = zone.offsetSeconds(seconds) / 60
  }

  /// Makes the beginning of a day.
  package init(_ day: CivilDate, in zone: TimeZoneRules) {
    self.init(local: Int64(day.daysSinceEpoch) * Self.day, in: zone, hasTime: false)
  }

  /// Makes the date of a moment in milliseconds since 1970.
  package init(milliseconds: Int64, in zone: TimeZoneRules) {
    let offset = zone.offsetSeconds(milliseconds.flooringDivision(by: 1000)) / 60
    self.init(local: milliseconds + Int64(offset) * 60_000, offset: offset)
  }

  /// Milliseconds since 1970.
  package var milliseconds: Int64 { local - Int64(offset) * 60_000 }

  package var civilDay: CivilDate { CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: Self.day))) }

  /// Milliseconds since midnight.
  package var timeOfDay: Int64 { local - local.flooringDivision(by: Self.day) * Self.day }

  /// The parts as clocks show them.
  package var civil: CivilDateTime {
    let (day, time) = (civilDay, Int(timeOfDay))
    return CivilDateTime(
      year: day.year, month: day.month, day: day.day, hour: time / 3_600_000, minute: time / 60_000 % 60,
      second: time / 1000 % 60, millisecond: time % 1000, offset: offset * 60)
  }

  /// The date in ISO 8601 without an offset: `2026-06-10` or `2026-06-10T12:34:56`.
  package var iso: String {
    let civil = civil
    guard hasTime else { return civil.isoDate }
    return "\(civil.isoDate)T\(Self.clock(civil))"
  }

  static func clock(_ civil: CivilDateTime) -> String {
    "\(civil.hour.padded(to: 2)):\(civil.minute.padded(to: 2)):\(civil.second.padded(to: 2))"
  }

  /// Returns the date later by a duration: years, months, weeks and days by the calendar, the rest exactly.
  package func adding(_ duration: QueryDuration, in zone: TimeZoneRules) -> QueryDate {
    let months = duration.amounts[0] * 12 + duration.amounts[1]
    let days = duration.amounts[2] * 7 + duration.amounts[3]
    var moved = self
    if months != 0, let whole = Int(exactly: months.rounded(.towardZero)) {
      let day = civilDay.adding(months: min(max(whole, -200_000), 200_000))
      moved = QueryDate(local: Int64(day.daysSinceEpoch) * Self.day + timeOfDay, in: zone, hasTime: hasTime)
    }
    if days != 0 {
      let shift = Int64(min(max(days, -4e6), 4e6) * Double(Self.day))
      moved = QueryDate(local: moved.local + shift, in: zone, hasTime: hasTime || shift % Self.day != 0)
    }
    let exact = duration.exactMilliseconds
    if exact != 0 {
      let moment = moved.milliseconds + Int64(min(max(exact, -4e14), 4e14))
      moved = QueryDate(milliseconds: moment, in: zone)
    }
    return moved
  }
}

extension QueryDate {
  /// Reads a date that is a text as a whole: `2026-06-10`, with a time after `T` or a space, with an offset, or
  /// `2026-06`.
  ///
  /// - Parameter isLoose: Whether the other spellings that bases take are read too: `20260610`, `202606101234`,
  ///   `01/31/2026`.
  package init?(_ text: String, in zone: TimeZoneRules, isLoose: Bool = false) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 7, bytes.count <= 60, bytes[0].isDigit else { return nil }
    if isLoose, bytes.count == 8 || bytes.count == 12, bytes.allSatisfy(\.isDigit) {
      func part(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
      guard let day = CivilDate(year: part(0..<4), month: part(4..<6), day: part(6..<8)) else { return nil }
      guard bytes.count == 12 else {
        self.init(day, in: zone)
        return
      }
      let (hour, minute) = (part(8..<10), part(10..<12))
      guard hour < 24, minute < 60 else { return nil }
      self.init(local: Int64(day.daysSinceEpoch) * Self.day + Int64(hour * 60 + minute) * 60_000, in: zone)
      return
    }
    if isLoose, bytes.contains(UInt8(ascii: "/")) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[2].utf8.count == 4, let month = Int(parts[0]), let date = Int(parts[1]),
        let year = Int(parts[2]), let day = CivilDate(year: year, month: month, day: date)
      else { return nil }
      self.init(day, in: zone)
      return
    }
    guard bytes.count >= 7, bytes[4] == UInt8(ascii: "-") else { return nil }
    if bytes.count == 7 {
      guard let year = Int(text.prefix(4)), let month = Int(text.suffix(2)),
        let day = CivilDate(year: year, month: month, day: 1)
      else { return nil }
      self.init(day, in: zone)
      return
    }
    guard bytes.count >= 10, bytes[7] == UInt8(ascii: "-") else { return nil }
    // NoteDate takes months and days of one digit, which no application writes in dates.
    var written = text
    if bytes.count > 10, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") {
      if bytes.count == 13 { written += ":00" }
      written = Self.withFullOffset(written)
    } else if bytes.count > 10 {
      return nil
    }
    guard let date = NoteDate(parsing: written, zone: zone) else { return nil }
    self.init(
      local: date.milliseconds + Int64(date.offsetMinutes) * 60_000, offset: date.offsetMinutes,
      hasTime: bytes.count > 10)
  }

  /// Writes an offset of hours without leading zero, `+9`, with two digits.
  private static func withFullOffset(_ text: String) -> String {
    let tail = text.suffix(2)
    guard let sign = tail.first, sign == "+" || sign == "-", tail.last?.isNumber == true, text.utf8.count > 16 else {
      return text
    }
    return String(text.dropLast(1)) + "0" + tail.suffix(1)
  }
}
