extension CivilDate {
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  package var weekday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 + 1 }

  /// The Monday of the day's ISO week.
  package var startOfWeek: CivilDate { adding(days: 1 - weekday) }

  /// The first day of the month that contains the day.
  package var startOfMonth: CivilDate { adding(days: 1 - day) }

  /// The first day of the quarter that contains the day.
  package var startOfQuarter: CivilDate { startOfMonth.adding(months: -((month - 1) % 3)) }

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
