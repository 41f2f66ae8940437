import TestSupport
import Testing

@testable import Dates

/// A pattern reads the days that it writes.
@Suite struct DatePatternReadingTests {
  static let patterns = [
    "YYYY_MM_DD", "MMM Do, YYYY", "Do MMM YYYY", "ddd, MM/DD/YYYY", "YYYYMMDD", "dddd, MMMM D YYYY", "D.M.YYYY",
    "YYYY/MM/DD", "YY-MM-DD",
  ]

  @Test(arguments: patterns) func whatIsWrittenIsRead(_ text: String) {
    let pattern = DatePattern(text)
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let day = CivilDate(daysSinceEpoch: 11_000 + Int(random.next() % 20_000))
      let written = pattern.text(of: CivilDateTime(secondsSince1970: Int64(day.daysSinceEpoch) * 86_400, offset: 0))
      #expect(pattern.day(in: written) == day, "\(text): \(written)")
      #expect(pattern.day(in: written.uppercased()) == day, "\(text): \(written)")
      #expect(pattern.day(in: written + "x") == nil)
    }
  }

  @Test func otherTextsAreNoDays() {
    let pattern = DatePattern("MMM Do, YYYY")
    for text in ["", "Nov 31st, 2026", "Nov 1th, 2026", "Nov 1, 2026", "November 1st, 2026", "Nov 1st 2026"] {
      #expect(pattern.day(in: text) == nil, "\(text)")
    }
    #expect(DatePattern("dddd YYYY-MM-DD").day(in: "Monday 2026-11-29") == nil)
  }
}
