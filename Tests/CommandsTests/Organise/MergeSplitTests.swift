import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Changes of several notes in one plan are those of one after another.
struct MergeSplitTests {
  private func copy(of fixture: SessionFixture) throws -> SessionFixture {
    let other = try SessionFixture()
    for (path, bytes) in try notes(fixture) { try other.vault.write(bytes, to: RawPath(path)) }
    return other
  }

  private func notes(_ fixture: SessionFixture) throws -> [[UInt8]: [UInt8]] {
    try fixture.files().filter { $0.key.last != 0x2F && !$0.key.starts(with: Array(".sheaf".utf8)) }
  }

  @Test(arguments: Seeds.some(12))
  func mergingSeveralNotesIsMergingOneAfterAnother(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try LinkedVault.random(&random, notes: 10)
    let other = try copy(of: fixture)
    let before = try notes(fixture)
    var names = (0..<10).map { "n\($0)" }
    for index in names.indices.reversed() { names.swapAt(index, random.below(index + 1)) }
    let (chosen, target) = (names.prefix(2 + random.below(3)), names[9])
    let whole = fixture.run(["merge"] + chosen + [target])
    var steps: [Bool] = []
    for name in chosen { steps.append(other.run("merge", name, target).status == .success) }
    #expect((whole.status == .success) == steps.allSatisfy { $0 }, "\(seed): \(whole.errors)")
    if whole.status == .success {
      let trash = Array(".trash".utf8)
      let (mine, theirs) = (try notes(fixture), try notes(other))
      #expect(
        mine.filter { !$0.key.starts(with: trash) } == theirs.filter { !$0.key.starts(with: trash) },
        "\(seed): merge \(chosen) \(target)")
      // The trash has what was written, and not the links that a step before has changed.
      let texts = Set(before.values)
      for (path, bytes) in mine where path.starts(with: trash) { #expect(texts.contains(bytes), "\(seed)") }
      #expect(fixture.run("undo").status == .success)
    }
    #expect(try notes(fixture) == before, "\(seed)")
  }

  @Test(arguments: Seeds.some(12))
  func splittingALevelIsSplittingOneSectionAfterAnother(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = "---\ntags: [a]\n---\n# Title\n\nbegin [[#Part 1]] [r][ref]\n"
    let count = 1 + random.below(5)
    for number in 0..<count {
      text +=
        "\n\(["##", "###", "##"][random.below(3)]) Part \(number)\n\ntext [[#Part \(random.below(count))]] [^f] [r][ref] ^b\(number)\n"
      if random.below(2) == 0 { text += "\n> ## Quoted\n" }
    }
    text += "\n[ref]: Other.md\n[^f]: foot\n"
    let fixture = try SessionFixture([
      "Whole.md": text, "Other.md": "[[Whole#Part 0]] [[Whole#^b1]] [x](Whole.md#part-2) ![[Whole]]\n",
    ])
    let other = try copy(of: fixture)
    let before = try notes(fixture)
    let run = fixture.run("split", "Whole", "--level", "2")
    var sections = 0
    while let line = other.run("outline", "Whole", "--json").text.firstRange(of: "\"level\":2") {
      _ = line
      let name = (0..<count).first { number in
        other.run("split", "Whole", "--at", "Part \(number)", "-n").status == .success
          && text.contains("\n## Part \(number)\n")
          && !FileSystem.exists(other.vault.root.appending(RawPath("Part \(number).md")))
      }
      guard let name, other.run("split", "Whole", "--at", "Part \(name)").status == .success else { break }
      sections += 1
    }
    #expect((run.status == .success) == (sections > 0), "\(seed): \(run.errors)")
    #expect(try notes(fixture) == notes(other), "\(seed): \(text)")
    if sections > 0 { #expect(fixture.run("undo").status == .success) }
    #expect(try notes(fixture) == before, "\(seed)")
  }

  @Test func nothingIsSplitIfOneNameIsTaken() throws {
    let fixture = try SessionFixture([
      "A.md": "## One\n\n## Two\n", "Two.md": "x\n", "B.md": "## Same\n\n## Same\n", "C.md": "text\n",
    ])
    let before = try fixture.files()
    for (note, words) in [("A", "Two"), ("B", "Same"), ("C", "no heading of level 2")] {
      let run = fixture.run("split", note, "--level", "2")
      #expect(run.status != .success && run.errors.contains(words), "\(note): \(run.errors)")
    }
    #expect(fixture.run("split", "A#One", "--level", "2").status != .success)
    #expect(fixture.run("split", "A", "--level", "2", "--at", "One").status != .success)
    #expect(fixture.run("merge", "A", "A").status != .success)
    #expect(try notes(fixture) == before.filter { $0.key.last != 0x2F && !$0.key.starts(with: Array(".sheaf".utf8)) })
  }
}
