/// Dates as people say them.
enum RelativeDate {
  /// The date as seen on the day of `now`: `today 10:30`, `yesterday`, `tomorrow`, `Nov 17` within the same
  /// year, and otherwise `2025-03-02`.
  ///
  /// Both are compared by what their own clocks show, so the caller gives both in local time. Clocks differ
  /// by an hour over a year, and a day in summer is a day in summer also when it is read in winter.
  static func text(of date: CivilDateTime, now: CivilDateTime) -> String {
    switch date.daysSince1970 - now.daysSince1970 {
    case 0: "today " + date.formatted("HH:mm")
    case -1: "yesterday"
    case 1: "tomorrow"
    default: date.year == now.year ? date.formatted("MMM d") : date.isoDate
    }
  }
}
