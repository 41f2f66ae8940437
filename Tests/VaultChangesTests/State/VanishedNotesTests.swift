import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What other programs moved is found at any time, whatever commands ran in between.
@Suite struct VanishedNotesTests {
  private func moves(_ vault: TemporaryVault) throws -> [String] {
    try MovedNotes(vault.open()).moves.map {
      String(decoding: $0.from, as: UTF8.self) + " > " + String(decoding: $0.to, as: UTF8.self)
    }
  }

  private func lost(_ vault: TemporaryVault) throws -> [String] {
    try MovedNotes(vault.open()).lost.map { String(decoding: $0.path, as: UTF8.self) }
  }

  private func scene(_ files: [String: String]) throws -> TemporaryVault {
    let vault = try TemporaryVault()
    for (name, text) in files { try vault.write(text, to: RawPath(name)) }
    _ = try vault.open()
    return vault
  }

  @Test func aNoteIsRecognisedByItsFileIdAndText() throws {
    let vault = try scene(["a.md": "alpha", "b.md": "---\nid: bee\n---\nb", "c.md": "text of c"])
    try vault.move("a.md", to: "sub/a2.md")
    try vault.write("---\nid: bee\n---\nchanged", to: "sub/b2.md")
    try vault.remove("b.md")
    try vault.write("text of c", to: "sub/c2.md")
    try vault.remove("c.md")
    _ = try vault.open()
    for name in ["sub/a2.md", "sub/c2.md"] { try vault.write("quite other", to: RawPath(name)) }
    _ = try vault.open()
    #expect(try moves(vault) == ["a.md > sub/a2.md", "b.md > sub/b2.md", "c.md > sub/c2.md"])
  }

  @Test func aNoteThatAppearsLaterAndOneThatIsMovedTwiceAreFollowed() throws {
    let vault = try scene(["a.md": "alpha", "d.md": "delta"])
    let text = try vault.read("a.md")
    try vault.remove("a.md")
    #expect(try lost(vault) == ["a.md"])
    try vault.write("unrelated", to: "x.md")
    #expect(try lost(vault) == ["a.md"])
    try vault.write(text, to: "one.md")
    #expect(try moves(vault) == ["a.md > one.md"])
    try vault.move("one.md", to: "two.md")
    _ = try vault.open()
    #expect(try moves(vault) == ["a.md > two.md", "one.md > two.md"])
    let view = try vault.open()
    let plan = try MovePlanner(view).plan([PathMove(from: Array("two.md".utf8), to: Array("three.md".utf8))])
    _ = try ChangeExecutor(view.vault).run(plan, command: "move")
    #expect(try moves(vault) == ["a.md > three.md", "one.md > three.md"])
  }

  @Test func returnedAndMovedNotesAreNotMissing() throws {
    let vault = try scene(["a.md": "alpha", "b.md": "beta", "old/c.md": "[[a]]"])
    try vault.move("a.md", to: ".a")
    #expect(try lost(vault) == ["a.md"])
    try vault.write("another text", to: "a.md")
    #expect(try lost(vault) == [] && moves(vault) == [])
    let view = try vault.open()
    let plan = try MovePlanner(view).plan([
      PathMove(from: Array("b.md".utf8), to: Array("bee.md".utf8)),
      PathMove(from: Array("old".utf8), to: Array("new".utf8)),
    ])
    _ = try ChangeExecutor(view.vault).run(plan, command: "move")
    let bytes = try vault.read("a.md")
    _ = try ChangeExecutor(view.vault).run(ChangePlan([.delete(path: Array("a.md".utf8), base: bytes)]), command: "rm")
    #expect(try lost(vault) == [] && moves(vault) == [])
  }

  /// What sheaf did before a file was made says nothing about that file.
  @Test func aNewNoteUnderTheOldNameOfAMovedOneIsMissed() throws {
    let vault = try scene(["a.md": "alpha"])
    let view = try vault.open()
    let plan = try MovePlanner(view).plan([PathMove(from: Array("a.md".utf8), to: Array("b.md".utf8))])
    _ = try ChangeExecutor(view.vault).run(plan, command: "move")
    let moved = try #require(ChangeJournal(vault: view.vault).time(of: 1))
    // The new note is written until the clock of the file system has moved on.
    let file = vault.root.appending("a.md" as RawPath)
    repeat { try vault.write("another text", to: "a.md") } while try FileStatus.stat(file).changed <= moved
    #expect(try lost(vault) == [])
    try vault.remove("a.md")
    #expect(try lost(vault) == ["a.md"])
  }

  @Test func aNoteWithSeveralCopiesIsNotGuessed() throws {
    let vault = try scene([
      "a.md": "alpha", "copy.md": "alpha", "b.md": "---\nid: x\n---\n", "c.md": "---\nid: x\n---\n!",
    ])
    try vault.remove("a.md")
    try vault.remove("b.md")
    _ = try vault.open()
    try vault.write("alpha", to: "third.md")
    try vault.write("---\nid: x\n---\nmore", to: "fourth.md")
    #expect(try moves(vault) == [])
    #expect(try lost(vault) == ["a.md", "b.md"])
  }

  @Test func aNoteThatWasMovedAndChangedIsSimilar() throws {
    let text = "# Making cheese\n\nMilk and rennet become curds that are pressed for a day.\n"
    let vault = try scene(["c.md": text, "d.md": "# Something else\n\nNothing to do with it at all.\n"])
    try vault.remove("c.md")
    try vault.write(text + "\nA new end.\n", to: "sub/dairy.md")
    let view = try vault.open()
    let found = try MovedNotes(view)
    let entry = try #require(found.lost.first)
    #expect(found.moves.isEmpty)
    #expect(found.candidates(for: entry).map { String(decoding: $0.path, as: UTF8.self) } == ["sub/dairy.md"])
  }

  @Test func recentNotesFollow() throws {
    let vault = try scene(["a.md": "alpha"])
    var recents = RecentNotes(try vault.open().vault)
    recents.record([Array("a.md".utf8)])
    let text = try vault.read("a.md")
    try vault.remove("a.md")
    _ = try vault.open()
    try vault.write(text, to: "later.md")
    #expect(try RecentNotes(vault.open().vault).entries.map(\.path) == [Array("later.md".utf8)])
  }

  @Test func damageIsHarmlessAndOldEntriesEnd() throws {
    let vault = try scene(["a.md": "alpha", "b.md": "beta"])
    try vault.remove("a.md")
    let view = try vault.open()
    #expect(try lost(vault) == ["a.md"])
    let now = SystemClock.wallNanoseconds
    func entries(days: Int64) throws -> Int {
      let surroundings = vault.surroundings(now: { now + days * 86_400_000_000_000 })
      return VanishedNotes(try Vault.open(named: vault.root, surroundings)).entries.count
    }
    #expect(try entries(days: 89) == 1 && entries(days: 91) == 0)
    let file = view.vault.stateFolder.appending("memory/vanished" as RawPath)
    let bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 0x41
      try AtomicReplace.write(damaged, to: file)
      #expect(VanishedNotes(view.vault).entries.isEmpty)
      try AtomicReplace.write(Array(bytes[..<offset]), to: file)
      #expect(VanishedNotes(view.vault).entries.isEmpty)
    }
  }
}
