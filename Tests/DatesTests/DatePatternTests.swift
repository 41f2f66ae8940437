import Testing

@testable import Dates

@Suite struct DatePatternTests {
  /// Saturday, 2026-11-21, 09:05:07.042, an hour ahead of UTC.
  private static let date = NoteDate(milliseconds: 1_795_248_307_042, offsetMinutes: 60)

  @Test(arguments: [
    ("YYYY-MM-DD", "2026-11-21"), ("YY M D", "26 11 21"), ("dddd, D MMMM", "Saturday, 21 November"),
    ("ddd dd d E e", "Sat Sa 6 6 6"), ("MMM Mo Do", "Nov 11th 21st"), ("HH:mm:ss.SSS", "09:05:07.042"),
    ("h:mm a A", "9:05 am AM"), ("kk k hh", "09 9 09"), ("DDDD DDD DDDo", "325 325 325th"), ("Q Qo", "4 4th"),
    ("GGGG-[W]WW", "2026-W47"), ("gggg ww wo", "2026 47 47th"), ("Z ZZ", "+01:00 +0100"),
    ("X x", "1795248307 1795248307042"), ("[Today is] dddd", "Today is Saturday"), ("YYYY/MM/DD", "2026/11/21"),
    ("", ""), ("[opn", "[opn"), ("zzz — é", "zzz — é"),
  ])
  func tokensStandForPartsOfTheDate(_ pattern: String, _ text: String) {
    #expect(DatePattern(pattern).text(of: Self.date) == text)
  }

  @Test(arguments: [
    (2021, 1, 3, "2020-W53", "2021-2"), (2021, 1, 4, "2021-W01", "2021-2"), (2024, 12, 30, "2025-W01", "2025-1"),
    (2026, 1, 1, "2026-W01", "2026-1"), (2023, 1, 1, "2022-W52", "2023-1"), (2022, 12, 31, "2022-W52", "2022-53"),
  ])
  func weeksBelongToYears(_ year: Int, _ month: Int, _ day: Int, _ iso: String, _ local: String) throws {
    let days = try #require(CivilDate(year: year, month: month, day: day)).daysSinceEpoch
    let date = NoteDate(milliseconds: Int64(days) * 86_400_000, offsetMinutes: 0)
    #expect(DatePattern("GGGG-[W]WW").text(of: date) == iso)
    #expect(DatePattern("gggg-w").text(of: date) == local)
  }

  @Test(arguments: [(0, "12 AM 24"), (12, "12 PM 12"), (13, "1 PM 13"), (23, "11 PM 23")])
  func hoursOfTheTwelveHourClockAreFormatted(_ hour: Int, _ text: String) {
    let date = NoteDate(milliseconds: Int64(hour) * 3_600_000, offsetMinutes: 0)
    #expect(DatePattern("h A k").text(of: date) == text)
  }

  /// Unicode's spelling in a config, as far as nothing in it is Moment's own.
  @Test(arguments: [
    ("yyyy-MM-dd", "2026-11-21"), ("yyyy-MM-DD", "2026-11-21"), ("EEEE, dd.MM.yy", "Saturday, 21.11.26"),
    ("yyyy-MM-dd'T'HH:mm", "2026-11-21T09:05"), ("dd", "Sa"), ("d MMMM yyyy", "21 November 2026"),
    ("yyyy d", "2026 21"), ("YYYY dd", "2026 Sa"), ("h a", "9 am"), ("yyyy h a", "2026 9 AM"), ("do", "6th"),
    ("D 'of' MMMM", "21 'of' November"), ("y", "y"),
  ])
  func bothSpellingsAreReadInAConfig(_ pattern: String, _ text: String) {
    #expect(DatePattern(pattern).text(of: Self.date) == text)
  }

  /// Moment's spelling in `--format`.
  @Test(arguments: [
    ("YYYY-MM-DD", "2026-11-21"), ("YYYY-MM-dd", "2026-11-21"), ("YYYY-MM-DDTHH:mm", "2026-11-21T09:05"),
    ("dddd, Do MMMM", "Saturday, 21st November"), ("gggg-[W]ww", "2026-W47"), ("GGGG-'W'WW", "2026-W47"),
    ("[Q]Q YYYY", "Q4 2026"), ("[yyyy]", "[2026]"), ("dd D", "Sa 21"), ("dd", "21"), ("Z YYYY", "+01:00 2026"),
    ("Z yyyy", "+0100 2026"), ("X", "1795248307"), ("DDDD", "325"), ("ddd", "Sat"),
  ])
  func bothSpellingsAreReadInAFormat(_ pattern: String, _ text: String) throws {
    #expect(try DatePattern(checking: pattern).text(of: Self.date) == text)
  }

  /// As Moment counts in English, and with the beginning of weeks that the Calendar plugin sets.
  @Test(arguments: [
    (2026, 11, 22, "2026-W48", "2026-W47"), (2026, 1, 1, "2026-W01", "2026-W01"), (2023, 1, 1, "2023-W01", "2022-W53"),
    (2024, 1, 1, "2024-W01", "2024-W01"),
  ])
  func localWeeksBeginOnTheGivenDay(_ year: Int, _ month: Int, _ day: Int, _ sunday: String, _ monday: String)
    throws
  {
    let days = try #require(CivilDate(year: year, month: month, day: day)).daysSinceEpoch
    let date = NoteDate(milliseconds: Int64(days) * 86_400_000, offsetMinutes: 0)
    #expect(DatePattern("gggg-[W]ww").text(of: date) == sunday)
    #expect(DatePattern("gggg-[W]ww").text(of: date, weeks: WeekRule.us.beginning(on: 1)) == monday)
  }

  /// As Moment 2.30 numbers weeks in these languages: `moment(date).locale(name).format("gggg-[W]ww")`.
  @Test(arguments: [
    ("en", 2027, 1, 1, "2027-W01"), ("en", 2026, 12, 27, "2027-W01"), ("de", 2027, 1, 1, "2026-W53"),
    ("de", 2027, 1, 4, "2027-W01"), ("en-gb", 2026, 1, 1, "2026-W01"), ("fr-ca", 2026, 12, 27, "2027-W01"),
    ("tr", 2027, 1, 1, "2027-W01"), ("tr", 2026, 12, 28, "2027-W01"), ("tr", 2026, 12, 27, "2026-W52"),
    ("fa", 2026, 12, 26, "2027-W01"), ("fa", 2026, 12, 25, "2026-W52"), ("en-au", 2027, 1, 2, "2026-W53"),
    ("en-au", 2027, 1, 3, "2027-W01"), ("de-li", 2027, 1, 1, "2026-W53"), ("xx", 2027, 1, 1, "2027-W01"),
  ])
  func weeksAreThoseOfALanguage(_ locale: String, _ year: Int, _ month: Int, _ day: Int, _ week: String) throws {
    let days = try #require(CivilDate(year: year, month: month, day: day)).daysSinceEpoch
    let date = NoteDate(milliseconds: Int64(days) * 86_400_000, offsetMinutes: 0)
    #expect(DatePattern("gggg-[W]ww").text(of: date, weeks: .ofLocale(locale)) == week)
  }

  @Test func weeksOfISOAreNumberedAsByTheirOwnField() {
    for days in 10_000..<14_000 {
      let date = NoteDate(milliseconds: Int64(days) * 86_400_000, offsetMinutes: 0)
      #expect(
        DatePattern("gggg-[W]ww").text(of: date, weeks: .iso) == DatePattern("GGGG-[W]WW").text(of: date), "\(days)")
    }
  }
}
