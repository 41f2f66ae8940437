import Dates
import Foundation
import NoteSyntax
import QueryLanguage
import SearchIndex
import TestSupport

extension NaiveNote {
  /// Whether a note has a property of that name that passes a test; names are compared without case and accents.
  func hasProperty(_ name: String, that test: PropertyTest) throws -> Bool {
    let called = properties.filter { naiveFold($0.key) == naiveFold(name) }.map(\.value)
    switch test {
    case .exists: return !called.isEmpty
    case .null: return called.contains(where: \.isNull)
    case .term(.regex(let pattern)):
      return try Self.hasMatch(pattern, in: called.flatMap(Self.scalars), ignoringCase: false)
    case .term(let term): return called.flatMap(Self.scalars).contains { Self.isValue(term, $0) }
    case .dated(let text, let dates):
      return called.flatMap(Self.scalars).contains { value in
        !isMoment(value, text) && Self.isValue(.word(text), value)
          || day(String(decoding: naiveFold(value), as: UTF8.self)).map(dates.contains) ?? false
      }
    case .comparison(let comparison):
      return called.flatMap(Self.scalars).contains { isMet(comparison, by: $0) }
    }
  }

  /// Whether a value is a day with a time, and is asked for by a day: then the day here counts, not the written one.
  private func isMoment(_ value: String, _ text: String) -> Bool {
    let isDay = text.utf8.count == 10 && text.split(separator: "-").map(\.utf8.count) == [4, 2, 2]
    return isDay && value.utf8.count > 10 && NoteDate(parsing: value, zone: zone) != nil
  }

  private static func isValue(_ term: QueryTerm, _ value: String) -> Bool {
    let value = naiveFold(value)
    switch term {
    case .word(let text): return isPart(naiveFold(text), of: value)
    case .phrase(let text), .exact(let text): return value == naiveFold(text)
    case .prefix(let text): return value.starts(with: naiveFold(text))
    case .fuzzy(let text): return isSpeltLike(naiveFold(text), value)
    case .regex: return false
    }
  }

  /// Numbers are compared with numbers, days with days; all else, and whatever stands in quotes, as text.
  private func isMet(_ comparison: PropertyComparison, by value: String) -> Bool {
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch comparison.relation {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
    let folded = String(decoding: naiveFold(value), as: UTF8.self)
    if !comparison.isQuoted {
      let isDecimal = folded.allSatisfy("0123456789+-.e".contains)
      if let wanted = comparison.number, isDecimal, let number = Double(folded) { return holds(number, wanted) }
      if let days = comparison.dates, let day = day(folded) { return days.contains(day) }
      if comparison.number != nil || comparison.dates != nil { return false }
    }
    return holds(folded, String(decoding: naiveFold(comparison.operand), as: UTF8.self))
  }

  /// The day in `2026-11-21`, alone or before a time; with an offset, the day on which it is here.
  private func day(_ text: String) -> CivilDate? {
    let date = text.prefix { $0 != "t" && $0 != " " }
    let time = text.dropFirst(date.utf8.count)
    if time.contains("z") || time.contains("+") || time.contains("-"),
      let stated = NoteDate(parsing: text, zone: zone)
    {
      let seconds = stated.milliseconds.flooringDivision(by: 1000)
      return CivilDate(daysSinceEpoch: Int((seconds + Int64(zone.offsetSeconds(seconds))).flooringDivision(by: 86_400)))
    }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let numbers = parts.compactMap { Int($0) }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}
