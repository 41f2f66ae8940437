/// Formats dates relative to today.
package enum RelativeDate {
  /// Returns the date relative to the day of `now`: `today 10:30`, `yesterday`, `tomorrow`, `Nov 17` within the same
  /// year, and otherwise `2025-03-02`.
  ///
  /// The two are compared by their own local times, so the caller passes both in local time. Their offsets can differ,
  /// for example between summer and winter, which does not change the day of either.
  package static func text(of date: CivilDateTime, now: CivilDateTime) -> String {
    switch date.daysSinceEpoch - now.daysSinceEpoch {
    case 0: "today " + date.formatted("HH:mm")
    case -1: "yesterday"
    case 1: "tomorrow"
    default: date.year == now.year ? date.formatted("MMM d") : date.isoDate
    }
  }
}
