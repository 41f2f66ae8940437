import CommandFixtures
import Dates
import Foundation
import TestSupport
import Testing

@testable import Commands

/// A date belongs to one day, that of the person who looks, wherever it is shown or asked for.
@Suite struct LocalDaysTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "Pacific/Kiritimati",
  ]

  @Test(arguments: zones, Seeds.some(2)) func queryGroupColumnAndHeatmapAgree(name: String, seed: UInt64) throws {
    let zone = try #require(TimeZone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var random = SplitMix64(seed: seed)
    var notes: [String: String] = [:]
    var days: [String: String] = [:]
    // Around the ends of months and the changes of clocks of the year before the day of the session.
    let middles = [1_761_955_200, 1_743_292_800, 1_761_436_800, 1_735_689_600, 1_741_500_000]
    for number in 0..<24 {
      let seconds = random.pick(middles) + random.below(172_800) - 86_400
      let offset = random.pick([0, 120, -480, 345])
      let text = NoteDate(milliseconds: Int64(seconds) * 1000, offsetMinutes: offset).text
      let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(seconds)))
      let day = try #require(CivilDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
      notes["n\(number).md"] = "---\ncreated: \(text)\nupdated: \(text)\nheld: \(text)\n---\n"
      days["n\(number).md"] = "\(day)"
    }
    var fixture = try SessionFixture(notes)
    fixture.zone = TimeZoneRules { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }
    let wanted = days.map { "\($0) \($1) \($1) \($1)" }.sorted()
    let format = "{path} {created:yyyy-MM-dd} {updated:yyyy-MM-dd} {held:yyyy-MM-dd}"
    #expect(fixture.run("list", "--format", format).lines.sorted() == wanted)
    for day in Set(days.values) {
      let found = days.filter { $0.value == day }.keys.sorted()
      for query in ["created:\(day)", "updated:\(day)", "[held:>=\(day)] [held:<=\(day)]"] {
        #expect(fixture.run("list", "-l", query).lines.sorted() == found, "\(query) in \(name)")
      }
      let shown = fixture.run("list", "created:\(day)").lines.allSatisfy { $0.contains("\t\(day)\t") }
      #expect(shown, "\(day)")
    }
    let months = Dictionary(grouping: days.values) { $0.prefix(7) }.mapValues(\.count)
    for key in ["created", "updated", "held"] {
      let groups = fixture.run("list", "--group", "month", "--sort", key, "--json").json["groups"].items
      #expect(groups.count == months.count)
      for group in groups {
        #expect(group["total"].integer == months[Substring(group["name"].string ?? "")], "\(key) \(name)")
      }
    }
    let heatmap = fixture.run("stats", "--heatmap", "--json").json["days"].items
    for day in heatmap {
      let count = days.values.count { $0 == day["date"].string }
      #expect(day["notes"].integer == count, "\(day) in \(name)")
    }
  }

  /// The index of one zone is not used in another that has the same hours now.
  @Test func anotherZoneWithTheSameHoursTodayHasDaysOfItsOwn() throws {
    var fixture = try SessionFixture(["n.md": "---\ncreated: 2015-07-01\n---\n"])
    for name in ["Europe/Istanbul", "Europe/Moscow", "Europe/Istanbul"] {
      let zone = try #require(TimeZone(identifier: name))
      fixture.zone = TimeZoneRules { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }
      #expect(fixture.run("list", "-l", "created:2015-07-01").text == "n.md\n", "\(name)")
    }
  }
}
