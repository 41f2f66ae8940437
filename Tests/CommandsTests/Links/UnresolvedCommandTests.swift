import CommandFixtures
import Testing

@testable import Commands

@Suite struct UnresolvedCommandTests {
  @Test func sampleVaultIsListed() throws {
    let fixture = try SampleVault.fixture()
    let links = fixture.run("unresolved", "--json").json["links"].items.map {
      "\($0["from"].string ?? ""):\($0["line"].integer ?? 0) \($0["target"].string ?? "")"
    }
    #expect(
      links == [
        "journal/2026-11-21.md:29 2026-11-22", "journal/2026-W47 review.md:27 Gilding the edges",
        "projects/Pocket almanac/Pocket almanac.md:42 Gilding the edges",
        "projects/Pocket almanac/Pocket almanac.md:48 Cover sketch.png",
        "recipes/Shortbread.md:15 Banana bread",
      ])
    #expect(fixture.run("unresolved", "--count").text == "4\n")
    #expect(fixture.run("unresolved", "--count", "in:journal").text == "2\n")
    #expect(fixture.run("unresolved", "-l").lines.count == 4)
  }

  @Test func targetsAreComparedAsLinksAre() throws {
    let fixture = try SessionFixture([
      "a.md": "[[Gone]] [[b#nope]] [[b]]", "b.md": "[[gone.md|x]] [g](GONE.md)",
      "c.md": "[[away]] <https://gone.example>",
    ])
    #expect(
      fixture.run("unresolved").lines
        == ["Gone  3", "  a.md:1:1", "  b.md:1:1", "  b.md:1:15", "away  1", "  c.md:1:1"])
  }

  @Test func theStatusIsOneWhenNothingIsMissing() throws {
    let fixture = try SessionFixture(["a.md": "[[b]] [[b#no such heading]]", "b.md": ""])
    #expect(fixture.run("unresolved").status == .nothing)
    #expect(
      fixture.run("unresolved", "--json").text == "{\"formatVersion\":1,\"total\":0,\"links\":[],\"targets\":[]}\n")
    #expect(fixture.run("unresolved", "--count").text == "0\n")
    #expect(fixture.run("unresolved", "created:never").status == .failure)
  }
}
