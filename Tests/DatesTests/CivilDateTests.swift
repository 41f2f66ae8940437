import Dates
import TestSupport
import Testing

@Suite struct CivilDateTests {
  /// All ten thousand years, or the last 401, since the calendar repeats itself after 400.
  @Test func everyDayFollowsTheOneBefore() throws {
    var (year, month, day) = (Seeds.isThorough ? 1 : 9599, 1, 1)
    var date = try #require(CivilDate(year: year, month: month, day: day))
    if Seeds.isThorough { #expect(date == .first) }
    while date < CivilDate.limit {
      let isRight = date.year == year && date.month == month && date.day == day
      guard isRight, CivilDate(year: year, month: month, day: day) == date else {
        Issue.record("\(date) should be \(year)-\(month)-\(day)")
        return
      }
      date = date.adding(days: 1)
      day += 1
      if CivilDate(year: year, month: month, day: day) == nil { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 10_000 && month == 1 && day == 1)
  }

  @Test(arguments: [
    (1970, 1, 1, 0), (2000, 2, 29, 11_016), (2026, 11, 21, 20_778), (1969, 12, 31, -1), (1900, 3, 1, -25_508),
    (9999, 12, 31, 2_932_896), (1, 1, 1, -719_162),
  ])
  func daysAreCountedFromTheEpoch(year: Int, month: Int, day: Int, days: Int) {
    #expect(CivilDate(year: year, month: month, day: day)?.daysSinceEpoch == days)
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (0, 1, 1),
    (10_000, 1, 1),
    (Int.max, Int.max, Int.max), (Int.min, 1, 1),
  ])
  func impossibleDaysAreRefused(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func monthsHaveTheirLength() throws {
    let date = try #require(CivilDate(year: 2024, month: 1, day: 31))
    #expect(date.adding(months: 1).description == "2024-02-29")
    #expect(date.adding(months: 13).description == "2025-02-28")
    #expect(date.adding(months: -2).description == "2023-11-30")
    #expect(date.adding(months: -1).description == "2023-12-31")
  }

  @Test func datesBeyondTheCalendarAreItsEnd() {
    #expect(CivilDate.first.adding(days: .max) == .limit)
    #expect(CivilDate.limit.adding(days: .min) == .first)
    #expect(CivilDate.limit.adding(months: .max) == .limit)
    #expect(CivilDate.first.adding(months: .min) == .first)
    #expect(CivilDate.first.adding(months: -1) == .first)
    #expect(CivilDate(daysSinceEpoch: .max) == .limit)
    #expect(CivilDate.first.description == "0001-01-01")
  }

  @Test func rangesContainTheirStartButNotTheirEnd() throws {
    let start = try #require(CivilDate(year: 2026, month: 1, day: 1))
    let end = start.adding(days: 3)
    let range = DateRange(start: start, end: end)
    #expect((-1...3).map { range.contains(start.adding(days: $0)) } == [false, true, true, true, false])
    #expect(DateRange(start: nil, end: end).contains(.first))
    #expect(DateRange(start: start, end: nil).contains(.limit))
    #expect(DateRange(start: nil, end: nil).contains(start))
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("2026-11-21T10:00", "2026-11-21"), ("2026-11-21 10:00", "2026-11-21"),
    ("2026-11-21t", "2026-11-21"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
  ]) func aTextMayBeginWithADay(text: String, day: String) {
    #expect(CivilDate(iso: text)?.description == day)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "2026-13-01", "2026-02-30", "0000-01-01", "2026-11-211", "2026/11/21",
    "a026-11-21",
    "2026-11-2x", "+026-11-21", "٢٠٢٦-11-21", "2026-11-21é",
  ]) func otherTextsDoNotBeginWithADay(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }
}
