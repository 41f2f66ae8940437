import Dates
import Terminal
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite struct HeatmapTests {
  /// 2026-11-21, a Saturday.
  private let today = CivilDateTime(year: 2026, month: 11, day: 21).daysSinceEpoch

  private func map(_ counts: [Int: Int], width: Int?) -> [String] {
    let days = Heatmap.days(to: today, width: width)
    return Heatmap(days: days, counts: days.map { counts[today - $0] ?? 0 }).lines.map(\.plainText)
  }

  @Test func yearFitsEightyColumns() {
    let lines = map([0: 3, 364: 1], width: 80)
    #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= 80 })
    #expect(Heatmap.days(to: today, width: 80).count == 365)
    // Saturdays are the sixth row; the first day was a Saturday too.
    #expect(lines[6].hasPrefix("    ░"))
    #expect(lines[6].hasSuffix("█"))
    #expect(lines[1].hasPrefix("Mon  ·"))
    #expect(lines[7].hasPrefix("Sun ·"))
  }

  @Test func eachDayHasOneMark() {
    let lines = map([:], width: nil)
    #expect(lines[1...7].joined().count { $0 == "·" } == 365)
    #expect(lines.last == "no notes since 2025-11-22")
  }

  @Test func narrowTerminalsShowFewerWeeks() {
    for width in 1...80 {
      let days = Heatmap.days(to: today, width: width)
      #expect(days.upperBound == today)
      let weeks = map([3: 1], width: width)[1...7].map { DisplayWidth.columns(of: $0) }.max() ?? 0
      #expect(weeks <= max(5, width), "width \(width)")
    }
  }

  @Test func aPictureHasASquareForEachDay() {
    let days = Heatmap.days(to: today, width: nil)
    let counts = days.map { today - $0 == 3 ? 1 : today - $0 == 0 ? 40 : 0 }
    let picture = HeatmapSVG.lines(of: Heatmap(days: days, counts: counts)).map(\.plainText).joined(separator: "\n")
    // Five more are the scale.
    #expect(picture.split(separator: "<rect class=\"l").count - 1 == 365 + 5)
    #expect(picture.contains("<title>2026-11-18: 1 note</title>"))
    #expect(picture.contains("<title>2026-11-21: 40 notes</title>"))
    #expect(picture.split(separator: "<title>").count - 1 == 2)
    #expect(picture.contains(">41 notes since 2025-11-22, most on 2026-11-21: 40<"))
  }

  @Test func quartersOfTheDaysHaveMarks() {
    let lines = map([0: 1, 1: 2, 2: 3, 3: 40, 4: 5, 5: 1, 6: 9, 7: 8], width: nil)
    #expect(lines[9] == "· 0   ░ 1   ▒ 2–3   ▓ 4–8   █ 9–40")
    #expect(lines[10] == "69 notes since 2025-11-22, most on 2026-11-18: 40")
  }
}
