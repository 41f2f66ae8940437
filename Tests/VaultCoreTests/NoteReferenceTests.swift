import SystemCalls
import TestSupport
import Testing
import VaultCore

@Suite struct NoteReferenceTests {
  private func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try vault.write(
      "---\nid: 0193f0a0-aaaa-7000-8000-000000000001\naliases: [Nick]\n---\n# The Plan\n", to: "work/plan.md")
    try vault.write("---\nid: 0193f0a0-bbbb-7000-8000-000000000002\n---\n# Home\n", to: "home/plan.md")
    try vault.write("# The Garden\n", to: "garden.md")
    try vault.write("---\nid: \"20240101094512345\"\n---\n", to: "with space.markdown")
    return vault
  }

  @Test(arguments: [
    ("work/plan.md", "work/plan.md"), ("work/plan", "work/plan.md"), ("./garden.md", "garden.md"),
    ("garden", "garden.md"),
    ("GARDEN", "garden.md"), ("The Garden", "garden.md"), ("the plan", "work/plan.md"), ("Nick", "work/plan.md"),
    ("0193f0a0-aaaa-7000-8000-000000000001", "work/plan.md"), ("0193F0A0-AAAA", "work/plan.md"),
    ("sheaf://note/0193f0a0-bbbb-7000-8000-000000000002", "home/plan.md"), ("with space", "with space.markdown"),
    ("2024010109", "with space.markdown"), ("20240101094512345", "with space.markdown"),
  ])
  func namesFindTheirNotes(name: String, expected: String) throws {
    let note = try vault().open().note(named: Array(name.utf8))
    #expect(String(decoding: note.path, as: UTF8.self) == expected)
  }

  @Test func severalMatchesAreAllNamed() throws {
    let view = try vault().open()
    #expect {
      try view.note(named: Array("plan".utf8))
    } throws: { error in
      guard case VaultError.ambiguousNote("plan", let candidates) = error else { return false }
      return candidates.map { String(decoding: $0, as: UTF8.self) } == ["home/plan.md", "work/plan.md"]
    }
  }

  @Test func aPathFromTheWorkingDirectoryComesFirst() throws {
    let vault = try vault()
    try vault.write("", to: "home/garden.md")
    var surroundings = vault.surroundings()
    surroundings.workingDirectory = vault.root.appending("home" as RawPath)
    let view = try VaultView.open(named: vault.root, surroundings)
    #expect(try view.note(named: Array("garden.md".utf8)).path == Array("home/garden.md".utf8))
    #expect(try view.note(named: Array("/garden.md".utf8)).path == Array("garden.md".utf8))
    #expect(try view.note(named: Array("/home/plan".utf8)).path == Array("home/plan.md".utf8))
    #expect(try view.note(named: Array("../garden.md".utf8)).path == Array("garden.md".utf8))
    #expect(try view.note(named: Array("plan.md".utf8)).path == Array("home/plan.md".utf8))
    #expect(try view.note(named: vault.root.bytes + Array("/garden.md".utf8)).path == Array("garden.md".utf8))
  }

  @Test func namesWithTheWordAtTheBeginningOfAWordComeFirst() throws {
    let vault = try TemporaryVault()
    for name in ["Breads of the north", "Old bread", "Rebread"] { try vault.write("text\n", to: RawPath("\(name).md")) }
    let view = try vault.open()
    let names = NoteReference(view.vault, view.snapshot).similar(to: "bread").map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(names == ["Old bread.md", "Breads of the north.md", "Rebread.md"])
  }

  @Test(arguments: [("gardn", ["garden"]), ("zzzzzz", []), ("", []), ("0193", nil), ("abc", [])])
  func anUnknownNameGetsSuggestions(name: String, suggestions: [String]?) throws {
    let view = try vault().open()
    #expect {
      try view.note(named: Array(name.utf8))
    } throws: { error in
      switch error {
      case VaultError.noSuchNote(_, let near, _): near == suggestions
      case VaultError.ambiguousNote: suggestions == nil
      default: false
      }
    }
  }

  @Test func theLastNoteIsTheOneOpenedLast() throws {
    let view = try vault().open()
    var recents = RecentNotes(view.vault)
    recents.record([Array("garden.md".utf8)])
    recents.record([Array("home/plan.md".utf8), Array("gone\n\\.md".utf8)])
    #expect(try view.note(named: Array("@last".utf8)).path == Array("home/plan.md".utf8))
    #expect(RecentNotes(view.vault).entries.map(\.path) == recents.entries.map(\.path))
    #expect(RecentNotes(view.vault).entries.count == 3)
  }
}
