import CommandFixtures
import TestSupport
import Testing

@testable import Commands

@Suite struct StatsCommandTests {
  /// Every number is the sum of what `list --json` says of the notes.
  @Test(arguments: ["", "tag:t1", "--archived", "in:a", "-tag:t0"])
  func numbersAreSumsOverTheList(query: String) throws {
    var random = SplitMix64(seed: 7)
    let fixture = try LinkedVault.random(&random, notes: 24)
    let words = query.isEmpty ? [] : [query]
    let notes = fixture.run(["list", "--json"] + words).json["notes"].items
    let orphans = fixture.run(["orphans", "-c"] + words).text
    let stats = fixture.run(["stats", "--json"] + words).json
    func sum(_ number: (JSONTree) -> Int?) -> Int { notes.reduce(0) { $0 + (number($1) ?? 0) } }
    #expect(stats["notes"].integer == notes.count)
    #expect(stats["pinned"].integer == notes.count { $0["pinned"] == true })
    #expect(stats["enriched"].integer == notes.count { $0["summary"] != nil })
    #expect(stats["words"].integer == sum { $0["words"].integer })
    #expect(stats["characters"].integer == sum { $0["characters"].integer })
    #expect(stats["links"].integer == sum { $0["links"]["out"].integer })
    #expect(stats["tasks"]["open"].integer == sum { $0["tasks"]["open"].integer })
    #expect(stats["tasks"]["done"].integer == sum { $0["tasks"]["done"].integer })
    #expect("\(stats["orphans"].integer ?? -1)\n" == orphans)
    #expect(stats["tags"].integer == Set(notes.flatMap { $0["tags"].items }).count)
    let ideas = notes.count { $0["category"] == "idea" }
    #expect(stats["categories"].items == (ideas == 0 ? [] : [.object(["name": "idea", "notes": .integer(ideas)])]))
    #expect(stats["uncategorised"].integer == notes.count - ideas)
  }

  @Test func sampleVaultAddsUp() throws {
    let fixture = try SampleVault.fixture()
    let notes = fixture.run("list", "--json").json["notes"].items
    let stats = fixture.run("stats", "--json").json
    #expect(stats["links"].integer == notes.reduce(0) { $0 + ($1["links"]["out"].integer ?? 0) })
    #expect(stats["words"].integer == notes.reduce(0) { $0 + ($1["words"].integer ?? 0) })
    #expect(stats["tags"].integer == Set(notes.flatMap { $0["tags"].items.map { $0.string?.lowercased() } }).count)
  }

  /// The numbers of each period are the sums of what `list --json` says of the notes that were created in it.
  @Test(arguments: ["day", "month", "year"]) func periodsAreSumsOverTheList(length: String) throws {
    let fixture = try SampleVault.fixture()
    let notes = fixture.run("list", "--json").json["notes"].items
    let digits = ["day": 10, "month": 7, "year": 4][length] ?? 0
    let groups = Dictionary(grouping: notes) { String(($0["created"].string ?? "").prefix(digits)) }
    let periods = fixture.run("stats", "--by", length, "--json").json["periods"].items
    #expect(periods.map { $0["period"].string } == groups.keys.sorted(by: >))
    for period in periods {
      let own = groups[period["period"].string ?? ""] ?? []
      func sum(_ number: (JSONTree) -> Int?) -> Int { own.reduce(0) { $0 + (number($1) ?? 0) } }
      #expect(period["notes"].integer == own.count)
      #expect(period["words"].integer == sum { $0["words"].integer })
      #expect(period["tasks"]["open"].integer == sum { $0["tasks"]["open"].integer })
      #expect(period["tasks"]["done"].integer == sum { $0["tasks"]["done"].integer })
    }
  }

  @Test func weeksBelongToTheYearOfTheirThursday() throws {
    let fixture = try SessionFixture([
      "a.md": "---\ncreated: 2024-12-30\n---\none two\n- [ ] three\n", "b.md": "---\ncreated: 2025-01-05\n---\nx\n",
      "c.md": "---\ncreated: 2023-01-01\n---\n",
    ])
    #expect(
      fixture.run("stats", "--by", "week").text == """
                  notes  words  tasks open  tasks done
        2025-W01      2      4           1           0
        2022-W52      1      0           0           0

        """)
  }

  @Test func daysAreThoseOfCreation() throws {
    let fixture = try SessionFixture([
      "a.md": "---\ncreated: 2025-11-21\n---\n", "b.md": "---\ncreated: 2025-11-20T23:59:00-11:00\n---\n",
      "c.md": "---\ncreated: 2024-11-22\n---\n", "d.md": "---\ncreated: 2024-11-21\n---\n",
    ])
    let days = fixture.run("stats", "--heatmap", "--json").json["days"].items
    #expect(days.count == 365)
    #expect(days.first == .object(["date": "2024-11-22", "notes": 1]))
    #expect(days.last == .object(["date": "2025-11-21", "notes": 2]))
    #expect(days.reduce(0) { $0 + ($1["notes"].integer ?? 0) } == 3)
    let lines = fixture.run("stats", "--heatmap").lines
    #expect(
      lines.suffix(3) == [
        "· 0   ░ 1   █ 2", "3 notes since 2024-11-22, most on 2025-11-21: 2", "1 day in a row, longest 1",
      ])
  }

  @Test func anEmptyVaultIsExplained() throws {
    var fixture = try SessionFixture()
    fixture.isTerminal = true
    #expect(fixture.run("stats").status == .nothing)
    #expect(fixture.run("stats").errors.contains("sheaf new"))
    #expect(fixture.run("stats", "--json").json["notes"] == 0)
  }
}
