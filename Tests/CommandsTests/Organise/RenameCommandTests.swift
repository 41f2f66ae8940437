import CommandFixtures
import NoteSyntax
import TestSupport
import Testing

@testable import Commands

/// Renames in whole vaults are reported and change nothing else.
@Suite struct RenameCommandTests {
  private static let pieces = [
    "#a", "#A/x", "#b", "#c", " ", "\n", "text ", "`#a` ", "[[n#a]] ", "```\n#a\n```\n", "- [ ] t #a\n", "# T\n",
    "\r\n",
  ]
  private static let matters = [
    "tags: [a, b]\n", "tags:\n- 'A'\n- x # c\n", "tags: \"#a/y\"\n", "title: a\nstatus: 1\n", "Status: [x]\n",
    "tags: [\n", "",
  ]

  private func notes(_ generator: inout SplitMix64) -> [String: String] {
    var notes: [String: String] = [:]
    for number in 0..<12 {
      let matter = Self.matters.randomElement(using: &generator) ?? ""
      var text = matter.isEmpty ? "" : "---\n\(matter)---\n"
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        text += Self.pieces.randomElement(using: &generator) ?? ""
      }
      notes["n\(number).md"] = text
    }
    return notes
  }

  private func tags(_ text: String) -> Set<String> {
    Set(NoteParser.parse(Array(text.utf8).span).tags.map { CaseFolding.fold($0.name) })
  }

  @Test(arguments: Seeds.some(6)) func tagsAreMappedInAllNotesAndUndone(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let notes = notes(&generator)
    let session = try SessionFixture(notes)
    let renaming = TagRenaming(["a"], to: "n/m")
    let run = session.run("tag", "rename", "a", "n/m", "--skip", "-l")
    for (path, text) in notes {
      let after = try session.text(of: path)
      let isBroken = text.hasPrefix("---\ntags: [\n")
      let expected = isBroken ? tags(text) : Set(tags(text).map { CaseFolding.fold(renaming.name(of: $0) ?? $0) })
      #expect(tags(after) == expected, "\(text.debugDescription)")
      #expect(run.lines.contains(path) == (after != text))
      if tags(text) == expected { #expect(after == text) }
    }
    #expect(session.run("tag", "rename", "a", "n/m", "--skip", "-q").output.isEmpty)
    if run.output.isEmpty { return }
    #expect(session.run("undo", "-q").status == .success)
    for (path, text) in notes { #expect(try session.text(of: path) == text) }
  }

  @Test(arguments: Seeds.some(4)) func propertiesAreRenamedInAllNotesAndUndone(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let notes = notes(&generator)
    let session = try SessionFixture(notes)
    let run = session.run("property", "rename", "STATUS", "State", "-q")
    let hasAny = notes.values.contains { $0.lowercased().contains("\nstatus:") }
    #expect(run.status == (hasAny ? .success : .nothing))
    for (path, text) in notes {
      let expected = text.replacing("\nStatus:", with: "\nState:").replacing("\nstatus:", with: "\nState:")
      #expect(try session.text(of: path) == expected)
    }
    #expect(session.run("property", "rename", "STATUS", "State", "-q").status == .nothing)
    if !hasAny { return }
    #expect(session.run("undo", "-q").status == .success)
    for (path, text) in notes { #expect(try session.text(of: path) == text) }
  }

  @Test func aRenameStampsTheTimeOfTheChange() throws {
    let session = try SessionFixture(["a.md": "---\nupdated: 2020-01-01\ntags: [a]\n---\n"])
    #expect(session.run("tag", "rename", "a", "b").status == .success)
    #expect(try session.text(of: "a.md") == "---\nupdated: 2025-11-21\ntags: [b]\n---\n")
  }

  /// A page of Logseq takes the pages below it along, and links to all of them.
  @Test func pagesBelowAPageOfLogseqFollowIt() throws {
    let files = [
      "logseq/config.edn": "{:file/name-format :triple-lowbar}", "pages/a.md": "- top [[a/b/c]]\n",
      "pages/a___b.md": "alias:: bee\n\n- #[[a/b/c]] and [[A/B]]\n", "pages/a___b___c.md": "title:: a/b/C\n\n- x\n",
      "pages/a___bc.md": "- [[a/b]] {{embed [[a/b/c]]}}\n", "journals/2026_11_29.md": "- [[bee]] [[a/b]]\n",
    ]
    let session = try SessionFixture(files)
    let before = try files.keys.sorted().map { try session.text(of: $0) }
    let run = session.run("rename", "a/b", "new/One")
    #expect(run.status == .success, "\(run.errors)")
    #expect(try session.text(of: "pages/new___One.md") == "alias:: bee\n\n- #[[new/One/C]] and [[new/One]]\n")
    #expect(try session.text(of: "pages/new___One___C.md") == "title:: new/One/C\n\n- x\n")
    #expect(try session.text(of: "pages/a___bc.md") == "- [[new/One]] {{embed [[new/One/C]]}}\n")
    #expect(session.run("unresolved").status == .nothing)
    #expect(session.run("undo", "-q").status == .success)
    #expect(try files.keys.sorted().map { try session.text(of: $0) } == before)
    #expect(session.run("rename", "a/b", "new/One", "--keep-title").lines.count { $0.hasPrefix("renamed") } == 1)
  }

  @Test func oldVaultsHaveTagsInOneString() throws {
    let session = try SessionFixture(["a.md": "---\ntag: x, a\n---\n"], config: "legacy-front-matter: true\n")
    #expect(session.run("tag", "rename", "a", "b", "-l").lines == ["a.md"])
    #expect(try session.text(of: "a.md") == "---\ntag: x, b\n---\n")
  }

  @Test func twoSpellingsOfOnePropertyAreAConflict() throws {
    let session = try SessionFixture(["a.md": "---\nk: 1\nK: 2\n---\n"])
    let run = session.run("property", "rename", "k", "l")
    #expect(run.status == .failure && run.errors.contains("a.md: it has a property 'l' already"))
  }

  /// Notes are left to the next command's index where they are many; nothing of that is seen.
  @Test(arguments: [3, 300]) func backlinksOfARenamedNoteAreCurrent(_ count: Int) throws {
    var notes = ["Hub.md": ""]
    for number in 0..<count { notes["in/\(number % 7)/n\(number).md"] = "# Note \(number)\n\nto [[Hub]]\n" }
    let session = try SessionFixture(notes)
    let run = session.run("rename", "Hub", "Centre")
    #expect(run.status == .success && run.errors.isEmpty)
    #expect(run.lines == ["renamed  Hub.md → Centre.md  \(count) links"])
    #expect(session.run("backlinks", "Centre", "-c").text == "\(count)\n")
    #expect(session.run("unresolved").status == .nothing)
    #expect(session.run("index", "verify").status == .success)
    #expect(session.run("undo", "-q").status == .success)
    for (path, text) in notes { #expect(try session.text(of: path) == text) }
    #expect(session.run("backlinks", "Hub", "-c").text == "\(count)\n")
  }
}
