import CommandFixtures
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Commands

@Suite struct IndexCommandTests {
  /// A vault whose files are older than its index will be, by more than a tick of the clock.
  private func fixture(_ notes: [String: String]) throws -> SessionFixture {
    let fixture = try SessionFixture(notes)
    SystemClock.sleep(.milliseconds(80))
    return fixture
  }

  @Test func numbersSayWhatWasDone() throws {
    let fixture = try fixture(["a.md": "alpha", "b.md": "beta", "c.png": "", "d.md": "delta"])
    let first = fixture.run("index", "--json").json
    #expect(first["notes"] == 3)
    #expect(first["attachments"] == 1)
    #expect(first["added"] == 3)
    #expect(first["read"] == 3)
    #expect(first["bytesRead"] == 14)
    #expect(first["outcome"] == "committed")

    let second = fixture.run("index", "--json").json
    #expect(second["read"] == 0)
    #expect(second["outcome"] == "unchanged")
    #expect(fixture.run("index").text.contains("nothing was read"))

    try fixture.vault.write("alpha and more", to: "a.md")
    try fixture.vault.remove("d.md")
    try fixture.vault.write("new", to: "e.md")
    let third = fixture.run("index", "--json").json
    #expect([third["added"], third["changed"], third["removed"], third["read"]] == [1, 1, 1, 2])
    // An index that is asked for is brought up to date whatever else is said.
    try fixture.vault.write("newer", to: "e.md")
    #expect(fixture.run("--no-sync", "index", "--json").json["changed"] == 1)
  }

  @Test func aMovedNoteIsNotCountedAsNew() throws {
    let fixture = try fixture(["a.md": "alpha", "b.md": "beta", "f/c.md": "gamma", "f/d.md": "delta"])
    #expect(fixture.run("index", "--json").json["moved"] == 0)
    try fixture.vault.move("a.md", to: "sub/a.md")
    try fixture.vault.move("f", to: "g")
    try fixture.vault.write("beta", to: "e.md")
    try fixture.vault.remove("b.md")
    let moved = fixture.run("index", "--json").json
    #expect([moved["added"], moved["changed"], moved["removed"], moved["moved"]] == [4, 0, 4, 3])
    try fixture.vault.move("sub/a.md", to: "a.md")
    #expect(fixture.run("index").lines.contains("1 added, 0 changed, 1 removed (1 moved)"))
  }

  @Test func rebuildReadsEverything() throws {
    let fixture = try fixture(["a.md": "alpha", "b.md": "beta"])
    #expect(fixture.run("index").status == .success)
    let rebuilt = fixture.run("index", "rebuild", "--json").json
    #expect(rebuilt["read"] == 2)
    #expect(rebuilt["added"] == 2)
    #expect(fixture.run("index", "rebuild").lines.contains("2 added, 0 changed, 0 removed"))
  }

  @Test func indexThatCannotBeWrittenIsAFailure() throws {
    let fixture = try fixture(["a.md": "alpha"])
    // A file stands where the folder of indexes should be.
    try FileDescriptor.open(
      fixture.vault.surroundings().cacheFolder, .writeOnly, [.create, .exclusive]
    ).write([0x78])
    let run = fixture.run("index", "--json")
    #expect(run.status == .failure)
    #expect(run.json["outcome"] == "in-memory")
    #expect(run.errors.contains("the index was not written"))
  }
}

@Suite struct IndexStatusCommandTests {
  private func fixture() throws -> SessionFixture {
    try SessionFixture(["a.md": "alpha", "b.md": "beta", "c.png": ""])
  }

  @Test func statusChangesNothing() throws {
    let fixture = try fixture()
    let missing = fixture.run("index", "status", "--json")
    #expect(missing.status == .nothing)
    #expect(missing.json["state"] == "missing")
    #expect(missing.json["watcher"] == .null)
    #expect(!FileSystem.exists(try fixture.vault.indexFolder()))

    #expect(fixture.run("index").status == .success)
    let current = fixture.run("index", "status", "--json").json
    #expect(current["state"] == "usable")
    #expect(current["documents"] == 3)
    #expect(current["notes"] == 2)
    #expect(current["deadShare"] == 0)
    #expect(current["pending"]["changed"] == 0)

    try fixture.vault.write("alpha two", to: "a.md")
    try fixture.vault.write("new", to: "d.md")
    try fixture.vault.remove("b.md")
    for _ in 0..<2 {
      let behind = fixture.run("index", "status", "--json").json
      let pending = behind["pending"]
      #expect([pending["added"], pending["changed"], pending["removed"]] == [1, 1, 1])
      #expect(behind["sequence"] == current["sequence"])
      #expect(behind["documents"] == 3)
    }
    #expect(fixture.run("index", "status").text.contains("behind: 1 added, 1 changed, 1 removed"))
    #expect(fixture.run("--no-sync", "index", "status", "--json").json["pending"] == .null)
  }

