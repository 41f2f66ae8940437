internal import Bytes

/// Reads dates as people write them in queries, options and operands.
///
///     expression := "*" | ".." | [">=" | "<=" | ">" | "<"] moment | [moment] ".." [moment]
///     moment     := a date of the calendar (`calendarDate`) | words (`spokenDate`)
///
/// A period such as a year, a month or `last week` means all of its days: `>2026` begins with 2027, and `a..b` includes
/// the whole of b. Alone, a number of days, weeks, months or years means the days from that long ago until today or, if
/// dates look ahead, from today until then. After a comparison or in a range, it means the one day at that distance.
package struct DateExpression {
  /// The days that an expression covers, and whether it was given as a distance from today.
  package struct Moment: Equatable {
    /// The days, at least one except at the limits of the calendar.
    package var days: Range<CivilDate>
    /// Whether it is a distance, such as `7d`.
    package var isDistance = false

    init(days: Range<CivilDate>, isDistance: Bool = false) { (self.days, self.isDistance) = (days, isDistance) }

    init(_ day: CivilDate, isDistance: Bool = false) {
      self.init(days: day..<day.adding(days: 1), isDistance: isDistance)
    }
  }

  /// The reason why a text is not a valid date.
  package enum Failure: Error, Equatable {
    case notADate(String)
    /// The text is not a date, where one day is wanted.
    case notADay(String)
    case endsBeforeItBegins(String)
    /// The text is a period where a single day is required.
    case notOneDay(String, Range<CivilDate>)
  }

  /// The day from which distances are counted.
  package var today: CivilDate
  /// Whether `7d` means the next seven days and `friday` the coming one, as for due dates.
  package var looksAhead: Bool

  /// Makes a reader of dates relative to `today`.
  package init(today: CivilDate, looksAhead: Bool) { (self.today, self.looksAhead) = (today, looksAhead) }

  /// Returns the days that `text` refers to.
  package func range(_ text: String) throws(Failure) -> DateRange {
    let trimmed = Substring(text).trimming { $0 == " " }
    if trimmed == "*" || trimmed == ".." { return DateRange(start: nil, end: nil) }
    if let (comparison, rest) = ComparisonOperator.split(trimmed) {
      return try matching(comparison, moment(orFail: rest))
    }
    let parts = trimmed.splitAtDots()
    guard let upper = parts.after?.trimming({ $0 == " " }) else { return try alone(moment(orFail: parts.before)) }
    let lower = parts.before.trimming { $0 == " " }
    let start = lower.isEmpty ? nil : try moment(orFail: lower).days.lowerBound
    let end = upper.isEmpty ? nil : try moment(orFail: upper).days.upperBound
    if let start, let end, start >= end { throw .endsBeforeItBegins(text) }
    return DateRange(start: start, end: end)
  }

  /// Returns the single day that `text` refers to; a distance means the day that is that far away.
  package func day(_ text: String) throws(Failure) -> CivilDate {
    guard let moment = moment(Substring(text)) else { throw .notADay(text) }
    let day = moment.days.lowerBound
    guard moment.days.upperBound == day.adding(days: 1) else { throw .notOneDay(text, moment.days) }
    return day
  }

  /// Returns the days before or after a moment, as the comparison requires.
  package func matching(_ comparison: ComparisonOperator, _ moment: Moment) -> DateRange {
    switch comparison {
    case .less: DateRange(start: nil, end: moment.days.lowerBound)
    case .lessOrEqual: DateRange(start: nil, end: moment.days.upperBound)
    case .greater: DateRange(start: moment.days.upperBound, end: nil)
    case .greaterOrEqual: DateRange(start: moment.days.lowerBound, end: nil)
    }
  }

  /// Reads one moment; returns nil if `text` is invalid.
  package func moment(_ text: Substring) -> Moment? {
    let trimmed = text.trimming { $0 == " " }
    return calendarDate(trimmed) ?? spokenDate(trimmed)
  }

  /// Reads one moment; throws if `text` is invalid.
  package func moment(orFail text: Substring) throws(Failure) -> Moment {
    guard let moment = moment(text) else { throw .notADate(String(text.trimming { $0 == " " })) }
    return moment
  }

  private func alone(_ moment: Moment) -> DateRange {
    guard moment.isDistance else { return DateRange(start: moment.days.lowerBound, end: moment.days.upperBound) }
    if looksAhead { return DateRange(start: today, end: moment.days.upperBound) }
    return DateRange(start: moment.days.lowerBound, end: today.adding(days: 1))
  }

  /// Returns the days that `21.11.2026` (day first), `21/11/2026` or `11/21/2026` (by region) can mean; otherwise nil.
  static func dayFirst(_ text: Substring) -> [CivilDate]? {
    let separator: Character = text.contains(".") ? "." : "/"
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, let one = number(parts[0], digits: 1...2), let two = number(parts[1], digits: 1...2),
      let year = number(parts[2], digits: 4...4)
    else { return nil }
    var days = [CivilDate(year: year, month: two, day: one)]
    if separator == "/", one != two { days.append(CivilDate(year: year, month: one, day: two)) }
    return days.compactMap(\.self)
  }

  /// Reads `2026`, `2026-11`, `2026-11-21` (or with slashes, or `20261121`), `2026-W47`, `2026-W47-6` or `2026-Q4`.
  private func calendarDate(_ text: Substring) -> Moment? {
    if let days = Self.dayFirst(text) { return days.count == 1 ? Moment(days[0]) : nil }
    if let digits = Self.number(text, digits: 8...8) {
      return CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100).map { Moment($0) }
    }
    let separator: Character = text.contains("/") ? "/" : "-"
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count <= 3, let first = parts.first, let year = Self.number(first, digits: 4...4) else { return nil }
    guard parts.count > 1 else { return period(CivilDate(year: year, month: 1, day: 1), months: 12) }
    if let period = weekOrQuarter(parts[1], of: year) {
      guard parts.count > 2 else { return period }
      guard period.days.upperBound == period.days.lowerBound.adding(days: 7),
        let day = Self.number(parts[2], digits: 1...1), (1...7).contains(day)
      else { return nil }
      return Moment(period.days.lowerBound.adding(days: day - 1))
    }
    guard let month = Self.number(parts[1], digits: 1...2) else { return nil }
    guard parts.count > 2 else { return period(CivilDate(year: year, month: month, day: 1), months: 1) }
    guard let day = Self.number(parts[2], digits: 1...2) else { return nil }
    return CivilDate(year: year, month: month, day: day).map { Moment($0) }
  }

  /// Returns the week (`W47`) or quarter (`Q4`) of a year.
  func weekOrQuarter(_ text: Substring, of year: Int) -> Moment? {
    let rest = text.dropFirst()
    switch text.first {
    case "W", "w":
      guard let week = Self.number(rest, digits: 1...2), let monday = CivilDate(isoYear: year, week: week) else {
        return nil
      }
      return Moment(days: monday..<monday.adding(days: 7))
    case "Q", "q":
      guard let quarter = Self.number(rest, digits: 1...1), (1...4).contains(quarter) else { return nil }
      return period(CivilDate(year: year, month: quarter * 3 - 2, day: 1), months: 3)
    default: return nil
    }
  }

  func period(_ start: CivilDate?, months: Int) -> Moment? {
    start.map { Moment(days: $0..<$0.adding(months: months)) }
  }

  /// Reads a text that consists only of digits, with a count in the range `digits`; returns nil for any other text.
  package static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text)
  }
}

