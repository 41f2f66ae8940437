import Bytes
import Dates
import Testing

@testable import SearchIndex

@Suite struct SpellingSuggestionsTests {
  private static func snapshot(_ bodies: [String]) -> IndexSnapshot {
    let documents = bodies.enumerated().map { index, body in
      var document = IndexDocument(
        key: Array("\(index)".utf8), fingerprint: FileFingerprint(), contentHash: ContentHash(0))
      document.texts = [(.body, Array(body.utf8))]
      document.keys = [(.tag, Array("craft/paper".utf8)), (.tag, Array("craft".utf8))]
      return document
    }
    var sample = SampleDocuments(seed: 1)
    return IndexSnapshot(scan: ScanFacts()).adding(
      segments: sample.segments(of: documents), removing: [], scan: ScanFacts())
  }

  private func spellings(_ text: String, in snapshot: IndexSnapshot) -> [String: [String]] {
    spellings([.words(text)], in: snapshot)
  }

  private func spellings(_ texts: [AskedText], in snapshot: IndexSnapshot) -> [String: [String]] {
    let found = snapshot.spellings(for: texts)
    return Dictionary(found.map { ($0.word, $0.spellings) }, uniquingKeysWith: { first, _ in first })
  }

  private let notes = snapshot([
    "bread broad brand tread", "bread and sourdough", "sourdough", "bread Brücke", "dread", "paper grain 2026",
  ])

  @Test func theNearestAndMostFrequentWordsComeFirst() {
    #expect(spellings("braed", in: notes) == ["braed": ["bread", "brand"]])
    #expect(spellings("bredd", in: notes) == ["bredd": ["bread"]])
    #expect(spellings("dreab", in: notes) == ["dreab": ["dread"]])
    #expect(spellings("xread", in: notes) == ["xread": ["bread", "dread", "tread"]])
    // A nearer word is before one of more notes.
    let stones = Self.snapshot(["stone", "store", "store", "store", "shore"])
    #expect(spellings("stonee", in: stones) == ["stonee": ["stone", "store"]])
  }

  @Test func onlyWordsThatNoNoteHasAreCorrected() {
    #expect(spellings("bread sourdoh", in: notes) == ["sourdoh": ["sourdough"]])
    // Inside of another word is found, and so needs no help.
    #expect(spellings("sour", in: notes).isEmpty)
    #expect(spellings("zzzzzz", in: notes).isEmpty)
    #expect(spellings("2027 br", in: notes).isEmpty)
    #expect(
      spellings([.words("paper grian"), .words("Brucke"), .words("papre")], in: notes) == [
        "grian": ["grain"], "papre": ["paper"],
      ])
    #expect(spellings([.tag("crfat")], in: notes) == ["crfat": ["craft"]])
  }

  @Test func onlyTheFirstEightWordsAreCorrected() {
    let wrong = "abcdefghijklmnopqr".map { "sourdoug\($0)" }.filter { $0 != "sourdough" }
    let found = spellings(wrong.joined(separator: " "), in: notes)
    #expect(found.keys.sorted() == wrong.prefix(8).sorted() && found.values.allSatisfy { $0 == ["sourdough"] })
    #expect(
      spellings((["sour"] + wrong.suffix(3) + ["sour", "bread"]).joined(separator: " "), in: notes).count == 3)
  }

  @Test func notesThatAreGoneSuggestNothing() {
    let rest = notes.adding(
      segments: [], removing: ["0", "1", "3", "4"].map { Array($0.utf8) }, scan: ScanFacts())
    #expect(spellings("braed", in: rest).isEmpty)
    #expect(spellings("sourdoh", in: rest) == ["sourdoh": ["sourdough"]])
  }
}
