import CommandFixtures
import TestSupport
import Testing

@testable import Commands

@Suite struct RelatedCommandTests {
  @Test func reasonsArePrinted() throws {
    let fixture = try SessionFixture([
      "me.md": "[[hub]] [[hub2]] [[there]] #craft/paper zucchini pumpkin", "hub.md": "", "hub2.md": "",
      "there.md": "[[me]]",
      "same.md": "[[hub]] [[hub2]]", "tagged.md": "#Craft/Paper", "words.md": "Zucchini with pumpkin",
      "Archive/old.md": "[[hub]]", "other.md": "nothing",
    ])
    let run = fixture.run("related", "me")
    let reasons = Dictionary(
      run.lines.map { $0.split(separator: "\t").map(String.init) }.map { ($0[0], $0[2]) }, uniquingKeysWith: { $1 })
    #expect(
      reasons == [
        "hub.md": "linked", "hub2.md": "linked", "there.md": "linked", "same.md": "links to 2 same notes",
        "tagged.md": "tag craft/paper", "words.md": "words pumpkin, zucchini",
      ])
    #expect(fixture.run("related", "me", "-c").text == "6\n")
    #expect(fixture.run("related", "me", "-c", "--archived").text == "7\n")
    let json = fixture.run("related", "me", "--json", "-m", "1").json
    #expect(json["note"] == "me.md")
    #expect(json["total"] == 6)
    #expect(json["notes"].items.count == 1)
    #expect(json["notes"][0]["path"] == "same.md")
    #expect(json["notes"][0]["reasons"].items.map { $0["path"] } == ["hub.md", "hub2.md"])
    #expect(fixture.run("related", "other").status == .nothing)
  }

  /// The list has the notes that the condition of a query finds, in the same order.
  @Test(arguments: Seeds.some(3))
  func theListAgreesWithTheQueryCondition(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try LinkedVault.random(&random, notes: 16)
    for path in try fixture.paths().prefix(5) {
      let all = fixture.run("related", path, "-l", "-m", "1000").lines
      #expect(all.sorted() == fixture.run("list", "related:\(path)", "-l").lines.sorted(), "seed \(seed), \(path)")
      #expect(fixture.run("related", path, "-c").text == "\(all.count)\n")
      for limit in [1, 3] {
        #expect(
          fixture.run("related", path, "-l", "-m", "\(limit)").lines == Array(all.prefix(limit)), "seed \(seed)")
      }
    }
  }
}
