import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct DuplicateSearchTests {
  private typealias Note = NaiveDuplicates.Note
  private typealias Pair = NaiveDuplicates.Pair

  private func pairs(_ notes: [Note], sharing least: Int = 60) throws -> [Pair] {
    let vault = try TemporaryVault()
    for note in notes { try vault.write(note.text, to: RawPath(note.path)) }
    let view = try vault.open()
    return view.duplicates(among: try view.find(""), sharing: least).map { pair in
      Pair(
        copy: String(decoding: pair.copy.note.path, as: UTF8.self), copyLine: pair.copy.line,
        original: String(decoding: pair.original.note.path, as: UTF8.self), originalLine: pair.original.line,
        percent: pair.percent, words: pair.words)
    }
  }

  private func words(_ count: Int, _ random: inout SplitMix64, of vocabulary: Int = 400) -> [String] {
    (0..<count).map { _ in "w\(random.below(vocabulary))" }
  }

  /// Notes of sentences that several of them have, with edits, in sections of several levels.
  private func randomNotes(_ random: inout SplitMix64) -> [Note] {
    let letters = Array("山川日本語学校犬猫雨雪花木金土").map(String.init)
    let sentences = (0..<8).map { number -> [String] in
      number < 6
        ? words(6 + random.below(30), &random, of: number == 5 ? 3 : 200)
        : (0..<12 + random.below(40)).map { _ in random.pick(letters) }
    }
    func line(_ random: inout SplitMix64) -> String {
      let number = random.below(sentences.count)
      var words = sentences[number]
      for _ in 0..<random.below(3) {
        let place = random.below(words.count)
        switch random.below(3) {
        case 0: words[place] = number < 6 ? "x\(random.below(1000))" : random.pick(letters)
        case 1: words.remove(at: place)
        default: words.insert(number < 6 ? "y\(random.below(1000))" : random.pick(letters), at: place)
        }
        if words.isEmpty { words = ["z"] }
      }
      return words.joined(separator: number < 6 ? " " : "")
    }
    return (0..<3 + random.below(5)).map { number in
      var lines: [String] = []
      for _ in 0..<1 + random.below(6) {
        if random.below(3) == 0 {
          let marks = String(repeating: "#", count: 1 + random.below(3))
          lines.append(marks + " " + random.pick(["One", "Two", "Three four"]))
        }
        lines.append(line(&random))
      }
      let folder = random.below(3) == 0 ? "sub/" : ""
      return Note(path: "\(folder)n\(number).md", day: 1 + random.below(3), lines: lines)
    }
  }

  @Test(arguments: Seeds.some(100)) func pairsAreThoseOfAComparisonOfAll(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let notes = randomNotes(&random)
    let least = random.pick([1, 20, 40, 60, 60, 80, 100])
    let found = try pairs(notes, sharing: least)
    let expected = NaiveDuplicates(notes, sharing: least).pairs()
    let difference = Set(found).symmetricDifference(expected)
    #expect(
      difference.isEmpty && found.count == expected.count,
      "\(least) %: \(difference) of \(found) in\n\(notes.map { "\($0.path)\n\($0.text)" }.joined(separator: "\n"))")
    #expect(found.map(\.words) == found.map(\.words).sorted(by: >))
  }

  @Test(arguments: Seeds.some(20)) func theNamesOfNotesOnlyDecideEqualCases(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let notes = (0..<6).map { number in
      Note(path: "\(number).md", day: number + 1, lines: [words(30, &random, of: 12).joined(separator: " ")])
    }
    let names = ["f.md", "c.md", "a.md", "e.md", "b.md", "d.md"]
    let renamed = zip(notes, names).map { Note(path: $1, day: $0.day, lines: $0.lines) }
    let back = Dictionary(zip(names, notes.map(\.path)), uniquingKeysWith: { first, _ in first })
    let found = try pairs(renamed, sharing: 1).map { pair in
      Pair(
        copy: back[pair.copy] ?? "", copyLine: 1, original: back[pair.original] ?? "", originalLine: 1,
        percent: pair.percent, words: pair.words)
    }
    #expect(Set(found) == Set(try pairs(notes, sharing: 1)))
  }

  @Test(arguments: Seeds.some(30)) func aCopyWithFewEditsIsFoundAmongDifferentNotes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var notes = (0..<40).map { number in
      Note(
        path: "n\(number).md", day: 1,
        lines: (0..<4).map { _ in words(25, &random, of: 5000).joined(separator: " ") })
    }
    let source = notes[random.below(notes.count)]
    var copied = source.lines.joined(separator: " ").split(separator: " ").map(String.init)
    // Six words out of a hundred, of which each takes away at most seven on both sides.
    for edit in 0..<6 { copied[edit * 16 + random.below(8)] = "edited\(edit)" }
    notes.append(Note(path: "copy.md", day: 2, lines: [copied.joined(separator: " ")]))
    let found = try pairs(notes)
    #expect(found.map(\.copy) == ["copy.md"] && found.map(\.original) == [source.path])
  }

  @Test func differentCaseAccentsPunctuationAndLineBreaksAreNoDifference() throws {
    let found = try pairs([
      Note(path: "one.md", day: 1, lines: ["Über den Wolken, muß die Freiheit wohl grenzenlos sein: alle Ängste"]),
      Note(
        path: "two.md", day: 2,
        lines: ["uber den wolken", "", "> **muß** die Freiheit wohl grenzenlos sein. Alle Angste!"]),
    ])
    #expect(found.map(\.description) == ["two.md:1 one.md:1 100 % 11"])
  }

  @Test func sectionsAreNamedIfTheWholeIsNotShared() throws {
    var random = SplitMix64(seed: 7)
    let (a, b, shared) = (words(80, &random), words(80, &random), words(30, &random))
    let text = shared.joined(separator: " ")
    let found = try pairs([
      Note(path: "one.md", day: 1, lines: ["# One", a.joined(separator: " "), "## Same", text, "# Rest", "a b c"]),
      Note(path: "two.md", day: 2, lines: ["# Two", b.joined(separator: " "), "## Other name", text]),
    ])
    // The second note has one word less, and the headings are not the same.
    #expect(found.map(\.description) == ["two.md:7 one.md:7 95 % 30"])
  }

  @Test func whatVeryManyNotesHaveIsNotCounted() throws {
    var random = SplitMix64(seed: 3)
    let template = words(60, &random, of: 5000).joined(separator: " ")
    var notes = (0..<40).map { number in
      Note(path: "d\(number).md", day: 1, lines: [template, words(15, &random, of: 5000).joined(separator: " ")])
    }
    #expect(try pairs(notes).isEmpty)
    notes.append(Note(path: "copy.md", day: 2, lines: notes[7].lines + ["and more"]))
    let found = try pairs(notes)
    #expect(found.map(\.copy) == ["copy.md"] && found.map(\.original) == ["d7.md"])
  }

  @Test func manyEqualNotesArePairsWithTheOldest() throws {
    let text = "these are the eight words of the same note"
    let notes = (0..<100).map { Note(path: "n\($0).md", day: $0 == 57 ? 1 : 2, lines: [text]) }
    let found = try pairs(notes)
    #expect(found.count == 99 && found.allSatisfy { $0.original == "n57.md" && $0.percent == 100 && $0.words == 9 })
  }

  @Test func passagesShareFingerprints() throws {
    var random = SplitMix64(seed: 11)
    var tokenizer = Tokenizer()
    for _ in 0..<Seeds.rounds(200) {
      let passage = words(8, &random).joined(separator: " ")
      let prints = [0, 1].map { _ -> Set<UInt32> in
        let whole = words(random.below(12), &random) + [passage] + words(random.below(12), &random)
        let bytes = Array(whole.joined(separator: " ").utf8)
        var text = ShingledText()
        text.read(bytes.span, in: 0..<bytes.count, &tokenizer)
        var prints: Set<UInt32> = []
        text.forEachFingerprint { hash, _ in prints.insert(hash) }
        return prints
      }
      #expect(!prints[0].isDisjoint(with: prints[1]))
    }
  }
}
