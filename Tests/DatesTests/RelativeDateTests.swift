import Testing

@testable import Dates

@Suite struct RelativeDateTests {
  private let now = CivilDateTime(year: 2026, month: 11, day: 21, hour: 10, minute: 30, offset: 3600)

  @Test(arguments: [
    (2026, 11, 21, 10, "today 10:05"), (2026, 11, 21, 23, "today 23:05"), (2026, 11, 20, 23, "yesterday"),
    (2026, 11, 22, 0, "tomorrow"), (2026, 11, 17, 9, "Nov 17"), (2026, 1, 1, 0, "Jan 1"),
    (2026, 12, 31, 0, "Dec 31"),
    (2025, 3, 2, 9, "2025-03-02"), (2027, 1, 5, 9, "2027-01-05"),
  ])
  func recentDatesAreDescribedInWords(year: Int, month: Int, day: Int, hour: Int, text: String) {
    let date = CivilDateTime(year: year, month: month, day: day, hour: hour, minute: 5, offset: 7200)
    #expect(RelativeDate.text(of: date, now: now) == text)
  }

  @Test func yesterdayWasLastYear() {
    let newYear = CivilDateTime(year: 2027, month: 1, day: 1)
    #expect(RelativeDate.text(of: CivilDateTime(year: 2026, month: 12, day: 31), now: newYear) == "yesterday")
    #expect(
      RelativeDate.text(of: CivilDateTime(year: 2026, month: 12, day: 30), now: newYear) == "2026-12-30")
  }
}
