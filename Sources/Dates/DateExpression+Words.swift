internal import Bytes

extension CalendarUnit {
  fileprivate init?(word: Substring) {
    switch word {
    case "d", "day", "days": self = .day
    case "w", "wk", "wks", "week", "weeks": self = .week
    case "m", "mo", "month", "months": self = .month
    case "quarter", "quarters": self = .quarter
    case "y", "yr", "yrs", "year", "years": self = .year
    default: return nil
    }
  }
}

extension DateExpression {
  /// Reads a date in words, which are separated by spaces or hyphens; case is ignored:
  ///
  ///     today | yesterday | tomorrow | [the] day before yesterday | [the] day after tomorrow
  ///     [last | this | next] weekday | weekday [last | this | next] week
  ///     (last | this | next) (week | month | quarter | year)
  ///     count unit | (last | next) count unit | count unit ago | in count unit | count unit from now
  ///     [last | this | next] month | month year | month day [year] | day month [year]
  ///     week number | Wnumber [year] | Qnumber [year]
  ///     (start | end) of a period, or of a unit: end of month
  func spokenDate(_ text: Substring) -> Moment? {
    // No valid phrase is longer.
    if text.utf8.count > 40 || text.first == "-" || text.last == "-" { return nil }
    let lowercased = text.lowercased()
    var words = lowercased.split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "," }
    if words.first == "the" { words.removeFirst() }
    if words.count > 2, words[1] == "of" { words.remove(at: 1) }
    if words.count > 1, words[0] == "end" || words[0] == "start" { return edge(words) }
    switch words.count {
    case 1: return one(words[0])
    case 2: return two(words[0], words[1])
    case 3: return three(words[0], words[1], words[2])
    case 4:
      guard words[2] == "from", words[3] == "now" else { return nil }
      return distance(words[0], words[1], 1)
    default: return nil
    }
  }

  /// Returns the first or the last day of a period.
  private func edge(_ words: [Substring]) -> Moment? {
    var period = words.dropFirst().joined(separator: " ")
    if words.count == 2, let unit = CalendarUnit(word: words[1]), unit != .day, words[1].utf8.count > 2 {
      period = "this \(period)"
    }
    guard let days = spokenDate(period[...])?.days, case let last = days.upperBound.adding(days: -1),
      days.lowerBound < last
    else { return nil }
    return Moment(words[0] == "end" ? last : days.lowerBound)
  }

  private func one(_ word: Substring) -> Moment? {
    switch word {
    case "today": return Moment(today)
    case "yesterday": return Moment(today.adding(days: -1))
    case "tomorrow": return Moment(today.adding(days: 1))
    default: break
    }
    if let (count, unit) = Self.amount(word) {
      return Moment(today.adding(looksAhead ? count : -count, unit), isDistance: true)
    }
    if let weekday = Self.weekday(word) { return Moment(near(weekday)) }
    if let month = Self.month(word) { return self.month(month, looksAhead ? 0 : -1, includesThis: true) }
    if word.first == "w" { return weekOrQuarter(word, of: today.isoWeek.year) }
    return weekOrQuarter(word, of: today.year)
  }

  private func two(_ first: Substring, _ second: Substring) -> Moment? {
    if let step = Self.step(first) {
      if let (count, unit) = Self.amount(second) { return span(count, unit, step) }
      if let unit = CalendarUnit(word: second), unit != .day, second.utf8.count > 2 {
        let start = today.start(of: unit)
        return Moment(days: start.adding(step, unit)..<start.adding(step + 1, unit))
      }
      if let weekday = Self.weekday(second) { return Moment(day(weekday, step)) }
      if let month = Self.month(second) { return self.month(month, step, includesThis: false) }
      return nil
    }
    if first == "in", let (count, unit) = Self.amount(second) { return Moment(today.adding(count, unit)) }
    if second == "ago", let (count, unit) = Self.amount(first) { return Moment(today.adding(-count, unit)) }
    if let count = Self.count(first), let unit = CalendarUnit(word: second) {
      return Moment(today.adding(looksAhead ? count : -count, unit), isDistance: true)
    }
    if first == "week", let week = Self.number(second, digits: 1...2) {
      return weekOrQuarter("w\(week)", of: today.isoWeek.year)
    }
    for (year, other) in [(first, second), (second, first)] {
      guard let year = Self.number(year, digits: 4...4) else { continue }
      guard let month = Self.month(other) else { return weekOrQuarter(other, of: year) }
      return period(CivilDate(year: year, month: month, day: 1), months: 1)
    }
    return dayOfMonth(first, second)
  }

  private func three(_ first: Substring, _ second: Substring, _ third: Substring) -> Moment? {
    if third == "ago" { return distance(first, second, -1) }
    if first == "in" { return distance(second, third, 1) }
    if let step = Self.step(first), let count = Self.count(second), let unit = CalendarUnit(word: third) {
      return span(count, unit, step)
    }
    switch (first, second, third) {
    case ("day", "before", "yesterday"): return Moment(today.adding(days: -2))
    case ("day", "after", "tomorrow"): return Moment(today.adding(days: 2))
    default: break
    }
    if third == "week", let weekday = Self.weekday(first), let step = Self.step(second) {
      return Moment(today.startOfWeek.adding(days: step * 7 + weekday - 1))
    }
    if second == "week", let weekday = Self.weekday(third), let step = Self.step(first) {
      return Moment(today.startOfWeek.adding(days: step * 7 + weekday - 1))
    }
    guard let year = Self.number(third, digits: 4...4), let (month, day) = Self.monthAndDay(first, second) else {
      return nil
    }
    return CivilDate(year: year, month: month, day: day).map { Moment($0) }
  }

  /// Returns the day that is `count` units after today, or before it if `sign` is negative.
  private func distance(_ count: Substring, _ unit: Substring, _ sign: Int) -> Moment? {
    guard let count = Self.count(count), let unit = CalendarUnit(word: unit) else { return nil }
    return Moment(today.adding(sign * count, unit))
  }

  /// Returns the days from today to the day `count` units away, in the past if `step` is negative; nil if it is 0.
  private func span(_ count: Int, _ unit: CalendarUnit, _ step: Int) -> Moment? {
    if step == 0 { return nil }
    let far = today.adding(step * count, unit)
    return Moment(days: min(far, today)..<max(far, today).adding(days: 1))
  }

  /// Returns the nearest day with that weekday, today or in the direction of `looksAhead`.
  private func near(_ weekday: Int) -> CivilDate {
    let ahead = (weekday - today.weekday + 7) % 7
    return today.adding(days: looksAhead || ahead == 0 ? ahead : ahead - 7)
  }

  /// Returns the last such weekday before today, the one in this week, or the first one after today.
  private func day(_ weekday: Int, _ step: Int) -> CivilDate {
    switch step {
    case -1: today.adding(days: -((today.weekday - weekday + 6) % 7) - 1)
    case 0: today.startOfWeek.adding(days: weekday - 1)
    default: today.adding(days: (weekday - today.weekday + 6) % 7 + 1)
    }
  }

  /// Returns the nearest such month in the direction of `step`; the current month counts only if `includesThis`.
  private func month(_ month: Int, _ step: Int, includesThis: Bool) -> Moment? {
    var year = today.year
    if includesThis {
      if step < 0, month > today.month { year -= 1 }
      if step == 0, month < today.month { year += 1 }
    } else {
      if step < 0, month >= today.month { year -= 1 }
      if step > 0, month <= today.month { year += 1 }
    }
    return period(CivilDate(year: year, month: month, day: 1), months: 1)
  }

  /// Returns the nearest day with that day and month, today or in the direction of `looksAhead`.
  private func dayOfMonth(_ first: Substring, _ second: Substring) -> Moment? {
    guard let (month, day) = Self.monthAndDay(first, second) else { return nil }
    // The next leap day may be eight years away.
    for distance in 0...8 {
      let year = today.year + (looksAhead ? distance : -distance)
      guard let date = CivilDate(year: year, month: month, day: day) else { continue }
      if looksAhead ? date >= today : date <= today { return Moment(date) }
    }
    return nil
  }

  // MARK: - Words

  private static let weekdays = CalendarNames.lowercasedWeekdays
  private static let months = CalendarNames.lowercasedMonths
  private static let counts = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// Returns the number of a weekday, from 1 for Monday to 7.
  private static func weekday(_ word: Substring) -> Int? {
    switch word {
    case "tues": return 2
    case "thur", "thurs": return 4
    default: break
    }
    return weekdays.firstIndex { $0 == word || word.utf8.count == 3 && $0.hasPrefix(word) }.map { $0 + 1 }
  }

  private static func month(_ word: Substring) -> Int? {
    if word == "sept" { return 9 }
    return months.firstIndex { $0 == word || word.utf8.count == 3 && $0.hasPrefix(word) }.map { $0 + 1 }
  }

  private static func monthAndDay(_ first: Substring, _ second: Substring) -> (month: Int, day: Int)? {
    if let month = month(first), let day = dayNumber(second) { return (month, day) }
    if let month = month(second), let day = dayNumber(first) { return (month, day) }
    return nil
  }

  /// Reads the number of a day, such as `21` or `21st`.
  private static func dayNumber(_ word: Substring) -> Int? {
    let isOrdinal = ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) }
    return number(isOrdinal ? word.dropLast(2) : word, digits: 1...2)
  }

  private static func step(_ word: Substring) -> Int? {
    switch word {
    case "last", "previous", "past": -1
    case "this": 0
    case "next", "coming": 1
    default: nil
    }
  }

  private static func count(_ word: Substring) -> Int? {
    if word == "a" || word == "an" { return 1 }
    return counts.firstIndex { $0 == word }.map { $0 + 1 } ?? number(word, digits: 1...5)
  }

  /// Reads a duration, such as `7d`, `3w`, `2m` or `1y`.
  private static func amount(_ word: Substring) -> (count: Int, unit: CalendarUnit)? {
    guard let unit = CalendarUnit(word: word.suffix(1)), let count = number(word.dropLast(), digits: 1...5) else {
      return nil
    }
    return (count, unit)
  }

  /// Returns the valid phrase that an invalid one probably misspells.
  static func phrase(like text: String) -> String? {
    let steps = ["last", "this", "next"].flatMap { step in
      (["week", "month", "quarter", "year"] + weekdays).map { "\(step) \($0)" }
    }
    return EditDistance.nearest(to: text, in: ["today", "yesterday", "tomorrow"] + weekdays + months + steps)
  }
}
