import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct FoldersCommandTests {
  /// Folders of the sample vault with the notes directly inside, counted by other means.
  private static let sample = [
    "Archive": 2, "Archive/work": 1, "Inbox": 5, "computing": 5, "curios": 7, "garden": 5, "journal": 7,
    "people": 2,
    "projects": 1, "projects/Pocket almanac": 2, "projects/Pocket almanac/binding": 2, "reading": 5,
    "recipes": 5,
    "templates": 2, "travel": 3, "work": 6, "attachments": 0,
  ]

  @Test func sampleVaultIsCounted() throws {
    let json = try SampleVault.fixture().run("folders", "--json").json
    let counts = json["folders"].items.map { ($0["path"].string ?? "", $0["notes"].integer ?? -1) }
    #expect(Dictionary(counts, uniquingKeysWith: { $1 }) == Self.sample)
    #expect(json["root"]["notes"] == 3)
    #expect(json["root"]["total"] == 58)
    for folder in json["folders"].items {
      let path = folder["path"].string ?? ""
      let below = Self.sample.filter { $0.key == path || $0.key.hasPrefix(path + "/") }.values.reduce(0, +)
      #expect(folder["total"].integer == below, "\(path)")
    }
  }

  @Test func stylesComeFromTheConfig() throws {
    let folders = try SampleVault.fixture().run("folders", "--json").json["folders"].items
    let byPath = Dictionary(folders.map { ($0["path"].string ?? "", $0) }, uniquingKeysWith: { $1 })
    #expect(byPath["Inbox"]?["place"] == "inbox")
    #expect(byPath["Inbox"]?["color"] == "yellow")
    #expect(byPath["Archive/work"]?["place"] == "archive")
    #expect(byPath["projects/Pocket almanac"]?["symbol"] == "🧵")
    #expect(byPath["travel"]?["color"] == .null)
    #expect(byPath["travel"]?["place"] == "notes")
  }

  @Test func emptyFoldersAreListedWhereTheyAreKnown() throws {
    let fixture = try SessionFixture(["a/b.md": "x"])
    try FileSystem.makeDirectories(fixture.vault.root.appending("empty/deep" as RawPath))
    try FileSystem.makeDirectories(fixture.vault.root.appending(".hidden" as RawPath))
    #expect(fixture.run("folders").lines == ["1  a", "0  empty", "0  empty/deep"])
    #expect(fixture.run("folders", "--no-sync", "-l").lines == ["a"])
    #expect(fixture.run("folders", "-l", "x").lines == ["a"])
  }

  @Test func theTreeShowsTheNotesOfEachFolder() throws {
    let fixture = try SessionFixture(["a/b/c.md": "", "a/d.md": "", "Inbox/e.md": "", "f.md": ""])
    #expect(
      fixture.run("folders", "--tree").lines
        == ["all  own", "  2    1  a", "  1    1    b", "  1    1  Inbox  (inbox)"])
  }

  @Test func namesThatDifferInCaseAreTwoFolders() throws {
    let fixture = try SessionFixture(["work/x/a.md": "", "Work/x/b.md": ""])
    #expect(fixture.run("folders", "--tree", "-l").lines == ["Work", "Work/x", "work", "work/x"])
    #expect(fixture.run("folders", "-l").lines == ["Work", "work", "Work/x", "work/x"])
  }

  @Test func aNameThatIsNotUTF8IsExact() throws {
    let fixture = try SessionFixture()
    let name: [UInt8] = [0x61, 0xff]
    try fixture.vault.write("x", to: RawPath(name + Array("/n.md".utf8)))
    #expect(fixture.run("folders", "-0").output == name + [0])
    #expect(fixture.run("folders", "--json").json["folders"][0]["pathBytes"] == "Yf8=")
  }
}
