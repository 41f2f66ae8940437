import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct CompleteCommandTests {
  private func candidates(_ fixture: SessionFixture, _ kind: String, _ word: String) -> [String] {
    let run = fixture.run("__complete", kind, "--", word)
    #expect(run.status == .success)
    #expect(run.errorOutput.isEmpty)
    return run.lines.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[0]) }
  }

  @Test func notesHaveNamesTitlesAndPaths() throws {
    let fixture = try SessionFixture([
      "work/Plan.md": "# The plan\n", "home/Plan.md": "", "work/Paper.md": "---\naliases: [Papier]\n---\n",
      "Pan.md": "",
      "p.png": "",
    ])
    #expect(Set(candidates(fixture, "note", "P")) == ["Plan", "Paper", "Papier", "Pan"])
    #expect(candidates(fixture, "note", "The") == ["The plan"])
    #expect(Set(candidates(fixture, "note", "work/")) == ["work/Plan.md", "work/Paper.md"])
    #expect(candidates(fixture, "note", "work/Plan.m") == ["work/Plan.md"])
    #expect(candidates(fixture, "note", "Pan.") == ["Pan.md"])
    // Case counts only where something is written so.
    #expect(Set(candidates(fixture, "note", "pA")) == ["pAper", "pApier", "pAn"])
    #expect(candidates(fixture, "note", "zzz").isEmpty)
  }

  /// A name that is offered is one that commands understand.
  @Test func everyOfferedNoteIsFound() throws {
    let fixture = try SampleVault.fixture()
    for word in ["", "P", "r", "recipes/", "binding/", "2026-11", "ต", "枕", "q"] {
      for line in fixture.run("__complete", "note", "--", word).lines {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        // Nothing begins with q, so names that have it inside are offered.
        #expect(word == "q" ? parts[0].lowercased().contains(word) : parts[0].utf8.starts(with: word.utf8))
        let run = fixture.run("links", "-q", "--", parts[0])
        #expect((run.status != .failure) == (parts.last != "several notes"), "\(line): \(run.errors)")
      }
    }
    #expect(candidates(fixture, "note", "").count == 63)
  }

  @Test func recentlyOpenedNotesComeFirst() throws {
    let fixture = try SessionFixture(["a.md": "", "b.md": "needle", "c.md": ""])
    #expect(fixture.run("search", "--reference", "needle").status == .success)
    #expect(candidates(fixture, "note", "") == ["b", "a", "c"])
  }

  @Test func namesOfEveryKindAreOffered() throws {
    let fixture = try SampleVault.fixture()
    #expect(
      candidates(fixture, "tag", "food/") == [
        "food/biscuits", "food/bread", "food/cake", "food/drinks", "food/soup",
      ])
    #expect(candidates(fixture, "tag", "FOOD/B") == ["FOOD/Biscuits", "FOOD/Bread"])
    #expect(
      candidates(fixture, "folder", "projects/P") == [
        "projects/Pocket almanac", "projects/Pocket almanac/binding",
      ])
    #expect(candidates(fixture, "property", "stat") == ["status"])
    #expect(candidates(fixture, "category", "m") == ["memory"])
    #expect(candidates(fixture, "planet", "m").isEmpty)
  }

  @Test func queriesAreCompletedTermByTerm() throws {
    let fixture = try SampleVault.fixture()
    #expect(candidates(fixture, "query", "ta") == ["tag:", "task:", "task-done:", "task-todo:"])
    #expect(candidates(fixture, "query", "tag:food/br") == ["tag:food/bread"])
    #expect(candidates(fixture, "query", "x -(is:pin") == ["x -(is:pinned"])
    #expect(candidates(fixture, "query", "a -tag:food/br") == ["a -tag:food/bread"])
    #expect(candidates(fixture, "query", "@bi") == ["@binding"])
    #expect(candidates(fixture, "query", "[stat") == ["[status]"])
    #expect(candidates(fixture, "query", "has:su") == ["has:summary"])
    #expect(
      candidates(fixture, "query", "in:\"projects/Pocket almanac/") == [
        "in:\"projects/Pocket almanac/binding\""
      ])
    // What needs quotes does not begin with what is written without them, and would be another query.
    #expect(candidates(fixture, "query", "in:projects/Pocket").isEmpty)
    #expect(candidates(fixture, "query", "source:ph") == ["source:photo"])
    #expect(candidates(fixture, "query", "links-to:Kom") == ["links-to:Kompost"])
    // Every field that is offered is one that queries have.
    for field in candidates(fixture, "query", "") where field.hasSuffix(":") {
      let run = fixture.run("list", "-q", "\(field)\"x\"")
      #expect(!run.errors.contains("no field"), "\(field): \(run.errors)")
    }
  }

  @Test func filesAreReadOnlyWithoutAnIndex() throws {
    let fixture = try SessionFixture(["a.md": "#one"])
    #expect(candidates(fixture, "tag", "") == ["one"])
    try fixture.vault.write("#two", to: "b.md")
    #expect(candidates(fixture, "tag", "") == ["one"])
    #expect(fixture.run("index").status == .success)
    #expect(candidates(fixture, "tag", "") == ["one", "two"])
  }

  @Test func errorsAreSilent() throws {
    var fixture = try SessionFixture(["a\u{1b}[31m.md": "", "b.md": "\u{1b}x\ty"], config: "what: is this\n")
    #expect(candidates(fixture, "note", "") == ["b"])
    #expect(!fixture.run("__complete", "note").text.contains("\u{1b}"))
    fixture.workingDirectory = "/"
    #expect(candidates(fixture, "note", "").isEmpty)
    #expect(fixture.run([Array("__complete".utf8), Array("note".utf8), [0xff]]).status == .success)
  }
}
