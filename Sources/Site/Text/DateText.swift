internal import Dates

enum DateText {
  /// Returns `21 November 2026`.
  static func long(_ day: CivilDateTime) -> String { "\(day.day) \(name(day.month)) \(day.year)" }

  /// Returns `21 Nov 2026`.
  static func short(_ day: CivilDateTime) -> String { "\(day.day) \(name(day.month).prefix(3)) \(day.year)" }

  /// Returns `Sat 21`.
  static func inMonth(_ day: CivilDateTime) -> String {
    let names = CalendarNames.weekdays
    let weekday = day.weekday
    return (names.indices.contains(weekday - 1) ? "\(names[weekday - 1].prefix(3)) " : "") + "\(day.day)"
  }

  /// Returns `November 2026`.
  static func month(_ month: SiteMonth) -> String { "\(name(month.month)) \(month.year)" }

  /// Returns `2026-11`.
  static func key(_ month: SiteMonth) -> String {
    let year = "\(month.year)"
    return String(repeating: "0", count: max(0, 4 - year.count)) + year + (month.month < 10 ? "-0" : "-")
      + "\(month.month)"
  }

  static func name(_ month: Int) -> String {
    CalendarNames.months.indices.contains(month - 1) ? CalendarNames.months[month - 1] : "\(month)"
  }
}
