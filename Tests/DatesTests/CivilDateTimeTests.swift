import Foundation
import TestSupport
import Testing

@testable import Dates

@Suite struct CivilDateTimeTests {
  private static let moments: [(Int64, Int, String)] = [
    (0, 0, "1970-01-01T00:00:00+00:00"), (1_795_257_000, 3600, "2026-11-21T11:30:00+01:00"),
    (-1, 0, "1969-12-31T23:59:59+00:00"), (951_782_400, 0, "2000-02-29T00:00:00+00:00"),
    (0, -12_600, "1969-12-31T20:30:00-03:30"), (0, 20_700, "1970-01-01T05:45:00+05:45"),
    (-62_135_596_800, 0, "0001-01-01T00:00:00+00:00"), (253_402_214_399, 0, "9999-12-30T23:59:59+00:00"),
  ]

  @Test(arguments: moments) func datesAreReadAndWrittenInISO8601(seconds: Int64, offset: Int, text: String) {
    #expect(CivilDateTime(secondsSince1970: seconds, offset: offset).iso8601 == text)
  }

  @Test(arguments: Seeds.some(20)) func datesAgreeWithFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    for _ in 0..<50 {
      // From 1900, where the calendar of Foundation has left its Julian past behind.
      let seconds = Int64.random(in: -2_208_988_800...8_000_000_000, using: &random)
      let offset = Int.random(in: -48...56, using: &random) * 900
      calendar.timeZone = try #require(TimeZone(secondsFromGMT: offset))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: Double(seconds)))
      let date = CivilDateTime(secondsSince1970: seconds, offset: offset)
      #expect(
        [date.year, date.month, date.day, date.hour, date.minute, date.second]
          == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second], "seed \(seed)")
      #expect(date.weekday % 7 + 1 == parts.weekday, "seed \(seed)")
      let back = Int64(
        date.daysSinceEpoch * 86_400 + date.hour * 3600 + date.minute * 60 + date.second - offset)
      #expect(back == seconds, "seed \(seed)")
    }
  }

  @Test func everyDayFollowsTheOneBefore() {
    var expected = CivilDateTime(year: -401, month: 1, day: 1).daysSinceEpoch
    for year in -401...2500 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        let first = CivilDateTime(year: year, month: month + 1, day: 1)
        if first.daysSinceEpoch != expected { Issue.record("\(first.isoDate)") }
        expected += length
      }
    }
  }

  @Test(arguments: [Int64.min, Int64.max, 253_402_300_800, -500_000_000_000])
  func momentsOutOfRangeAreMovedInside(seconds: Int64) {
    for offset in [Int.min, -90_000, 0, 90_000, .max] {
      let date = CivilDateTime(secondsSince1970: seconds, millisecond: .max, offset: offset)
      #expect((-9999...9999).contains(date.year))
      #expect(date.millisecond == 999)
    }
  }
}
