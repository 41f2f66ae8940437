import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands
@testable import VaultCore

/// Records of the journal that are damaged, and undo without effect.
@Suite struct DamagedRecordTests {
  private func damage(_ number: Int, of fixture: SessionFixture, to bytes: [UInt8]) throws -> RawPath {
    let file = ChangeJournal(vault: try fixture.vault.open().vault).file(number)
    let open = try FileDescriptor.open(file, .writeOnly, [.truncate])
    try open.write(bytes)
    try open.close()
    return file
  }

  @Test func undoStopsAtADamagedRecord() throws {
    let fixture = try SessionFixture(["n.md": "# N\n", "m.md": "# M\n"])
    #expect(fixture.run("tag", "add", "-q", "x", "n").status == .success)
    #expect(fixture.run("tag", "add", "-q", "y", "m").status == .success)
    let file = try damage(2, of: fixture, to: Array("garbage".utf8))
    for words in [["undo"], ["undo", "-n"], ["undo", "--operation", "2"]] {
      let run = fixture.run(words)
      #expect(run.status == .failure)
      #expect(run.errors.contains("the record of operation 2 is damaged: \(file.text)"))
    }
    #expect(fixture.run("undo").errors.contains("hint: --operation 1 names the one before it"))
    #expect(try fixture.text(of: "n.md").contains("x"))
    let list = fixture.run("operations", "--json")
    #expect(list.json["damaged"][0] == 2)
    #expect(fixture.run("operations").errors.contains("the record of operation 2 is damaged"))
    #expect(fixture.run("undo", "-q", "--operation", "1").status == .success)
    #expect(try fixture.text(of: "n.md") == "# N\n")
    // What was done after it can be undone.
    #expect(fixture.run("redo", "-q").status == .success)
    #expect(fixture.run("undo", "-q").status == .success)
  }

  @Test func contentsThatAreDamagedAreNamedToo() throws {
    let fixture = try SessionFixture(["n.md": "# N\n"])
    #expect(fixture.run("append", "-q", "n", "words").status == .success)
    let journal = ChangeJournal(vault: try fixture.vault.open().vault)
    var bytes = try FileDescriptor.open(journal.file(1), .readOnly, []).readToEnd(limit: 1 << 20)
    bytes[bytes.count - 10] ^= 0xFF
    _ = try damage(1, of: fixture, to: bytes)
    let run = fixture.run("undo")
    #expect(run.status == .failure)
    #expect(run.errors.contains("the record of operation 1 is damaged"))
  }

  @Test func aDryRunOfUndoSaysWhatUndoSays() throws {
    let fixture = try SessionFixture(["a.md": "one\n", "l.md": "[[a]]\n"])
    #expect(fixture.run("rename", "-q", "a", "b").status == .success)
    #expect(fixture.run("undo", "--dry-run").status == .success)
    try fixture.vault.write("[[b]]\nby hand\n", to: "l.md")
    let (dry, run) = (fixture.run("undo", "--dry-run"), fixture.run("undo"))
    #expect(run.status == .failure)
    #expect(dry.status == run.status && dry.text == run.text && dry.errors == run.errors)
    #expect(fixture.run("undo", "-n", "--json").errors.contains("\"code\":\"changed_since\""))
  }
}
