/// A local date and time, as clocks and calendars show it, with its offset from UTC.
///
/// The calendar is the proleptic Gregorian calendar, as in ISO 8601.
package struct CivilDateTime: Hashable, Sendable {
  /// The astronomical year: year 0 precedes year 1.
  package var year: Int
  /// The month, from 1 to 12.
  package var month: Int
  /// The day of the month, from 1 to 31.
  package var day: Int
  /// The hour, from 0 to 23.
  package var hour = 0
  /// The minute, from 0 to 59.
  package var minute = 0
  /// The second, from 0 to 59.
  package var second = 0
  /// The millisecond, from 0 to 999.
  package var millisecond = 0
  /// The offset in seconds ahead of UTC.
  package var offset = 0

  /// Creates a date and time from its parts, which are not checked.
  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0,
    offset: Int = 0
  ) {
    (self.year, self.month, self.day, self.hour) = (year, month, day, hour)
    (self.minute, self.second, self.millisecond, self.offset) = (minute, second, millisecond, offset)
  }

  /// Creates the date and time of a moment, for clocks that are `offset` seconds ahead of UTC.
  ///
  /// Moments outside the years -9999 to 9999 are clamped to that range, and offsets to one day.
  package init(secondsSince1970: Int64, millisecond: Int = 0, offset: Int) {
    let limit: Int64 = 253_402_214_400
    let moment = min(max(secondsSince1970, -377_705_116_800 + 86_400), limit - 1)
    let shift = min(max(offset, -86_400), 86_400)
    let local = Int(moment) + shift
    let days = local.flooringDivision(by: 86_400)
    let rest = local - days * 86_400
    let date = GregorianCalendar.date(daysSinceEpoch: days)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: rest / 3600, minute: rest / 60 % 60,
      second: rest % 60, millisecond: min(max(millisecond, 0), 999), offset: shift)
  }

  /// Creates the date and time at which clocks in a zone show a date, whatever zone it states.
  package init(_ date: NoteDate, in zone: TimeZoneRules) {
    let seconds = date.milliseconds.flooringDivision(by: 1000)
    self.init(
      secondsSince1970: seconds, millisecond: Int(date.milliseconds - seconds * 1000),
      offset: zone.offsetSeconds(seconds))
  }

  /// Creates the date and time at which clocks in a zone show a moment in nanoseconds since 1970.
  package init(nanoseconds: Int64, in zone: TimeZoneRules) {
    self.init(NoteDate(nanoseconds: nanoseconds, zone: zone), in: zone)
  }

  /// Creates the date and time that a note states, by the clocks of the zone that it states.
  package init(asStated date: NoteDate) { self.init(date, in: .fixed(minutes: date.offsetMinutes)) }

  /// Parses a date such as `2026-12-01` or `2026-12-01T10:30:00+01:00` as clocks in a zone show it; returns nil if the
  /// text as a whole is not a date.
  package init?(written text: String, in zone: TimeZoneRules) {
    guard let date = NoteDate(parsing: text, zone: zone) else { return nil }
    self.init(date, in: zone)
  }

  /// The number of days from 1970-01-01 to this date.
  package var daysSinceEpoch: Int { GregorianCalendar.days(year: year, month: month, day: day) }

  /// The number of seconds from the beginning of 1970 in UTC to this moment; if the date is invalid, only the seconds
  /// of its time of day.
  package var secondsSince1970: Int64 {
    Int64(civil?.daysSinceEpoch ?? 0) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
  }

  /// The date and time in the form `2026-11-21T10:30:00+01:00`.
  package var iso8601: String {
    "\(isoDate)T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))\(offsetText())"
  }

  /// The date in the form `2026-11-21`.
  package var isoDate: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

  /// Returns the offset in the form `+01:00` or `+0100`.
  func offsetText(hasColon: Bool = true) -> String {
    let minutes = abs(offset) / 60
    let (hour, minute) = ((minutes / 60).padded(to: 2), (minutes % 60).padded(to: 2))
    return "\(offset < 0 ? "-" : "+")\(hour)\(hasColon ? ":" : "")\(minute)"
  }
}

extension CivilDateTime {
  private var civil: CivilDate? { CivilDate(year: year, month: month, day: day) }

  /// The day of the week, from 1 for Monday to 7; 0 if the day is invalid.
  package var weekday: Int { civil?.weekday ?? 0 }

  /// The day of the year, from 1; 0 if the day is invalid.
  var dayOfYear: Int { civil.map { $0.daysSinceEpoch - $0.startOfYear.daysSinceEpoch + 1 } ?? 0 }

  /// The ISO 8601 week and the year that it belongs to; week 0 if the day is invalid.
  var isoWeek: (year: Int, week: Int) { civil?.isoWeek ?? (year, 0) }

  /// Returns the number and the year of the week that contains the day.
  func week(by rule: WeekRule) -> (year: Int, week: Int) {
    guard let civil else { return (year, 0) }
    for year in [year + 1, year, year - 1] {
      guard let inFirst = CivilDate(year: year, month: 1, day: 1) else { continue }
      let start = inFirst.adding(days: rule.january - 1).start(of: .week, firstWeekday: rule.firstWeekday)
      if civil >= start { return (year, (civil.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1) }
    }
    return (year, 0)
  }
}

extension CivilDateTime {
  /// Returns the date and time formatted by a pattern that must be valid; in ISO form if it is not.
  package func formatted(_ pattern: String) -> String {
    guard let pattern = try? DatePattern(checking: pattern) else { return iso8601 }
    return formatted(pattern)
  }

  package func formatted(_ pattern: DatePattern) -> String { pattern.text(of: self) }
}
