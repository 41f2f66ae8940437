/// A day of the proleptic Gregorian calendar, independent of time zones.
package struct CivilDate: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01, between that of `first` and that of `limit`.
  package let daysSinceEpoch: Int

  /// 0001-01-01, the earliest valid day.
  package static let first = CivilDate(daysSinceEpoch: -719_162)
  /// 10000-01-01, the day after the latest valid day; the end of ranges that include that day.
  package static let limit = CivilDate(daysSinceEpoch: 2_932_897)

  /// Makes the day that is so many days after 1970-01-01, limited to the range from `first` to `limit`.
  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = min(max(daysSinceEpoch, -719_162), 2_932_897)
  }

  /// Makes a day from its components; nil if the calendar does not have it or the year is not from 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    self.init(daysSinceEpoch: Self.days(year: year, month: month, day: day))
  }

  /// The year, from 1 to 10000.
  package var year: Int { components.year }
  /// The month, from 1 to 12.
  package var month: Int { components.month }
  /// The day of the month, from 1.
  package var day: Int { components.day }

  /// Returns the day that is `days` later, or earlier if the number is negative.
  package func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? (days < 0 ? .first : .limit) : CivilDate(daysSinceEpoch: sum)
  }

  /// Returns the same day of the month that is `months` later, or the last day of that month if it is shorter.
  package func adding(months: Int) -> CivilDate {
    let from = components
    let (total, overflow) = (from.year * 12 + from.month - 1).addingReportingOverflow(months)
    if overflow || total < 12 { return months < 0 ? .first : .limit }
    let (year, month) = (total / 12, total % 12 + 1)
    return CivilDate(year: year, month: month, day: min(from.day, Self.days(inMonth: month, of: year)))
      ?? .limit
  }

  /// Returns whether `left` is the earlier day.
  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days since 1970-01-01. Years are counted from March, so that the leap day is the last of a year, as in
  /// Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }

  private var components: (year: Int, month: Int, day: Int) {
    // The days since 0000-03-01, which are never negative because `first` is later.
    let shifted = daysSinceEpoch + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = (marchMonth + 2) % 12 + 1
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day in the form `2026-11-21`.
  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let parts = components
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }
}
