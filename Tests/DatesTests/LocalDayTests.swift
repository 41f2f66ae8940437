import Dates
import Foundation
import TestSupport
import Testing

/// Days of moments in real time zones, compared with those of Foundation's calendar.
@Suite struct LocalDayTests {
  /// Zones whose clocks change at midnight, by half an hour, by a whole day, or from a time with seconds.
  static let names = [
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "America/Havana", "America/Nuuk", "Africa/Monrovia",
    "Asia/Kathmandu", "Asia/Beirut", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati",
  ]

  static func rules(_ zone: TimeZone) -> TimeZoneRules {
    TimeZoneRules { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }
  }

  @Test(arguments: names) func everyMomentBelongsToTheDayThatTheCalendarShows(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let rules = Self.rules(zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var random = SplitMix64(seed: Seeds.some(1).upperBound)
    for _ in 0..<400 * Seeds.factor {
      // Most moments are near midnight of the zone.
      var seconds = Int64(random.below(2_000_000_000))
      if random.below(3) > 0 {
        seconds -= (seconds + Int64(rules.offsetSeconds(seconds))) % 86_400 + Int64(random.below(7_200)) - 3_600
      }
      let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(seconds)))
      let expected = try #require(
        CivilDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
      let day = rules.day(atNanoseconds: seconds * 1_000_000_000)
      #expect(day == expected, "\(name) \(seconds)")
      #expect(rules.start(of: day) <= seconds && seconds < rules.start(of: day.adding(days: 1)), "\(name) \(seconds)")
      for offset in [0, -720, 90, 840] {
        let date = NoteDate(milliseconds: seconds * 1000, offsetMinutes: offset)
        #expect(rules.day(of: date) == expected, "\(name) \(date.text)")
        #expect(CivilDateTime(date, in: rules).isoDate == "\(expected)", "\(name) \(date.text)")
        #expect(CivilDate(written: date.text, in: rules) == expected, "\(name) \(date.text)")
      }
    }
  }

  @Test(arguments: names) func aDayWithoutATimeIsThatDay(name: String) throws {
    let rules = Self.rules(try #require(TimeZone(identifier: name)))
    for number in stride(from: -20_000, to: 24_000, by: 7) {
      let day = CivilDate(daysSinceEpoch: number)
      let date = try #require(NoteDate(parsing: "\(day)", zone: rules))
      #expect(date.text.prefix(10) == "\(day)", "\(name)")
      #expect(rules.day(of: date) == day, "\(name) \(day)")
    }
  }

  @Test func aDayThatAZoneSkippedIsEmpty() throws {
    let rules = Self.rules(try #require(TimeZone(identifier: "Pacific/Apia")))
    let skipped = try #require(CivilDate(iso: "2011-12-30"))
    #expect(rules.start(of: skipped) == rules.start(of: skipped.adding(days: 1)))
    #expect(rules.day(atNanoseconds: (rules.start(of: skipped) - 1) * 1_000_000_000) == skipped.adding(days: -1))
  }
}
