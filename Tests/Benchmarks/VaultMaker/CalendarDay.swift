/// A day of the Gregorian calendar.
struct CalendarDay {
  /// Days since the first of January 1970; not before that day.
  let number: Int
  let year: Int
  let month: Int
  let day: Int

  /// The day that many days after the first of January 1970.
  init(number: Int) {
    // Years that begin in March have their leap day at the end.
    let shifted = number + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    self.number = number
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// "2026-11-21".
  var text: String { "\(year)-\(CalendarDay.padded(month))-\(CalendarDay.padded(day))" }

  /// "2026-11-21T09:05:00+01:00", the second of the day being one of local time, an hour further ahead in summer.
  func text(second: Int) -> String {
    let (hours, minutes, seconds) = (second / 3600, second / 60 % 60, second % 60)
    let clock = [hours, minutes, seconds].map(CalendarDay.padded).joined(separator: ":")
    return "\(text)T\(clock)+0\(isSummer ? 2 : 1):00"
  }

  /// Whether clocks are ahead, but for the days around the change.
  var isSummer: Bool { (4...10).contains(month) }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
