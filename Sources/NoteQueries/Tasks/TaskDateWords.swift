internal import Bytes
package import Dates

/// Reads dates and periods in queries of the Tasks plugin: numbers, and English words as the package chrono reads them.
package struct TaskDateWords: Sendable {
  /// The day of the query.
  package let today: CivilDate

  /// Makes a reader for a day.
  package init(today: CivilDate) { self.today = today }

  /// Returns the first and the last day that a text means; nil if it means none.
  package func range(_ text: String) -> ClosedRange<CivilDate>? {
    let text = text.trimmed
    if let period = relative(text.lowercased()) ?? numbered(text) { return period }
    if let pair = isoPair(text) { return pair }
    let found = dates(in: text)
    guard let first = found.first else { return nil }
    let second = found.count > 1 ? found[1] : first
    return min(first, second)...max(first, second)
  }

  private func relative(_ text: String) -> ClosedRange<CivilDate>? {
    let words = text.split(separator: " ")
    guard words.count == 2, let step = ["last": -1, "this": 0, "next": 1][words[0]] else { return nil }
    switch words[1] {
    case "week":
      let start = today.startOfWeek.adding(days: 7 * step)
      return start...start.adding(days: 6)
    case "month": return months(today.startOfMonth.adding(months: step), 1)
    case "quarter":
      let start = today.startOfYear.adding(months: (today.month - 1) / 3 * 3)
      return months(start.adding(months: 3 * step), 3)
    case "year": return months(today.startOfYear.adding(months: 12 * step), 12)
    default: return nil
    }
  }

  private func months(_ start: CivilDate, _ count: Int) -> ClosedRange<CivilDate> {
    start...start.adding(months: count).adding(days: -1)
  }

  private func numbered(_ text: String) -> ClosedRange<CivilDate>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = DateExpression.number(parts[0], digits: 4...4), year > 0 else { return nil }
    if parts.count == 1 { return CivilDate(year: year, month: 1, day: 1).map { months($0, 12) } }
    guard parts.count == 2 else { return nil }
    if parts[1].first == "Q", let quarter = DateExpression.number(parts[1].dropFirst(), digits: 1...1) {
      guard (1...4).contains(quarter) else { return nil }
      return CivilDate(year: year, month: quarter * 3 - 2, day: 1).map { months($0, 3) }
    }
    if parts[1].first == "W", let week = DateExpression.number(parts[1].dropFirst(), digits: 2...2) {
      return CivilDate(isoYear: year, week: week).map { $0...$0.adding(days: 6) }
    }
    guard let month = DateExpression.number(parts[1], digits: 2...2) else { return nil }
    return CivilDate(year: year, month: month, day: 1).map { months($0, 1) }
  }

  /// Two dates in numbers, of which one that no calendar has is left out.
  private func isoPair(_ text: String) -> ClosedRange<CivilDate>? {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count),
      words.allSatisfy({ $0.utf8.count == 10 && $0.utf8.filter { $0 == UInt8(ascii: "-") }.count == 2 })
    else { return nil }
    let days = words.compactMap { CivilDate(iso: String($0)) }
    guard let first = days.first else { return nil }
    let second = days.count > 1 ? days[1] : first
    return min(first, second)...max(first, second)
  }

  // MARK: - Words

  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "couple": 2, "few": 3, "the": 1,
  ]

  private static func unit(_ word: String) -> CalendarUnit? {
    switch word {
    case "day", "days", "d": .day
    case "week", "weeks", "w": .week
    case "month", "months", "mo": .month
    case "year", "years", "y", "yr": .year
    default: nil
    }
  }

  private static func index(_ word: String, _ names: [String]) -> Int? {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex {
      $0 == word
        || $0.hasPrefix(word)
          && (word.utf8.count == 3 || word == "tues" || word == "thur" || word == "thurs" || word == "sept")
    }
  }

  /// Returns the dates that a text names, in order; words that name none are passed over.
  private func dates(in text: String) -> [CivilDate] {
    let words = text.lowercased().split { " ,\t".contains($0) }.map(String.init)
    var found: [CivilDate] = []
    var index = 0
    while index < words.count {
      if let (date, count) = date(words[index...]) {
        found.append(date)
        index += count
      } else {
        index += 1
      }
    }
    return found
  }

  private func date(_ words: ArraySlice<String>) -> (CivilDate, count: Int)? {
    guard let first = words.first else { return nil }
    let rest = Array(words)
    func word(_ index: Int) -> String { rest.indices.contains(index) ? rest[index] : "" }
    switch first {
    case "today", "now", "tonight": return (today, 1)
    case "tomorrow", "tmr": return (today.adding(days: 1), 1)
    case "yesterday": return (today.adding(days: -1), 1)
    default: break
    }
    if let date = CivilDate(iso: first) { return (date, 1) }
    if let date = slashed(first) { return (date, 1) }
    // in two weeks, within 3 days
    if ["in", "within", "after"].contains(first), let (count, unit, used) = amount(rest, 1) {
      return (today.adding(count, unit), used + 1)
    }
    if let (count, unit, used) = amount(rest, 0) {
      switch word(used) {
      case "ago", "before", "earlier": return (today.adding(-count, unit), used + 1)
      case "later", "after", "hence": return (today.adding(count, unit), used + 1)
      case "from" where ["now", "today"].contains(word(used + 1)): return (today.adding(count, unit), used + 2)
      case "from" where word(used + 1) == "tomorrow":
        return (today.adding(count, unit).adding(days: 1), used + 2)
      default: break
      }
    }
    if let step = ["last": -1, "past": -1, "this": 0, "next": 1][first] {
      if let day = Self.index(word(1), CalendarNames.lowercasedWeekdays) {
        // Weeks of chrono begin with Sunday.
        let sunday = today.adding(days: -(today.weekday % 7))
        return (sunday.adding(days: (day + 1) % 7 + 7 * step), 2)
      }
      if let unit = Self.unit(word(1)) { return (today.adding(step, unit), 2) }
      if let month = Self.index(word(1), CalendarNames.lowercasedMonths),
        let date = CivilDate(year: today.year + step, month: month + 1, day: 1)
      {
        return (date, 2)
      }
    }
    if let day = Self.index(first, CalendarNames.lowercasedWeekdays) {
      let distance = (day + 1 - today.weekday + 7) % 7
      return (today.adding(days: distance > 3 ? distance - 7 : distance), 1)
    }
    return namedMonth(rest)
  }

  private func amount(_ words: [String], _ start: Int) -> (Int, CalendarUnit, used: Int)? {
    guard start < words.count else { return nil }
    var index = start
    var count: Int?
    if let number = Int(words[index]) ?? Self.numbers[words[index]] {
      count = number
      index += 1
      if words[start] == "a", index < words.count, let more = Self.numbers[words[index]] {
        count = more
        index += 1
        if index < words.count, words[index] == "of" { index += 1 }
      }
    } else {
      // 7d
      let digits = words[index].prefix { $0.isNumber }
      if let number = Int(digits), let unit = Self.unit(String(words[index][digits.endIndex...])) {
        return (min(number, 100_000), unit, index - start + 1)
      }
    }
    guard let count, index < words.count, let unit = Self.unit(words[index]) else { return nil }
    return (min(count, 100_000), unit, index - start + 1)
  }

  private func slashed(_ word: String) -> CivilDate? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let a = Int(parts[0]), let b = Int(parts[1]) else { return nil }
    if parts[0].utf8.count == 4, parts.count == 3, let day = Int(parts[2]) {
      return CivilDate(year: a, month: b, day: day)
    }
    let year = parts.count == 3 ? Int(parts[2]).map { $0 < 100 ? 2000 + $0 : $0 } : today.year
    guard let year else { return nil }
    return CivilDate(year: year, month: a, day: b) ?? CivilDate(year: year, month: b, day: a)
  }

  /// Reads `25th May 2026`, `May 25 2026`, `May 2026` or `May`.
  private func namedMonth(_ words: [String]) -> (CivilDate, count: Int)? {
    func day(_ word: String) -> Int? {
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      guard (1...2).contains(digits.utf8.count), let number = Int(digits), (1...31).contains(number),
        ["", "st", "nd", "rd", "th"].contains(word[digits.endIndex...])
      else { return nil }
      return number
    }
    func year(_ index: Int) -> Int? {
      words.indices.contains(index) ? DateExpression.number(words[index][...], digits: 4...4) : nil
    }
    func near(_ month: Int, _ day: Int) -> CivilDate? {
      // Without a year, the nearest one is meant.
      [today.year - 1, today.year, today.year + 1].compactMap { CivilDate(year: $0, month: month, day: day) }
        .min { abs($0.daysSinceEpoch - today.daysSinceEpoch) < abs($1.daysSinceEpoch - today.daysSinceEpoch) }
    }
    var index = 0
    if let number = day(words[0]) {
      index = words.indices.contains(1) && words[1] == "of" ? 2 : 1
      guard words.indices.contains(index), let month = Self.index(words[index], CalendarNames.lowercasedMonths) else {
        return nil
      }
      if let year = year(index + 1) {
        return CivilDate(year: year, month: month + 1, day: number).map { ($0, index + 2) }
      }
      return near(month + 1, number).map { ($0, index + 1) }
    }
    guard let month = Self.index(words[0], CalendarNames.lowercasedMonths) else { return nil }
    if words.indices.contains(1), let number = day(words[1]) {
      if let year = year(2) { return CivilDate(year: year, month: month + 1, day: number).map { ($0, 3) } }
      return near(month + 1, number).map { ($0, 2) }
    }
    if let year = year(1) { return CivilDate(year: year, month: month + 1, day: 1).map { ($0, 2) } }
    return near(month + 1, 1).map { ($0, 1) }
  }
}
