import CommandFixtures
import Dates
import Terminal
import TestSupport
import Testing
import VaultCore

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
    #expect(picture.contains(">41 notes since 2025-11-22, most on 2026-11-21: 40; 1 day in a row, longest 1<"))
  }

  @Test func quartersOfTheDaysHaveMarks() {
    let lines = map([0: 1, 1: 2, 2: 3, 3: 40, 4: 5, 5: 1, 6: 9, 7: 8], width: nil)
    #expect(lines[9] == "· 0   ░ 1   ▒ 2–3   ▓ 4–8   █ 9–40")
    #expect(lines[10] == "69 notes since 2025-11-22, most on 2026-11-18: 40")
    #expect(lines[11] == "8 days in a row, longest 8")
  }

  /// The longest run of days that have any, by looking at all runs.
  private func longest(_ counts: [Int]) -> Int {
    var longest = 0
    for start in counts.indices {
      longest = max(longest, counts[start...].prefix { $0 > 0 }.count)
    }
    return longest
  }

  @Test func streaksAreThoseOfAModel() {
    var random = SplitMix64(seed: 66)
    for _ in 0..<500 {
      let counts = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...2, using: &random) }
      let streak = DayStreak(counts)
      #expect(streak.longest == longest(counts), "\(counts)")
      let past = counts.last == 0 ? counts.dropLast() : counts[...]
      #expect(streak.current == past.reversed().prefix { $0 > 0 }.count, "\(counts)")
    }
  }

  @Test func daysCountWordsAndTasks() throws {
    let fixture = try SessionFixture([
      "A.md": "---\ncreated: 2025-11-20\n---\none two three\n\n- [x] a ✅ 2025-11-19\n- [x] b ✅ 2025-11-20\n- [x] c\n",
      "B.md": "---\ncreated: 2025-11-21\n---\nfour\n",
    ])
    func days(_ words: String...) -> ([String: JSONTree], JSONTree) {
      let json = fixture.run(["stats", "--heatmap", "--json"] + words).json
      let days = json["days"].items.compactMap { day in day["date"].string.map { ($0, day) } }
      return (Dictionary(days) { $1 }, json["streak"])
    }
    let (words, wordStreak) = days("--count", "words")
    #expect(words["2025-11-21"]?["words"] == 1 && wordStreak["current"] == 2)
    let (tasks, taskStreak) = days("--count", "tasks")
    #expect(
      tasks["2025-11-19"]?["tasks"] == 1 && tasks["2025-11-20"]?["tasks"] == 1 && tasks["2025-11-21"]?["tasks"] == 0)
    #expect(taskStreak["current"] == 2 && taskStreak["longest"] == 2)
    #expect(days().0["2025-11-20"]?["notes"] == 1)
    #expect(fixture.run("stats", "--heatmap", "--count", "tasks").text.contains("2 tasks done since"))
    let wrong = fixture.run("stats", "--count", "tasks")
    #expect(wrong.status == .failure && wrong.errors.contains("--heatmap"))
  }
}
