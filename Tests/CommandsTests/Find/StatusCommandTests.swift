import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct StatusCommandTests {
  @Test func thePinnedNoteOrTheNewestIsOnTop() throws {
    let fixture = try SessionFixture([
      "old.md": "---\ncreated: 2025-01-01\n---\n# Old\n- [ ] now 📅 2025-11-21\n- [ ] later\n- [x] done 📅 2025-11-21\n",
      "new.md": "---\ncreated: 2025-02-01\n---\n# New\n",
      "Archive/gone.md": "---\ncreated: 2025-03-01\npinned: true\n---\n",
    ])
    #expect(fixture.run("status").lines == ["New  new.md", "2 notes · 0 pinned · 2 open tasks · 1 due today"])
    #expect(fixture.run("pin", "old", "-q").status == .success)
    let json = fixture.run("status", "--json").json
    #expect(json["title"] == "Old")
    #expect(json["path"] == "old.md")
    #expect(json["pinned"] == true)
    #expect(json["counts"] == .object(["notes": 2, "pinned": 1]))
    #expect(json["tasks"] == .object(["open": 2, "dueToday": 1]))
    #expect(json["today"] == "2025-11-21")
  }

  /// Both are made by one function; this says that they stay so.
  @Test func documentIsThatOfTheWatcher() throws {
    let fixture = try SampleVault.fixture()
    let run = fixture.run("watch", "--once", "-q", "--snapshot", "../summary.json")
    #expect(run.status == .success)
    let file = fixture.vault.root.appending("../summary.json" as RawPath)
    let written = try FileDescriptor.open(file.normalized).readToEnd(limit: 1 << 20)
    #expect(written == fixture.run("status", "--json").output)
  }

  @Test func emptyVaultHasNothingOnTop() throws {
    var fixture = try SessionFixture()
    #expect(fixture.run("status").status == .nothing)
    #expect(fixture.run("status", "--json").json["path"] == nil)
    fixture.isTerminal = true
    #expect(fixture.run("status").errors.contains("sheaf new"))
  }
}
