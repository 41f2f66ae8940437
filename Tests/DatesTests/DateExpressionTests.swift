import Testing

@testable import Dates

private let testDay = CivilDate(year: 2026, month: 11, day: 21) ?? .first

@Suite struct DateExpressionTests {
  /// What a text means on Saturday, 2026-11-21.
  private func read(_ text: String, ahead: Bool = false) -> String {
    do throws(DateExpression.Failure) {
      return try DateExpression(today: testDay, looksAhead: ahead).range(text).description
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("friday", "2026-11-20"), ("saturday", "2026-11-21"), ("Sun", "2026-11-15"), ("thurs", "2026-11-19"),
    ("last friday", "2026-11-20"), ("last saturday", "2026-11-14"), ("next friday", "2026-11-27"),
    ("next saturday", "2026-11-28"), ("this friday", "2026-11-20"), ("this sunday", "2026-11-22"),
    ("friday next week", "2026-11-27"), ("last week monday", "2026-11-09"), ("friday of last week", "2026-11-13"),
    ("this week", "2026-11-16..2026-11-22"), ("last week", "2026-11-09..2026-11-15"),
    ("next week", "2026-11-23..2026-11-29"), ("last month", "2026-10-01..2026-10-31"),
    ("this quarter", "2026-10-01..2026-12-31"), ("next year", "2027-01-01..2027-12-31"),
    ("3 days ago", "2026-11-18"), ("3-weeks-ago", "2026-10-31"), ("a month ago", "2026-10-21"),
    ("7d ago", "2026-11-14"), ("end of month", "2026-11-30"), ("the end of next month", "2026-12-31"),
    ("start-of-week", "2026-11-16"), ("end of last quarter", "2026-09-30"), ("start of next year", "2027-01-01"),
    ("end of february 2028", "2028-02-29"),
    ("in 3 days", "2026-11-24"), ("in 2w", "2026-12-05"), ("two weeks from now", "2026-12-05"),
    ("last 7 days", "2026-11-14..2026-11-21"), ("next-3-days", "2026-11-21..2026-11-24"),
    ("3 weeks", "2026-10-31..2026-11-21"), ("7d", "2026-11-14..2026-11-21"),
    ("2026-W47", "2026-11-16..2026-11-22"), ("2026-w47-6", "2026-11-21"), ("W1", "2025-12-29..2026-01-04"),
    ("week 47", "2026-11-16..2026-11-22"), ("2026-Q4", "2026-10-01..2026-12-31"), ("q1", "2026-01-01..2026-03-31"),
    ("2020-W53", "2020-12-28..2021-01-03"), ("20261121", "2026-11-21"), ("2026/11/21", "2026-11-21"),
    ("november", "2026-11-01..2026-11-30"), ("december", "2025-12-01..2025-12-31"),
    ("last november", "2025-11-01..2025-11-30"), ("next november", "2027-11-01..2027-11-30"),
    ("this december", "2026-12-01..2026-12-31"), ("nov 2025", "2025-11-01..2025-11-30"),
    ("21 november", "2026-11-21"), ("November 22nd", "2025-11-22"), ("2 Sept 2026", "2026-09-02"),
    ("29 february", "2024-02-29"), ("day before yesterday", "2026-11-19"), ("the day after tomorrow", "2026-11-23"),
    (">=last monday", ">=2026-11-16"), ("< this week", "<=2026-11-15"), ("last week..today", "2026-11-09..2026-11-21"),
    ("2026-11-01 .. 2026-11-05", "2026-11-01..2026-11-05"), ("..last friday", "<=2026-11-20"),
    (">3 days ago", ">=2026-11-19"),
  ])
  func wordsAreReadOnASaturday(_ text: String, _ days: String) {
    #expect(read(text) == days)
    #expect(read(text.uppercased()) == days)
  }

  @Test(arguments: [
    ("friday", "2026-11-27"), ("saturday", "2026-11-21"), ("november", "2026-11-01..2026-11-30"),
    ("january", "2027-01-01..2027-01-31"), ("22 nov", "2026-11-22"), ("20 nov", "2027-11-20"),
    ("29 february", "2028-02-29"), ("7d", "2026-11-21..2026-11-28"), ("<=7d", "<=2026-11-28"),
    ("3 days ago", "2026-11-18"), ("last friday", "2026-11-20"), ("2 weeks", "2026-11-21..2026-12-05"),
  ])
  func wordsAreReadLookingAhead(_ text: String, _ days: String) {
    #expect(read(text, ahead: true) == days)
  }

  @Test(arguments: [
    "last", "next", "week", "last day", "3", "3 days of", "ago", "in", "in friday", "friday monday", "2026-W54",
    "2025-W53",
    "2026-Q5", "2026-11-21 friday", "2026-11-21 ..x", "-friday", "friday-", "31 november", "last 0x days", "in 3",
    "0000",
    "next november 21", "end", "end of", "end of friday", "start of day", "end of end of month", "end of 7d",
    "999999999 days ago", "", "la st week", "2026-11-31", "20261131", "W0", "week 0", "wednes",
  ])
  func textThatIsNoDateIsAnError(_ text: String) {
    #expect(read(text).hasSuffix("is not a date"), "\(read(text))")
    #expect(read(text, ahead: true).hasSuffix("is not a date"))
  }

  @Test func aPeriodIsNotADay() {
    let dates = DateExpression(today: testDay, looksAhead: true)
    #expect((try? dates.day("in 7d")).map(\.description) == "2026-11-28")
    #expect((try? dates.day("7d")).map(\.description) == "2026-11-28")
    for text in ["next week", "2026", "november", "last 3 days", "2026-W47", "Q4"] {
      #expect(throws: DateExpression.Failure.self) { try dates.day(text) }
    }
    #expect((try? dates.day("next 0 days")) == testDay)
  }

  /// The calendar walked day by day, for every day of more than two years as today.
  @Test func weekdaysAgreeWithTheCalendar() throws {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    // 2026-01-05 is a Monday.
    var today = try #require(CivilDate(year: 2026, month: 1, day: 5))
    for count in 0..<800 {
      let weekday = count % 7
      #expect(today.weekday == weekday + 1)
      for (index, name) in names.enumerated() {
        func first(from start: Int, _ step: Int) -> CivilDate {
          var distance = start
          while ((weekday + distance) % 7 + 7) % 7 != index { distance += step }
          return today.adding(days: distance)
        }
        func day(_ text: String, ahead: Bool = false) throws -> CivilDate {
          try DateExpression(today: today, looksAhead: ahead).day(text)
        }
        #expect(try day(name) == first(from: 0, -1))
        #expect(try day(name, ahead: true) == first(from: 0, 1))
        #expect(try day("last \(name)") == first(from: -1, -1))
        #expect(try day("next \(name)") == first(from: 1, 1))
        #expect(try day("this \(name)") == today.adding(days: index - weekday))
        #expect(try day("\(name) next week") == today.adding(days: index - weekday + 7))
      }
      let week = try DateExpression(today: today, looksAhead: false).range("this week")
      #expect(week.start == today.adding(days: -weekday) && week.end == today.adding(days: 7 - weekday))
      let (year, number) = today.isoWeek
      #expect(CivilDate(isoYear: year, week: number) == week.start)
      today = today.adding(days: 1)
    }
  }
}
