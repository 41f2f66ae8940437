import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// `check --fix` never guesses; `heal --similar` asks.
@Suite struct SimilarTargetsTests {
  private static let notes = [
    "2026-11-26.md": "x\n", "Plan 2026.md": "x\n", "Chapter 1.md": "x\n", "f/Maria.md": "x\n", "My note.md": "x\n",
    "l.md": "[[2026-11-27]] [[Plan 2027|p]] [[Plan 2027]] [[Chapter 2]] [[old/Maria]]\n",
  ]

  @Test func checkNeverAppliesSimilarTargets() throws {
    let fixture = try SessionFixture(Self.notes)
    let run = fixture.run("check", "--fix")
    #expect(run.status == .nothing)
    #expect(run.text.contains("did you mean 'Plan 2026'?"))
    #expect(run.errors.contains("heal --similar suggests targets for 5"))
    #expect(try fixture.text(of: "l.md") == Self.notes["l.md"])
    #expect(fixture.run("check", "--json").json["findings"].items.allSatisfy { $0["fixable"] == false })
  }

  @Test func anEscapedFormOfOneNameIsRepaired() throws {
    let fixture = try SessionFixture([
      "My note.md": "x\n", "A & B.md": "x\n", "c_d.md": "x\n", "Dup x.md": "x\n", "Dup%20x.md": "x\n",
      "l.md": "[[My%20note|m]] [m](My%2520note.md) ![[A &amp; B]] [[c\\_d]] [[Dup%2520x]] [[%20]] [[x%00y]]\n",
    ])
    #expect(fixture.run("check", "--fix", "-q").status == .nothing)
    #expect(
      try fixture.text(of: "l.md")
        == "[[My note|m]] [m](My%20note.md) ![[A & B]] [[c_d]] [[Dup%2520x]] [[%20]] [[x%00y]]\n")
  }

  @Test func suggestionsAreListedAndTakenOneByOne() throws {
    var fixture = try SessionFixture(Self.notes)
    let listed = fixture.run("heal", "--similar")
    #expect(listed.status == .success)
    #expect(listed.text.contains("similar  l.md:1  'Plan 2027' → 'Plan 2026'  Plan 2026.md, 2 links\n"))
    #expect(listed.errors.contains("hint: --yes takes all suggestions"))
    let json = fixture.run("heal", "--similar", "--json").json
    #expect(json["similar"].items.count == 4)
    #expect(json["similar"][0]["resolved"] == "2026-11-26.md")
    #expect(json["similar"][0]["changed"] == false)
    #expect(try fixture.text(of: "l.md") == Self.notes["l.md"])
    fixture.isTerminal = true
    fixture.answers = ["n\n", "what\n", "y\n", "q\n"]
    let asked = fixture.run("heal", "--similar")
    #expect(asked.text.contains("changed  l.md:1  'Plan 2027'"))
    #expect(
      try fixture.text(of: "l.md") == "[[2026-11-27]] [[Plan 2026|p]] [[Plan 2026]] [[Chapter 2]] [[old/Maria]]\n")
    #expect(fixture.run("undo", "-q").status == .success)
    fixture.answers = []
    #expect(fixture.run("heal", "--similar", "--no-input").status == .success)
    #expect(try fixture.text(of: "l.md") == Self.notes["l.md"])
  }

  @Test func healAloneSuggestsNothing() throws {
    let fixture = try SessionFixture(
      Self.notes.merging(["gone.md": "---\nid: g\n---\n# G\n", "m.md": "[[gone]]\n"]) { $1 })
    #expect(fixture.run("index").status == .success)
    try FileSystem.rename(fixture.vault.root.appending("gone.md"), to: fixture.vault.root.appending("Here.md"))
    let run = fixture.run("heal")
    #expect(run.status == .success && !run.text.contains("similar") && !run.errors.contains("similar"), "\(run.text)")
    #expect(try fixture.text(of: "m.md") == "[[Here]]\n" && fixture.text(of: "l.md") == Self.notes["l.md"])
  }

  @Test func yesTakesAllSuggestions() throws {
    let fixture = try SessionFixture(Self.notes)
    #expect(fixture.run("heal", "--similar", "--yes", "-n").text.contains("+[[2026-11-26]] [[Plan 2026|p]]"))
    #expect(fixture.run("heal", "--similar", "--yes", "--expect", "2").status == .failure)
    #expect(try fixture.text(of: "l.md") == Self.notes["l.md"])
    #expect(fixture.run("heal", "--similar", "--yes", "--expect", "1", "-q").status == .success)
    #expect(
      try fixture.text(of: "l.md") == "[[2026-11-26]] [[Plan 2026|p]] [[Plan 2026]] [[Chapter 1]] [[f/Maria]]\n")
    #expect(fixture.run("heal", "--similar").status == .nothing)
  }

  /// Random links and names: a link that `check --fix` changes had one reading, which is the name of one file.
  @Test(arguments: Seeds.some(12))
  func fixOnlyChangesLinksWithOneReading(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "b", "1", "2", " ", "%20", "%2520", "_", "&amp;", "&", "é", "e\u{301}"]
    func name(_ random: inout SplitMix64) -> String { "Note" + random.text(of: pieces, upTo: 3) + "z" }
    var notes: [String: String] = [:]
    for _ in 0..<6 { notes["\(name(&random)).md"] = "x\n" }
    let targets = (0..<12).map { _ in name(&random) }
    notes["l.md"] = targets.map { "[[\($0)]]\n" }.joined()
    let fixture = try SessionFixture(notes)
    #expect(fixture.run("check", "--fix", "--only", "link", "-q").status != .failure)
    let after = try fixture.text(of: "l.md").split(separator: "\n").map { String($0.dropFirst(2).dropLast(2)) }
    for (old, new) in zip(targets, after) where !old.utf8.elementsEqual(new.utf8) {
      let readings = Self.decoded(old)
      #expect(readings.contains(new), "\(old) became \(new)")
      #expect(notes["\(new).md"] != nil, "\(new)")
      #expect(notes["\(old).md"] == nil)
      #expect(Set(readings.filter { notes["\($0).md"] != nil }).count == 1, "\(old)")
    }
  }

  /// The texts that remain when percent-encoding and entities are replaced until nothing changes, and the reverse for
  /// spaces.
  private static func decoded(_ text: String) -> Set<String> {
    var found: Set = [text]
    var next = [text]
    while let text = next.popLast() {
      for (old, new) in [("%20", " "), ("%25", "%"), ("&amp;", "&")] {
        let decoded = text.replacing(old, with: new)
        if found.insert(decoded).inserted { next.append(decoded) }
      }
      let both = text.replacing(#/%(20|25)/#) { $0.output.1 == "20" ? " " : "%" }
      if found.insert(both).inserted { next.append(both) }
    }
    found.insert(text.replacing(" ", with: "%20"))
    return found
  }
}
