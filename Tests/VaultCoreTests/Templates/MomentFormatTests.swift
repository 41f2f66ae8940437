import SearchIndex
import Testing

@testable import VaultCore

@Suite struct MomentFormatTests {
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
    #expect(MomentFormat(pattern).text(of: Self.date) == text)
  }

  @Test(arguments: [
    (2021, 1, 3, "2020-W53", "2021-2"), (2021, 1, 4, "2021-W01", "2021-2"), (2024, 12, 30, "2025-W01", "2025-1"),
    (2026, 1, 1, "2026-W01", "2026-1"), (2023, 1, 1, "2022-W52", "2023-1"), (2022, 12, 31, "2022-W52", "2022-53"),
  ])
  func weeksBelongToYears(_ year: Int, _ month: Int, _ day: Int, _ iso: String, _ local: String) throws {
    let days = try #require(CivilDate(year: year, month: month, day: day)).daysSinceEpoch
    let date = NoteDate(milliseconds: Int64(days) * 86_400_000, offsetMinutes: 0)
    #expect(MomentFormat("GGGG-[W]WW").text(of: date) == iso)
    #expect(MomentFormat("gggg-w").text(of: date) == local)
  }

  @Test(arguments: [(0, "12 AM 24"), (12, "12 PM 12"), (13, "1 PM 13"), (23, "11 PM 23")])
  func hoursOfTwoHalves(_ hour: Int, _ text: String) {
    let date = NoteDate(milliseconds: Int64(hour) * 3_600_000, offsetMinutes: 0)
    #expect(MomentFormat("h A k").text(of: date) == text)
  }
}
