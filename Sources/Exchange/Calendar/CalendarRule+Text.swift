internal import Dates
internal import ExchangeFormats
internal import VaultChanges

extension CalendarRule {
  /// Returns the rule in the words of Obsidian's Tasks plugin, such as `every 2 weeks on Monday`; nil if they cannot
  /// say it.
  func words(_ dates: DateExpression) -> String? {
    let known: Set<String> = ["FREQ", "INTERVAL", "BYMONTH", "BYWEEKNO", "BYMONTHDAY", "BYDAY", "COUNT", "UNTIL"]
    let units = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]
    guard known.isSuperset(of: parts.keys), let unit = parts["FREQ"].flatMap({ units[$0] }), let weekdays,
      let months = numbers("BYMONTH"), let weeks = numbers("BYWEEKNO"), let days = numbers("BYMONTHDAY"),
      months.allSatisfy({ (1...12).contains($0) })
    else { return nil }
    let interval = parts["INTERVAL"]
    var text = interval.map { "every \($0) \(unit)s" } ?? "every \(unit)"
    var on: [String] = months.sorted().map { CalendarNames.months[$0 - 1] }
    on += weeks.sorted().map { "week \($0)" }
    on += days.sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }.map {
      $0 < 0 ? "\(Self.ordinal($0)) day" : Self.ordinal($0)
    }
    on += weekdays.sorted { ($0.nth ?? 0, $0.day) < ($1.nth ?? 0, $1.day) }.map { weekday in
      let name = CalendarNames.weekdays[weekday.day - 1]
      return weekday.nth.map { "\(Self.ordinal($0)) \(name)" } ?? name
    }
    if !on.isEmpty { text += " on " + on.joined(separator: ", ") }
    if let count = parts["COUNT"] { text += " for \(count) times" }
    if parts["UNTIL"] != nil {
      guard let until else { return nil }
      text += " until \(until)"
    }
    // What the words mean is the rule, or they do not say it.
    guard let read = Recurrence(text, dates: dates), CalendarRule(read.calendarRule(hasTime: false)) == self
    else { return nil }
    return text
  }

  private static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return ordinal(-number) + " last" }
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
