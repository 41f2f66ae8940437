import Foundation
import TestSupport
import Testing

@testable import Dates

@Suite struct NoteDateTests {
  @Test(arguments: [
    ("2026-11-21", "2026-11-21T00:00:00+02:00"), ("2026-11-21T10:30", "2026-11-21T10:30:00+02:00"),
    ("2026-11-21 10:30:05", "2026-11-21T10:30:05+02:00"), ("2026-11-21T10:30:05.678Z", "2026-11-21T10:30:05+00:00"),
    ("2026-11-21T10:30:00+01:00", "2026-11-21T10:30:00+01:00"), ("2026-11-21T10:30-0530", "2026-11-21T10:30:00-05:30"),
    ("2026-1-2", "2026-01-02T00:00:00+02:00"), (" 2026-11-21 ", "2026-11-21T00:00:00+02:00"),
    ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59+00:00"), ("2024-02-29", "2024-02-29T00:00:00+02:00"),
  ])
  func datesAreRead(text: String, expected: String) {
    #expect(NoteDate(parsing: text, zone: TemporaryVault.zone)?.text == expected)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-11-21T", "2026-11-21T25:00", "2026-11-21T10", "21.11.2026",
    "2026-11-21x",
    "2026-11-21T10:30+1", "tomorrow", "2026-11-21T10:60",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(NoteDate(parsing: text, zone: TemporaryVault.zone) == nil)
  }

  /// What is written reads back, and the standard library's formatter writes the same.
  @Test func datesAgreeWithFoundation() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let seconds = Int64(random.below(8_000_000_000)) - 2_000_000_000
      let offset = random.below(28 * 60) - 14 * 60
      let date = NoteDate(milliseconds: seconds * 1000, offsetMinutes: offset)
      #expect(NoteDate(parsing: date.text, zone: .fixed(minutes: 0)) == date)
      let zone = TimeZone(secondsFromGMT: offset * 60)
      let style = Date.ISO8601FormatStyle(timeZone: zone ?? .gmt).year().month().day().time(
        includingFractionalSeconds: false)
      let text = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
      #expect(date.text.hasPrefix(text), "\(seconds) \(offset)")
    }
  }

  @Test(arguments: [
    ("2026-11-21 Title.md", "2026-11-21T00:00:00+02:00"), ("202611211030 Title.md", "2026-11-21T10:30:00+02:00"),
    ("20261121.md", "2026-11-21T00:00:00+02:00"), ("20261121103059.md", "2026-11-21T10:30:00+02:00"),
    ("2026.md", nil), ("2026-11 Month.md", nil), ("x2026-11-21.md", nil), ("2026112.md", nil), ("20269999.md", nil),
  ])
  func datesAreWrittenInFileNames(name: String, expected: String?) {
    let bytes = Array(name.utf8)
    #expect(NoteDate(fileName: bytes.span, zone: TemporaryVault.zone)?.text == expected)
  }

  @Test func localTimesAroundAChangeOfClocksAreExact() {
    // Central European time: clocks go forward on 2026-03-29 at 01:00 UTC, back on 2026-10-25 at 01:00 UTC.
    let zone = TimeZoneRules { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }
    func text(_ local: String) -> String? { NoteDate(parsing: local, zone: zone)?.text }
    #expect(text("2026-03-29T01:59") == "2026-03-29T01:59:00+01:00")
    #expect(text("2026-03-29T03:00") == "2026-03-29T03:00:00+02:00")
    #expect(text("2026-10-25T01:59") == "2026-10-25T01:59:00+02:00")
    #expect(text("2026-10-25T02:30") == "2026-10-25T02:30:00+02:00")
    #expect(text("2026-10-25T03:00") == "2026-10-25T03:00:00+01:00")
    #expect(text("2026-07-01T12:00") == "2026-07-01T12:00:00+02:00")
  }

  @Test func laterMomentsAreGreater() throws {
    let dates = [
      "1999-12-31", "2024-02-28T23:59:59Z", "2024-02-29", "2024-03-01 00:00", "2024-03-01T00:00:00.5",
      "2024-03-01T00:00:01+00:00", "2024-03-01T01:30+01:00", "2024-03-01T00:31Z", "2024-03-01T00:00:00-01:00",
    ]
    let parsed = try dates.map { try #require(NoteDate(parsing: $0, zone: .fixed(minutes: 0))) }
    #expect(zip(parsed, parsed.dropFirst()).allSatisfy { $0.milliseconds < $1.milliseconds })
  }
}
