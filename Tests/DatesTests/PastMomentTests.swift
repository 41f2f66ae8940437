import Dates
import Testing

@Suite struct PastMomentTests {
  /// 2026-11-25, a Wednesday, at 10:00 in the zone.
  private static let now: Int64 = 1_795_593_600_000_000_000
  private static let zone = TimeZoneRules.fixed(minutes: 120)

  @Test(arguments: [
    ("30m", "2026-11-25T07:30"), ("2h", "2026-11-25T06:00"), ("1d", "2026-11-24T08:00"), ("1w", "2026-11-18T08:00"),
    ("2026-11-20", "2026-11-19T22:00"), ("2026-11-20T12:00", "2026-11-20T10:00"), ("today", "2026-11-24T22:00"),
    ("yesterday", "2026-11-23T22:00"), ("last week", "2026-11-15T22:00"), ("monday", "2026-11-22T22:00"),
    ("3 days ago", "2026-11-21T22:00"),
  ]) func spansDatesAndWordsAreRead(_ text: String, _ moment: String) throws {
    let nanoseconds = try #require(PastMoment.nanoseconds(text, now: Self.now, in: Self.zone))
    let time = CivilDateTime(nanoseconds: nanoseconds, in: .fixed(minutes: 0)).formatted("YYYY-MM-DD[T]HH:mm")
    #expect(time == moment)
  }

  @Test(arguments: ["", "yore", "m", "-1d", "1x", "99999999999h"]) func anythingElseIsRefused(_ text: String) {
    #expect(PastMoment.nanoseconds(text, now: Self.now, in: Self.zone) == nil)
  }
}
