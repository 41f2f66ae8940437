/// A local date and time, with its offset from UTC.
///
/// It is only for showing dates. The calendar is always the Gregorian one, as in ISO 8601.
struct CivilDateTime: Hashable, Sendable {
  var year: Int
  /// The month, from 1 to 12.
  var month: Int
  /// The day of the month, from 1 to 31.
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// The offset in seconds ahead of UTC.
  var offset = 0

  /// Creates a date and time from its parts, which are not checked.
  init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0,
    offset: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
    self.offset = offset
  }

  /// Creates the date and time of a moment, where clocks are `offset` seconds ahead of UTC.
  ///
  /// Moments outside of the years -9999 to 9999 are clamped to that range, and offsets to one day.
  init(secondsSince1970: Int64, millisecond: Int = 0, offset: Int) {
    let limit: Int64 = 253_402_214_400
    let moment = min(max(secondsSince1970, -377_705_116_800 + 86_400), limit - 1)
    let shift = min(max(offset, -86_400), 86_400)
    let local = Int(moment) + shift
    let days = Self.floorDivided(local, by: 86_400)
    let rest = local - days * 86_400
    let date = Self.date(daysSince1970: days)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: rest / 3600, minute: rest / 60 % 60,
      second: rest % 60, millisecond: min(max(millisecond, 0), 999), offset: shift)
  }

  /// The number of days from 1970-01-01 to this date.
  ///
  /// The computation counts years from March, so that the leap day comes last and months have a regular length.
  var daysSince1970: Int {
    let marchYear = month > 2 ? year : year - 1
    let era = Self.floorDivided(marchYear, by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, 0 for Sunday.
  var weekday: Int {
    let days = daysSince1970 + 4
    return days - Self.floorDivided(days, by: 7) * 7
  }

  /// The date and time in the form `2026-11-21T10:30:00+01:00`.
  var iso8601: String {
    "\(isoDate)T\(Self.digits(hour, 2)):\(Self.digits(minute, 2)):\(Self.digits(second, 2))\(isoOffset)"
  }

  /// The date in the form `2026-11-21`.
  var isoDate: String {
    "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  /// The offset in the form `+01:00`.
  var isoOffset: String {
    let minutes = abs(offset) / 60
    return "\(offset < 0 ? "-" : "+")\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2))"
  }

  /// Returns a number, padded with leading zeros to at least `count` digits.
  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private static func date(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = floorDivided(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivided(_ number: Int, by divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
