internal import Bytes

/// A day of the proleptic Gregorian calendar, independent of time zones.
package struct CivilDate: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01, from that of `first` to that of `limit`.
  package let daysSinceEpoch: Int

  /// 0001-01-01, the earliest valid day.
  package static let first = CivilDate(daysSinceEpoch: -719_162)
  /// 10000-01-01, the day after the latest valid day, which ends ranges that include that day.
  package static let limit = CivilDate(daysSinceEpoch: 2_932_897)

  /// Makes the day that is `daysSinceEpoch` days after 1970-01-01, clamped to the range from `first` to `limit`.
  package init(daysSinceEpoch: Int) { self.daysSinceEpoch = min(max(daysSinceEpoch, -719_162), 2_932_897) }

  /// Makes a day from its components; nil if the calendar does not have it or the year is not from 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= GregorianCalendar.length(ofMonth: month, year: year) else { return nil }
    self.init(daysSinceEpoch: GregorianCalendar.days(year: year, month: month, day: day))
  }

  /// The year, from 1 to 10000.
  package var year: Int { components.year }
  /// The month, from 1 to 12.
  package var month: Int { components.month }
  /// The day of the month, from 1.
  package var day: Int { components.day }

  /// Returns the day that is `days` days later, or earlier if `days` is negative.
  package func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? (days < 0 ? .first : .limit) : CivilDate(daysSinceEpoch: sum)
  }

  /// Returns the same day of the month `months` months later, or the last day of that month if it is shorter.
  package func adding(months: Int) -> CivilDate {
    let from = components
    let (total, overflow) = (from.year * 12 + from.month - 1).addingReportingOverflow(months)
    if overflow || total < 12 { return months < 0 ? .first : .limit }
    let (year, month) = (total / 12, total % 12 + 1)
    let day = min(from.day, GregorianCalendar.length(ofMonth: month, year: year))
    return CivilDate(year: year, month: month, day: day) ?? .limit
  }

  /// Returns whether `left` is the earlier day.
  package static func < (left: CivilDate, right: CivilDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

  private var components: (year: Int, month: Int, day: Int) { GregorianCalendar.date(daysSinceEpoch: daysSinceEpoch) }
}

extension CivilDate: CustomStringConvertible {
  /// The day in the form `2026-11-21`.
  package var description: String {
    let parts = components
    return "\(parts.year.padded(to: 4))-\(parts.month.padded(to: 2))-\(parts.day.padded(to: 2))"
  }
}

extension CivilDate {
  /// Reads the day of a date in a note. A date with an offset is on the day that it is in the zone; of other texts, the
  /// day is the one that they begin with.
  package init?(written text: String, in zone: TimeZoneRules) {
    if text.utf8.count > 10, let date = NoteDate(parsing: text, zone: zone) {
      self = zone.day(of: date)
    } else {
      self.init(iso: text)
    }
  }

  /// Reads the day that a text begins with: `2026-11-21`, optionally followed by a time.
  package init?(iso text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    if bytes.count == 11, bytes[10] != UInt8(ascii: "T"), bytes[10] != UInt8(ascii: "t"), bytes[10] != UInt8(ascii: " ")
    {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      guard bytes[range].allSatisfy(\.isDigit) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilDate {
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  package var weekday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 + 1 }

  /// The Monday of the day's ISO week.
  package var startOfWeek: CivilDate { adding(days: 1 - weekday) }

  /// The first day of the month that contains the day.
  package var startOfMonth: CivilDate { adding(days: 1 - day) }

  /// The first day of the year that contains the day.
  package var startOfYear: CivilDate { startOfMonth.adding(months: 1 - month) }

  /// The ISO 8601 week and the year that it belongs to, which is the year of its Thursday.
  package var isoWeek: (year: Int, week: Int) {
    let thursday = startOfWeek.adding(days: 3)
    return (thursday.year, (thursday.daysSinceEpoch - thursday.startOfYear.daysSinceEpoch) / 7 + 1)
  }

  /// The Monday of an ISO 8601 week; nil if the year does not have that week.
  package init?(isoYear year: Int, week: Int) {
    guard let fourth = CivilDate(year: year, month: 1, day: 4) else { return nil }
    let monday = fourth.startOfWeek.adding(days: (week - 1) * 7)
    guard week >= 1, monday.isoWeek == (year, week) else { return nil }
    self = monday
  }
}

/// A unit of time in the calendar.
package enum CalendarUnit: String, Sendable {
  case day, week, month, quarter, year
}

extension CivilDate {
  /// Returns the day that is `count` units later, or earlier if `count` is negative.
  package func adding(_ count: Int, _ unit: CalendarUnit) -> CivilDate {
    switch unit {
    case .day: adding(days: count)
    case .week: adding(days: count * 7)
    case .month: adding(months: count)
    case .quarter: adding(months: count * 3)
    case .year: adding(months: count * 12)
    }
  }

  /// Returns the first day of the unit that contains the day.
  ///
  /// - Parameter firstWeekday: The first day of weeks, from 1 for Monday to 7.
  package func start(of unit: CalendarUnit, firstWeekday: Int = 1) -> CivilDate {
    switch unit {
    case .day: self
    case .week: adding(days: -((weekday - firstWeekday + 7) % 7))
    case .month: startOfMonth
    case .quarter: startOfMonth.adding(months: -((month - 1) % 3))
    case .year: startOfYear
    }
  }
}
