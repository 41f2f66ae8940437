import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore
import VaultWatching

@testable import Commands

@Suite struct WatchCommandTests {
  private func fixture() throws -> SessionFixture {
    try SessionFixture([
      "hub.md": "# Hub\n\nsee [[plan]] and [[gone]]\n",
      "plan.md": "---\nid: p1\ntags: [work]\n---\n# The scheme\n\n- [ ] do it 📅 2025-11-21\n",
      "sub/other.md": "x",
    ])
  }

  @Test func aChangeIsALineWithWhatItDidToLinks() throws {
    let fixture = try fixture()
    let status = try WatchedSession.run(fixture, []) { session in
      try fixture.vault.move("plan.md", to: "sub/done.md")
      try session.wait { $0.text.contains("sub/done.md") }
      try fixture.vault.write("# Gone\n", to: "gone.md")
      try session.wait { $0.text.contains("gone.md") }
      try fixture.vault.write("see [[nowhere]], [[never]] and [[hub]]\n", to: "sub/other.md")
      try session.wait { $0.text.contains("other.md") }
      try fixture.vault.remove("gone.md")
      try session.wait { $0.text.contains("deleted") }
      #expect(
        session.text == """
          sub/done.md  moved from plan.md  1 link to it now unresolved
          gone.md  created  1 link to it now resolved
          sub/other.md  changed  2 links now unresolved
          gone.md  deleted  1 link to it now unresolved

          """)
      #expect(session.errors == "watching 3 notes in 2 folders\n")
    }
    #expect(status == .interrupted)
  }

  /// A folder becomes a site when the file appears by which it is recognised.
  @Test(arguments: [
    ("docusaurus.config.js", "", "docs/b.mdx", "/docs/b"), ("docs/.vitepress/config.ts", "", "docs/b.md", "/b"),
    ("website/docusaurus.config.js", "docs: { path: '../docs', routeBasePath: '/' }", "docs/b.mdx", "/b/"),
    ("config/_default/hugo.yaml", "contentDir: docs\n", "docs/b.md", "/b/"),
  ])
  func aSiteIsRecognisedWhenItsSettingsAppear(
    _ file: String, _ settings: String, _ page: String, _ link: String
  ) throws {
    let fixture = try SessionFixture(["docs/a.md": "[x](\(link))\n", page: "# B\n"])
    _ = try WatchedSession.run(fixture, []) { session in
      #expect(fixture.run("unresolved", "--count").text == "1\n")
      try fixture.vault.write(settings, to: RawPath(file))
      // A folder above the file can be seen first.
      try session.wait { _ in
        session.errors.contains("the settings were read again") && fixture.run("unresolved", "--count").text == "0\n"
      }
      #expect(fixture.run("list", "--count").text == "2\n")
    }
  }

  @Test func eachEventIsADocumentOnALine() throws {
    let fixture = try fixture()
    let status = try WatchedSession.run(fixture, ["--json"], endedBy: .terminate) { session in
      #expect(session.events[0]["event"] == "watch.started" && session.events[0]["notes"] == 3)
      try fixture.vault.move("plan.md", to: "sub/done.md")
      try session.wait { $0.text.contains("batch.ended") }
      let events = session.events.dropFirst()
      #expect(events.map { $0["event"] } == ["note.moved", "link.broken", "batch.ended"])
      let (moved, broken) = (events[1], events[2])
      #expect(moved["from"] == "plan.md" && moved["path"] == "sub/done.md" && moved["id"] == "p1")
      #expect(broken["path"] == "hub.md" && broken["line"] == 3 && broken["raw"] == "[[plan]]")
      #expect(broken["was"] == "plan.md" && broken["movedTo"] == "sub/done.md")
      try fixture.vault.write("---\nid: p1\n---\n# The scheme #new\n", to: "plan.md")
      try session.wait { $0.text.contains("link.healed") && $0.text.hasSuffix("\n") }
      let names = session.events.map { $0["event"].string ?? "" }
      #expect(names.contains("note.created") && names.contains("tag.added"))
    }
    #expect(status == .success)
  }

  @Test func nothingIsPrintedUnlessItIsRequested() throws {
    let fixture = try fixture()
    let status = try WatchedSession.run(fixture, ["--quiet"]) { session in
      try fixture.vault.write("changed", to: "plan.md")
      #expect(fixture.run("search", "-l", "changed").text == "plan.md\n")
      SystemClock.sleep(.milliseconds(100))
      #expect(session.text.isEmpty && session.errors.isEmpty)
    }
    #expect(status == .interrupted)
  }

  @Test func aProgramGetsThePathsOfABatch() throws {
    let fixture = try fixture()
    _ = try WatchedSession.run(fixture, ["--exec", "make -C 'my site' all"]) { session in
      try fixture.vault.write("changed", to: "plan.md")
      try session.wait { $0.programs.count == 1 }
      try fixture.vault.move("plan.md", to: "sub/pl\nan.md")
      try session.wait { $0.programs.count == 2 }
      let words = session.programs[0].words.map { String(decoding: $0, as: UTF8.self) }
      #expect(words == ["make", "-C", "my site", "all"])
      #expect(session.programs[0].environment == ["SHEAF_VAULT": fixture.vault.root.text])
      let inputs = session.programs.map { String(decoding: $0.input ?? [], as: UTF8.self) }
      #expect(inputs == ["plan.md\n", "plan.md\n\"sub/pl\\nan.md\"\n"])
    }
    _ = try WatchedSession.run(fixture, ["--exec", "xargs -0 cat", "-0"]) { session in
      try fixture.vault.write("changed", to: "sub/other.md")
      try session.wait { !$0.programs.isEmpty }
      #expect(session.programs[0].input == Array("sub/other.md".utf8) + [0])
    }
    #expect(fixture.run("watch", "--exec", "'unclosed").status == .failure)
  }

  @Test func aSummaryIsKeptInAFile() throws {
    let fixture = try fixture()
    try fixture.vault.write("---\npinned: true\ncreated: 2020-01-01\n---\n# Pinned\n", to: "pin.md")
    @Sendable func summary() -> JSONTree { JSONTree((try? fixture.vault.read("bar.json")) ?? []) }
    _ = try WatchedSession.run(fixture, ["--snapshot", "bar.json"]) { session in
      try session.wait { _ in summary()["title"] == "Pinned" }
      #expect(summary()["counts"]["notes"] == 4 && summary()["counts"]["pinned"] == 1)
      #expect(
        summary()["tasks"]["open"] == 1 && summary()["tasks"]["dueToday"] == 1 && summary()["today"] == "2025-11-21")
      try fixture.vault.remove("pin.md")
      try fixture.vault.write("---\ncreated: 2030-01-01\n---\n# Newest\n\n- [ ] a\n- [x] b\n", to: "new.md")
      try session.wait { _ in summary()["title"] == "Newest" }
      #expect(summary()["pinned"] == .bool(false) && summary()["tasks"]["open"] == 2)
      try fixture.vault.move("new.md", to: "Archive/new.md")
      try session.wait { _ in summary()["tasks"]["open"] == 1 }
    }
  }

  @Test func onceReportsTheChangesAndEnds() throws {
    let fixture = try fixture()
    let fresh = fixture.run("watch", "--once")
    #expect(fresh.status == .success && fresh.text.isEmpty && fresh.errors == "3 notes, all of them new\n")
    try fixture.vault.move("plan.md", to: "sub/done.md")
    try fixture.vault.write("x [[nowhere]]", to: "sub/other.md")
    let changed = fixture.run("watch", "--once")
    #expect(
      changed.text == """
        sub/done.md  moved from plan.md  1 link to it now unresolved
        sub/other.md  changed  1 link now unresolved

        """)
    #expect(changed.errors.isEmpty)
    #expect(fixture.run("watch", "--once").text.isEmpty)
    try fixture.vault.remove("hub.md")
    let events = fixture.run("watch", "--once", "--json", "--exec", "true")
    #expect(events.text.contains("note.deleted"))
    #expect(events.programs.map(\.input) == [Array("hub.md\n".utf8)])
  }

  @Test func aSecondWatcherIsRefusedByItsNumber() throws {
    let fixture = try fixture()
    _ = try WatchedSession.run(fixture, []) { _ in
      let second = fixture.run("watch")
      #expect(second.status == .failure)
      #expect(
        second.errors.hasPrefix("sheaf: the vault is already being watched, by process \(ProcessIdentity.processID)\n"))
      #expect(
        fixture.run("index", "status", "--json").json["watcher"]["pid"] == .integer(Int(ProcessIdentity.processID)))
      #expect(fixture.run("index", "status").text.contains("process \(ProcessIdentity.processID)"))
      // Looking once does no harm, and finds that the watcher has told already.
      #expect(fixture.run("watch", "--once").status == .success)
    }
    #expect(fixture.run("index", "status", "--json").json["watcher"] == .null)
  }

  @Test func theUnitOfTheSourcesIsTheOneOfTheManual() throws {
    let unit = try FileDescriptor.open(Repository.root.appending("systemd/sheaf-watch@.service")).readToEnd(
      limit: 1 << 16)
    #expect(String(decoding: unit, as: UTF8.self) == WatchCommand.unit + "\n")
  }

  @Test func aSiteIsKeptCurrent() throws {
    let fixture = try fixture()
    try fixture.vault.write("---\npublish: true\n---\n# Shown\n\nfirst\n", to: "shown.md")
    let folder = try TemporaryFolder()
    let status = try WatchedSession.run(fixture, ["--export", folder.path.text]) { session in
      try session.wait { $0.errors.contains("exported") }
      #expect(String(decoding: try folder.read("shown.html"), as: UTF8.self).contains("first"))
      try fixture.vault.write("---\npublish: true\n---\n# Shown\n\nsecond\n", to: "shown.md")
      try session.wait { $0.errors.split(separator: "exported").count > 2 }
      #expect(String(decoding: try folder.read("shown.html"), as: UTF8.self).contains("second"))
    }
    #expect(status == .interrupted)
  }
}
