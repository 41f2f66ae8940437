import CommandFixtures
import Testing

@testable import Commands

@Suite struct PropertiesCommandTests {
  private static let notes = [
    "a.md": "---\nStatus: done\nrating: 4\ntags: [x, y, x]\n---\n",
    "b.md": "---\nstatus: open\nrating: high\nmeta:\n  deep: 1\n---\n",
    "c.md": "---\nstatus: done\nday: 2026-01-02\nat: 2026-01-02T10:00\nisSet: true\nnone:\n---\n",
  ]

  @Test func namesHaveCountsAndTypes() throws {
    let json = try SessionFixture(Self.notes).run("properties", "--json").json
    let rows = json["properties"].items.map { row in
      "\(row["name"].string ?? "") \(row["notes"].integer ?? -1) \(row["types"].items.compactMap(\.string))"
    }
    #expect(
      rows == [
        "at 1 [\"date-time\"]", "day 1 [\"date\"]", "isSet 1 [\"boolean\"]", "meta 1 [\"mapping\"]",
        "none 1 [\"empty\"]", "rating 2 [\"number\", \"text\"]", "status 3 [\"text\"]", "tags 1 [\"list\"]",
      ])
  }

  @Test func valuesHaveCounts() throws {
    let fixture = try SessionFixture(Self.notes)
    #expect(fixture.run("properties", "STATUS", "--sort", "count").lines == ["2  done", "1  open"])
    #expect(fixture.run("properties", "tags").lines == ["1  x", "1  y"])
    #expect(fixture.run("properties", "none").lines == ["1  (empty)"])
    #expect(fixture.run("properties", "meta").lines == ["1  {\"deep\":1}"])
    let json = fixture.run("properties", "rating", "--json").json
    #expect(json["name"] == "rating")
    #expect(json["notes"] == 2)
    #expect(json["values"].items.map { $0["value"] } == [4, "high"])
  }

  @Test func aPropertyWithoutNotesIsExplained() throws {
    var fixture = try SessionFixture(Self.notes)
    let quiet = fixture.run("properties", "statsu")
    #expect(quiet.status == .nothing)
    #expect(quiet.output.isEmpty && quiet.errorOutput.isEmpty)
    fixture.isTerminal = true
    #expect(fixture.run("properties", "statsu").errors.contains("'status'"))
  }

  @Test func valueOfSeveralLinesIsOneLine() throws {
    let fixture = try SessionFixture(["a.md": "---\nnote: |\n  one\n  two\n---\n"])
    #expect(fixture.run("properties", "note").lines.count == 1)
    #expect(fixture.run("properties", "note", "-l").lines.count == 1)
    #expect(fixture.run("properties", "note", "--json").json["values"][0]["value"] == "one\ntwo\n")
  }

  @Test func sampleVaultAgreesWithQueries() throws {
    let fixture = try SampleVault.fixture()
    for row in fixture.run("properties", "--json").json["properties"].items {
      let name = row["name"].string ?? ""
      #expect(
        fixture.run("list", "-c", "[\(name)]").text == "\(row["notes"].integer ?? -1)\n",
        "\(name)")
    }
  }
}
