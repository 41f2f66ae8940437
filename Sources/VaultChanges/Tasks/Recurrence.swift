package import Dates

/// The recurrence rule of a task, in the syntax of Obsidian's Tasks plugin, which is that of the library rrule.
package struct Recurrence: Sendable, Equatable {
  enum Frequency: Sendable {
    case day, week, month, year
  }

  /// A day of the week: every one, or the `nth` of the month or year; a negative number counts from the end.
  struct Weekday: Sendable, Equatable {
    var nth: Int?
    /// The day, from 1 for Monday to 7.
    var day: Int
  }

  var frequency = Frequency.day
  var interval = 1
  var weekdays: [Weekday] = []
  /// The days of the month; a negative number counts from the end.
  var monthDays: [Int] = []
  var months: [Int] = []
  /// The weeks of the year, by ISO 8601.
  var weeks: [Int] = []
  var count: Int?
  var until: CivilDate?
  /// Whether the next date is counted from the day when the task is done, rather than from its date.
  package var isFromCompletion = false

  /// Returns the rule as an `RRULE` value of iCalendar (RFC 5545, section 3.3.10).
  ///
  /// - Parameter hasTime: Whether the component begins at a time rather than on a day, so that a last day needs one too.
  package func calendarRule(hasTime: Bool) -> String {
    let names: [Frequency: String] = [.day: "DAILY", .week: "WEEKLY", .month: "MONTHLY", .year: "YEARLY"]
    let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    func list(_ name: String, _ numbers: [Int]) -> String? {
      numbers.isEmpty ? nil : "\(name)=\(numbers.map(String.init).joined(separator: ","))"
    }
    var parts = ["FREQ=\(names[frequency] ?? "DAILY")"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    parts += [list("BYMONTH", months), list("BYWEEKNO", weeks), list("BYMONTHDAY", monthDays)].compactMap(\.self)
    if !weekdays.isEmpty {
      parts.append(
        "BYDAY=" + weekdays.map { "\($0.nth.map(String.init) ?? "")\(days[$0.day - 1])" }.joined(separator: ","))
    }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(until.description.filter { $0 != "-" })" + (hasTime ? "T235959" : "")) }
    return parts.joined(separator: ";")
  }

  /// The number of years that are searched for the next day.
  private static let reach = 400

  /// Returns the next day on which the task recurs after a day, or nil if there is none.
  package func next(after reference: CivilDate) -> CivilDate? {
    if count == 1, isDay(reference, from: reference) { return nil }
    guard let next = firstDay(after: reference), next < .limit else { return nil }
    if let until, next > until { return nil }
    return next
  }

  private func firstDay(after reference: CivilDate) -> CivilDate? {
    if hasNoDays, months.isEmpty {
      // In a month that is too short, the date is the last day.
      if frequency == .month { return reference.adding(months: interval) }
      if frequency == .year { return reference.adding(months: interval * 12) }
    }
    let end = reference.adding(months: 12 * max(Self.reach, interval))
    var day = reference.adding(days: 1)
    while day < end {
      if isDay(day, from: reference) { return day }
      day = day.adding(days: 1)
    }
    return nil
  }

  private var hasNoDays: Bool { weekdays.isEmpty && monthDays.isEmpty && weeks.isEmpty }

  /// Returns whether the task recurs on a day, counted from `start`.
  private func isDay(_ day: CivilDate, from start: CivilDate) -> Bool {
    guard distance(of: day, from: start).isMultiple(of: interval) else { return false }
    if !months.isEmpty, !months.contains(day.month) { return false }
    if !weeks.isEmpty, !weeks.contains(day.isoWeek.week) { return false }
    if hasNoDays {
      switch frequency {
      case .day: return true
      case .week: return day.weekday == start.weekday
      case .month, .year: return day.day == start.day
      }
    }
    if !monthDays.isEmpty {
      let fromEnd = day.daysSinceEpoch - day.startOfMonth.adding(months: 1).daysSinceEpoch
      if !monthDays.contains(day.day), !monthDays.contains(fromEnd) { return false }
    }
    return weekdays.isEmpty || weekdays.contains { isMet($0, by: day) }
  }

  private func distance(of day: CivilDate, from start: CivilDate) -> Int {
    switch frequency {
    case .day: day.daysSinceEpoch - start.daysSinceEpoch
    case .week: (day.startOfWeek.daysSinceEpoch - start.startOfWeek.daysSinceEpoch) / 7
    case .month: (day.year - start.year) * 12 + day.month - start.month
    case .year: day.year - start.year
    }
  }

  private func isMet(_ weekday: Weekday, by day: CivilDate) -> Bool {
    guard weekday.day == day.weekday else { return false }
    guard let nth = weekday.nth, frequency == .month || frequency == .year else { return true }
    let isOfYear = frequency == .year && months.isEmpty
    let start = isOfYear ? day.startOfYear : day.startOfMonth
    let end = start.adding(months: isOfYear ? 12 : 1)
    if nth > 0 { return (day.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1 == nth }
    return (end.daysSinceEpoch - 1 - day.daysSinceEpoch) / 7 + 1 == -nth
  }
}
