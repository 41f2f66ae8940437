/// Reads what stands after `created:` and the other fields of dates.
///
///     expression := "*" | ".." | [">=" | "<=" | ">" | "<"] moment | [moment] ".." [moment]
///     moment     := YYYY | YYYY-MM | YYYY-MM-DD | "today" | "yesterday" | "tomorrow" | count unit
///     unit       := "d" | "w" | "m" | "y"
///
/// A year or month is all of its days: `>2026` begins with 2027, `a..b` includes the whole of b. A count
/// alone is the days from that long ago until today, or from today until then in fields that look ahead;
/// after a comparison or in a range it is the one day that far away.
struct DateExpression {
  /// The days that a moment covers, and whether it was given by its distance from today.
  struct Moment: Equatable {
    var days: Range<CivilDate>
    var isDistance = false
  }

  enum Failure: Error, Equatable {
    case notADate(String)
    case endsBeforeItBegins
  }

  var today: CivilDate
  /// Whether `7d` means the next seven days, as for due dates.
  var looksAhead: Bool

  /// The days that `text` names.
  func range(_ text: String) throws(Failure) -> DateRange {
    let trimmed = Substring(text).trimmingSpaces()
    if trimmed == "*" || trimmed == ".." { return DateRange(start: nil, end: nil) }
    if let (relation, rest) = PropertyComparison.Relation.split(trimmed) {
      return try matching(relation, moment(orFail: rest.trimmingSpaces()))
    }
    let parts = trimmed.splitAtDots()
    guard let upper = parts.after else { return try alone(moment(orFail: parts.before)) }
    let start = parts.before.isEmpty ? nil : try moment(orFail: parts.before).days.lowerBound
    let end = upper.isEmpty ? nil : try moment(orFail: upper).days.upperBound
    if let start, let end, start >= end { throw .endsBeforeItBegins }
    return DateRange(start: start, end: end)
  }

  /// The days that stand in `relation` to a moment.
  func matching(_ relation: PropertyComparison.Relation, _ moment: Moment) -> DateRange {
    switch relation {
    case .less: DateRange(start: nil, end: moment.days.lowerBound)
    case .lessOrEqual: DateRange(start: nil, end: moment.days.upperBound)
    case .greater: DateRange(start: moment.days.upperBound, end: nil)
    case .greaterOrEqual: DateRange(start: moment.days.lowerBound, end: nil)
    }
  }

  /// Reads one moment, nil when `text` is none.
  func moment(_ text: Substring) -> Moment? {
    switch text.lowercased() {
    case "today": return day(today)
    case "yesterday": return day(today.adding(days: -1))
    case "tomorrow": return day(today.adding(days: 1))
    default: return distance(text) ?? calendarDate(text)
    }
  }

  private func moment(orFail text: Substring) throws(Failure) -> Moment {
    guard let moment = moment(text) else { throw .notADate(String(text)) }
    return moment
  }

  private func alone(_ moment: Moment) -> DateRange {
    guard moment.isDistance else {
      return DateRange(start: moment.days.lowerBound, end: moment.days.upperBound)
    }
    if looksAhead { return DateRange(start: today, end: moment.days.upperBound) }
    return DateRange(start: moment.days.lowerBound, end: today.adding(days: 1))
  }

  private func day(_ date: CivilDate) -> Moment { Moment(days: date..<date.adding(days: 1)) }

  private func distance(_ text: Substring) -> Moment? {
    guard let unit = text.utf8.last, let count = number(text.dropLast(), digits: 1...5) else { return nil }
    let signed = looksAhead ? count : -count
    let date: CivilDate
    switch unit | 0x20 {
    case UInt8(ascii: "d"): date = today.adding(days: signed)
    case UInt8(ascii: "w"): date = today.adding(days: signed * 7)
    case UInt8(ascii: "m"): date = today.adding(months: signed)
    case UInt8(ascii: "y"): date = today.adding(months: signed * 12)
    default: return nil
    }
    var moment = day(date)
    moment.isDistance = true
    return moment
  }

  private func calendarDate(_ text: Substring) -> Moment? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, let first = parts.first, let year = number(first, digits: 4...4) else {
      return nil
    }
    guard parts.count > 1 else { return period(CivilDate(year: year, month: 1, day: 1), months: 12) }
    guard let month = number(parts[1], digits: 1...2) else { return nil }
    guard parts.count > 2 else { return period(CivilDate(year: year, month: month, day: 1), months: 1) }
    guard let day = number(parts[2], digits: 1...2) else { return nil }
    return CivilDate(year: year, month: month, day: day).map(self.day)
  }

  private func period(_ start: CivilDate?, months: Int) -> Moment? {
    start.map { Moment(days: $0..<$0.adding(months: months)) }
  }

  private func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(text)
  }
}

extension Substring {
  /// The parts before and after the first `..`; nil after when there is none.
  func splitAtDots() -> (before: Substring, after: Substring?) {
    var index = startIndex
    while let dot = self[index...].firstIndex(of: ".") {
      let next = self.index(after: dot)
      if next < endIndex, self[next] == "." { return (self[..<dot], self[self.index(after: next)...]) }
      index = next
    }
    return (self, nil)
  }

  func trimmingSpaces() -> Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
