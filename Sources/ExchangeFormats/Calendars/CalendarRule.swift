package import Dates

/// A rule by which something recurs, the value of `RRULE`, as its parts.
package struct CalendarRule: Sendable, Hashable {
  /// The parts, by their names in upper case.
  package let parts: [String: String]

  /// Reads a rule; nil if it is none.
  package init?(_ text: String) {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      parts[String(part[..<equals]).filter { $0 != " " }] = String(part[part.index(after: equals)...]).filter {
        $0 != " "
      }
    }
    guard parts["FREQ"] != nil else { return nil }
    if parts["INTERVAL"] == "1" { parts["INTERVAL"] = nil }
    // Weeks begin on Monday, unless that changes nothing.
    if parts["WKST"] == "MO" || parts["INTERVAL"] == nil || parts["FREQ"] != "WEEKLY" { parts["WKST"] = nil }
    for name in ["BYDAY", "BYMONTH", "BYMONTHDAY", "BYWEEKNO"] {
      parts[name] = parts[name].map { $0.split(separator: ",").sorted().joined(separator: ",") }
    }
    if let until = parts["UNTIL"] { parts["UNTIL"] = String(until.prefix(8)) }
    self.parts = parts
  }

  /// The rule as one text, the same for rules with the same parts.
  package var text: String { parts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";") }

  /// The last day; nil if there is none.
  package var until: CivilDate? {
    guard let text = parts["UNTIL"], text.utf8.count >= 8, let year = Int(text.prefix(4)),
      let month = Int(text.dropFirst(4).prefix(2)), let day = Int(text.dropFirst(6).prefix(2))
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Returns the numbers of a part; nil if it is not a list of numbers.
  package func numbers(_ name: String) -> [Int]? {
    guard let text = parts[name] else { return [] }
    let numbers = text.split(separator: ",").map { Int($0) }
    return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }

  /// The days of the week, from 1 for Monday to 7, with their numbers in the month or year; nil if one is none.
  package var weekdays: [(nth: Int?, day: Int)]? {
    guard let text = parts["BYDAY"] else { return [] }
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    var days: [(nth: Int?, day: Int)] = []
    for part in text.split(separator: ",") {
      guard let day = names.firstIndex(of: String(part.suffix(2))) else { return nil }
      let nth = part.dropLast(2)
      if !nth.isEmpty, Int(nth) == nil { return nil }
      days.append((Int(nth), day + 1))
    }
    return days
  }

  /// Returns the days in a year of a rule for clock changes: the nth weekday of months.
  func days(inYear year: Int) -> [CivilDate] {
    guard parts["FREQ"] == "YEARLY", let months = numbers("BYMONTH"), let weekdays else { return [] }
    let monthDays = numbers("BYMONTHDAY") ?? []
    return months.flatMap { month -> [CivilDate] in
      guard let first = CivilDate(year: year, month: month, day: 1) else { return [] }
      let length = first.adding(months: 1).daysSinceEpoch - first.daysSinceEpoch
      let days = (0..<length).map { first.adding(days: $0) }
      return weekdays.flatMap { weekday -> [CivilDate] in
        let matching = days.filter {
          $0.weekday == weekday.day && (monthDays.isEmpty || monthDays.contains($0.day))
        }
        guard let nth = weekday.nth else { return matching }
        let index = nth > 0 ? nth - 1 : matching.count + nth
        return matching.indices.contains(index) ? [matching[index]] : []
      } + (weekdays.isEmpty ? days.filter { monthDays.contains($0.day) } : [])
    }
  }
}
