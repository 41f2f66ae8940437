/// A day of the proleptic Gregorian calendar, independent of time zones.
package struct CivilDate: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01, from that of `first` to that of `limit`.
  package let daysSinceEpoch: Int

  /// 0001-01-01, the earliest valid day.
  package static let first = CivilDate(daysSinceEpoch: -719_162)
  /// 10000-01-01, the day after the latest valid day, which ends ranges that include that day.
  package static let limit = CivilDate(daysSinceEpoch: 2_932_897)

  /// Makes the day that is `daysSinceEpoch` days after 1970-01-01, clamped to the range from `first` to `limit`.
  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = min(max(daysSinceEpoch, -719_162), 2_932_897)
  }

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
  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  private var components: (year: Int, month: Int, day: Int) { GregorianCalendar.date(daysSinceEpoch: daysSinceEpoch) }
}

extension CivilDate: CustomStringConvertible {
  /// The day in the form `2026-11-21`.
  package var description: String {
    let parts = components
    return "\(parts.year.padded(to: 4))-\(parts.month.padded(to: 2))-\(parts.day.padded(to: 2))"
  }
}
