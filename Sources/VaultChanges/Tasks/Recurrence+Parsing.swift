package import Dates

extension Recurrence {
  /// Parses a rule, or returns nil if it is invalid.
  ///
  ///     rule  := "every" [number] (unit [on] | weekday ("," weekday)* [on] | month ("," month)* [on]) [end] ["when done"]
  ///     unit  := "day" | "weekday" | "week" | "month" | "year"
  ///     on    := ("on" | "in" | "the") part (("," | "and" | "on" | "the") part)*
  ///     part  := nth weekday | nth ["day"] | weekday | "weekday" | "week" number | month
  ///     nth   := "first" | "2nd" | "last" | "2nd last" | …
  ///     end   := "for" number ["times"] | "until" date
  ///
  /// - Parameter dates: The parser for the date of `until`.
  package init?(_ text: String, dates: DateExpression) {
    var parser = RecurrenceParser(text, dates)
    guard let rule = parser.read() else { return nil }
    self = rule
  }
}

private struct RecurrenceParser {
  private var words: ArraySlice<Substring>
  private let dates: DateExpression
  private var rule = Recurrence()

  init(_ text: String, _ dates: DateExpression) {
    words = text.lowercased().replacing(",", with: " , ").split(separator: " ")[...]
    self.dates = dates
  }

  mutating func read() -> Recurrence? {
    if words.suffix(2) == ["when", "done"] {
      rule.isFromCompletion = true
      words = words.dropLast(2)
    }
    guard take("every") else { return nil }
    if let number = number() { rule.interval = number } else if take("other") { rule.interval = 2 }
    guard (1...10_000).contains(rule.interval), let word = words.popFirst() else { return nil }
    switch word {
    case "day", "days": rule.frequency = .day
    case "week", "weeks": rule.frequency = .week
    case "month", "months": rule.frequency = .month
    case "year", "years": rule.frequency = .year
    case "weekday", "weekdays":
      rule.frequency = .week
      rule.weekdays = Self.workdays
    default:
      if let weekday = Self.weekday(word) {
        rule.frequency = .week
        rule.weekdays = [Recurrence.Weekday(day: weekday)]
        while isAtList, let next = words.dropFirst(commas).first, let weekday = Self.weekday(next) {
          words = words.dropFirst(commas + 1)
          rule.weekdays.append(Recurrence.Weekday(day: weekday))
        }
      } else if let month = Self.month(word) {
        rule.frequency = .year
        rule.months = [month]
        while isAtList, let next = words.dropFirst(commas).first, let month = Self.month(next) {
          words = words.dropFirst(commas + 1)
          rule.months.append(month)
        }
      } else {
        return nil
      }
    }
    guard parts(), end(), words.isEmpty else { return nil }
    return rule
  }

  private var isAtList: Bool { commas > 0 }

  /// The number of words at the current position that separate list items: `,`, `and`, `, and`, `or`.
  private var commas: Int { words.prefix { $0 == "," || $0 == "and" || $0 == "or" }.count }

  private mutating func take(_ word: Substring) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  private mutating func number() -> Int? {
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    guard let word = words.first, word.utf8.count < 6 else { return nil }
    let isNumber = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let number = isNumber ? Int(word) : names.firstIndex(where: { $0 == word }).map({ $0 + 1 })
    else { return nil }
    words.removeFirst()
    return number
  }

  // MARK: - On which days

  /// Reads the parts after `on`; returns false if they are invalid.
  private mutating func parts() -> Bool {
    guard takeOn() else { return true }
    repeat {
      guard part() else { return false }
      // The day can follow its month: `January 15th`.
    } while takeSeparator() || rule.monthDays.isEmpty && !rule.months.isEmpty && words.first?.first?.isNumber == true
    return true
  }

  private mutating func takeOn() -> Bool {
    let isOn = take("on") || take("in")
    return take("the") || isOn
  }

  private mutating func takeSeparator() -> Bool {
    let count = commas
    words = words.dropFirst(count)
    return takeOn() || count > 0
  }

  private mutating func part() -> Bool {
    if let nth = nth() {
      if let word = words.first, let weekday = Self.weekday(word) {
        words.removeFirst()
        rule.weekdays.append(Recurrence.Weekday(nth: nth, day: weekday))
        return nth.magnitude <= 53
      }
      if words.first == "weekday" { return false }
      rule.monthDays.append(nth)
      _ = take("day") || take("days")
      return nth.magnitude <= 31
    }
    guard let word = words.popFirst() else { return false }
    if let weekday = Self.weekday(word) {
      rule.weekdays.append(Recurrence.Weekday(day: weekday))
    } else if word == "weekday" || word == "weekdays" {
      rule.weekdays += Self.workdays
    } else if word == "week", let week = number(), (1...53).contains(week) {
      rule.weeks.append(week)
    } else if let month = Self.month(word) {
      rule.months.append(month)
    } else {
      return false
    }
    return true
  }

  private mutating func nth() -> Int? {
    guard let word = words.first else { return nil }
    let number: Int
    switch word {
    case "last": number = -1
    case "first": number = 1
    case "second": number = 2
    case "third": number = 3
    default:
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      let ending = word.dropFirst(digits.count)
      guard ["st", "nd", "rd", "th", "."].contains(ending), digits.count < 4, let value = Int(digits), value > 0
      else { return nil }
      number = value
    }
    words.removeFirst()
    return number > 0 && take("last") ? -number : number
  }

  /// Reads the last date or the number of repetitions; returns false if it is invalid.
  private mutating func end() -> Bool {
    if take("for") {
      guard let count = number(), count > 0 else { return false }
      rule.count = count
      _ = take("times") || take("time")
      return true
    }
    guard take("until") || take("til") else { return true }
    let text = words.filter { $0 != "," }.joined(separator: " ")
    words = []
    guard let day = try? dates.day(text) else { return false }
    rule.until = day
    return true
  }

  // MARK: - Names

  private static let workdays = (1...5).map { Recurrence.Weekday(day: $0) }

  /// Returns the number of a weekday, 1 for Monday, by two or more letters, as in `mo`, `thurs` and `mondays`.
  private static func weekday(_ word: Substring) -> Int? {
    let name = word.hasSuffix("days") ? word.dropLast() : word
    guard name.utf8.count >= 2 else { return nil }
    return CalendarNames.lowercasedWeekdays.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  private static func month(_ word: Substring) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return CalendarNames.lowercasedMonths.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