  @Test func replacedDocumentsCountAsDeadBytes() throws {
    let fixture = try fixture()
    #expect(fixture.run("index").status == .success)
    var last = 0.0
    for text in ["one", "two words", "three more words"] {
      try fixture.vault.write(text, to: "a.md")
      #expect(fixture.run("index").status == .success)
      guard case .number(let share) = fixture.run("index", "status", "--json").json["deadShare"] else {
        Issue.record("deadShare is no fraction")
        return
      }
      #expect(share > last && share < 1)
      last = share
    }
  }
}

@Suite struct IndexVerifyCommandTests {
  private func fixture(seed: UInt64, edits: Int) throws -> SessionFixture {
    var random = SplitMix64(seed: seed)
    let fixture = try SessionFixture()
    let words = [
      "alpha", "#red/dark", "[[n3]]", "Ünïcode", "- [ ] task 📅 2026-01-01\n", "笔记", "\n# Heading\n", "beta",
    ]
    for step in 0...edits {
      for _ in 0...4 {
        let text = (0...random.below(30)).map { _ in random.pick(words) }.joined(separator: " ")
        try fixture.vault.write(
          "---\nkind: \(random.pick(words.prefix(2).map { $0.filter(\.isLetter) }))\n---\n\(text)",
          to: RawPath("n\(random.below(20)).md"))
      }
      if step > 0, let path = try fixture.paths().first { try fixture.vault.remove(RawPath(path)) }
      #expect(fixture.run("index").status == .success)
    }
    return fixture
  }

  @Test(arguments: 0..<4)
  func anIndexWithAnyHistoryIsCorrect(seed: UInt64) throws {
    let run = try fixture(seed: seed, edits: 12).run("index", "verify", "--json")
    #expect(run.status == .success, "seed \(seed): \(run.text)")
    #expect(run.json["isValid"] == true)
  }

  @Test(arguments: 0..<8)
  func aChangedByteIsFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try fixture(seed: seed, edits: 0)
    let path = try fixture.vault.indexFolder().appending("index" as RawPath)
    let file = try FileDescriptor.open(path, .readWrite)
    // Within the first segment, which begins behind the head of 160 bytes and is longer than that.
    let offset = Int64(160 + random.below(2000))
    let byte = try file.read(count: 1, at: offset)
    try file.write([byte[0] ^ UInt8(1 + random.below(255))], at: offset)
    let run = fixture.run("index", "verify")
    #expect(run.status == .nothing, "seed \(seed)")
    #expect(run.errors.contains("sheaf index rebuild"))
    #expect(fixture.run("index", "rebuild").status == .success)
    #expect(fixture.run("index", "verify").status == .success)
  }

  @Test func theLastCommitIsComparedWithoutARefreshIfAsked() throws {
    let fixture = try fixture(seed: 1, edits: 0)
    let paths = try fixture.paths()
    try fixture.vault.write("another text", to: RawPath(paths[0]))
    try fixture.vault.remove(RawPath(paths[1]))
    try fixture.vault.write("new", to: "zz.md")
    let run = fixture.run("--no-sync", "index", "verify", "--json")
    #expect(run.status == .nothing)
    let found = Set(
      run.json["problems"].items.map { "\($0["code"].string ?? "") \($0["path"].string ?? "")" })
    #expect(
      found.isSuperset(of: [
        "document.version \(paths[0])", "document.surplus \(paths[1])", "document.missing zz.md",
      ]))
    #expect(
      run.json["problems"].items.allSatisfy {
        [paths[0], paths[1], "zz.md"].contains($0["path"].string ?? "")
      })
    #expect(fixture.run("index", "verify").status == .success)
  }

  @Test func aMissingIndexIsMade() throws {
    let run = try SessionFixture(["a.md": "x"]).run("index", "verify", "--json")
    #expect(run.status == .success)
    #expect(run.json["documents"] == 1)
  }
}
