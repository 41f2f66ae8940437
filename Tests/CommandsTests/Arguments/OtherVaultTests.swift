import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// A note that is given by its path in another vault is a note of that vault.
@Suite struct OtherVaultTests {
  private let fixture: SessionFixture
  private let other: TemporaryVault

  init() throws {
    fixture = try SessionFixture(["here.md": "# Here\n", ".sheaf/keep": ""])
    other = try TemporaryVault()
    for (path, text) in ["n.md": "# Other\n\nsee [[b]]\n\n## Part\n\npart\n", "b.md": "# B\n", ".sheaf/keep": ""] {
      try other.write(text, to: RawPath(path))
    }
  }

  private func path(_ name: String) -> String { other.root.appending(RawPath(name)).text }

  @Test func aNoteOfAnotherVaultIsReadAndChangedThere() throws {
    #expect(fixture.run("show", "--json", path("n.md")).json["title"].string == "Other")
    #expect(fixture.run("cat", path("n")).text.hasPrefix("# Other"))
    #expect(fixture.run("cat", path("n.md#Part")).text.contains("part"))
    #expect(fixture.run("links", path("n.md")).text.contains("b"))
    #expect(fixture.run("append", path("n.md"), "more").status == .success)
    #expect(String(decoding: try other.read("n.md"), as: UTF8.self).hasSuffix("more\n"))
    #expect(fixture.run("cat", "here").text == "# Here\n")
    #expect(fixture.run("undo").status == .nothing)
  }

  @Test func notesOfSeveralVaultsAreRefused() throws {
    for words in [["cat", "here", path("n.md")], ["cat", path("n.md"), "here"], ["delete", path("n.md"), "here.md"]] {
      let run = fixture.run(words)
      #expect(run.status == .failure && run.output.isEmpty, "\(words)")
      #expect(
        run.errors.contains("'\(words.contains("here") ? "here" : "here.md")' is not in the vault"), "\(run.errors)")
    }
    #expect(fixture.run("cat", path("n.md"), path("b.md")).text.hasSuffix("# B\n"))
  }

  @Test func aFolderInAnotherVaultIsNotGuessed() throws {
    let run = fixture.run("move", path("n.md"), "Somewhere")
    #expect(run.status == .failure && run.errors.contains("is in another vault"), "\(run.errors)")
    #expect(try !other.read("n.md").isEmpty)
  }

  @Test func anOptionNamesTheVaultInAnyCase() throws {
    let run = fixture.run("-C", fixture.vault.root.text, "cat", path("n.md"))
    #expect(run.status == .failure && run.errors.contains("no note has the name"), "\(run.errors)")
    #expect(fixture.run("cat", path("nothing.md")).errors.contains("no note has the name"))
  }
}