extension DateExpression.Failure {
  /// A description of the failure.
  package var message: String {
    switch self {
    case .notADate(let text), .notADay(let text):
      DateExpression.dayFirst(Substring(text))?.count == 2
        ? "'\(text)' can be read as two days" : "'\(text)' is not a date"
    case .endsBeforeItBegins(let text): "'\(text)' ends before it begins"
    case .notOneDay(let text, _): "'\(text)' is not one day"
    }
  }

  private static let periods = "write a date like 2026-11-21, 2026-11, today, friday, last week, 3 days ago or 7d"

  /// A suggestion of what to write instead of a day or a period, which is not compared with anything.
  package var hintForPeriod: String {
    if case .notADate(let text) = self { return DateExpression.reading(of: text) ?? Self.periods }
    return hint
  }

  /// A suggestion of what to write instead.
  package var hint: String {
    switch self {
    case .notADate(let text): DateExpression.reading(of: text) ?? "\(Self.periods), alone, after >= or <, or as a..b"
    case .notADay(let text):
      DateExpression.reading(of: text) ?? "write a day like 2026-11-21, today, friday, 3 days ago or 7d"
    case .endsBeforeItBegins: "write the earlier date first"
    case .notOneDay(_, let days):
      "write one day, such as \(days.lowerBound), which is its first, or \(days.upperBound.adding(days: -1)), its last"
    }
  }
}

extension DateExpression {
  /// Returns a hint with the dates that a text can mean, or with a similar phrase; nil if there are none.
  fileprivate static func reading(of text: String) -> String? {
    if let days = dayFirst(Substring(text)), days.count == 2 { return "write \(days[0]) or \(days[1])" }
    return phrase(like: text).map { "did you mean '\($0)'?" }
  }
}

extension Substring {
  /// Returns the parts before and after the first `..`; `after` is nil if there is no `..`.
  package func splitAtDots() -> (before: Substring, after: Substring?) {
    var index = startIndex
    while let dot = self[index...].firstIndex(of: ".") {
      let next = self.index(after: dot)
      if next < endIndex, self[next] == "." { return (self[..<dot], self[self.index(after: next)...]) }
      index = next
    }
    return (self, nil)
  }
}
