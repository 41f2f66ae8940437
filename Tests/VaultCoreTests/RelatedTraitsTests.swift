import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Reading what all notes have in common at once finds what asking the index for each note finds.
@Suite struct RelatedTraitsTests {
  private static let words = ["pumpkin", "zucchini", "rye", "caraway", "kiln", "glaze", "ferry", "橋", "harbour"]

  @Test(arguments: Seeds.some(8))
  func theSameNotesAreFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    let count = 12 + random.below(20)
    func text() -> String {
      var text = random.below(3) == 0 ? "#t\(random.below(4)) #T\(random.below(4))/x\n" : ""
      for _ in 0..<random.below(10) {
        text += random.below(2) == 0 ? "[[n\(random.below(count + 2))]] " : random.pick(Self.words) + " "
      }
      return text
    }
    for number in 0..<count { try vault.write(text(), to: .init("n\(number).md")) }
    var view = try vault.open()
    // More notes, and some that are replaced, so that the index has several segments.
    for number in stride(from: 0, to: count, by: 5) { try vault.write(text(), to: .init("n\(number).md")) }
    try vault.write(text(), to: .init("f/n1.md"))
    view = try vault.open()
    let limited = try view.limited(to: view.vault.parse("-tag:t1"))
    for view in [view, limited] {
      var graph = view.graph
      let links = graph.map(of: view.snapshot.allSets, workers: 2)
      let traits = RelatedTraits(view.snapshot, links: links, graph: view.graph, workers: 2)
      var (one, all) = (
        RelatedNotes(view.vault, view.snapshot), RelatedNotes(view.vault, view.snapshot, knowing: traits)
      )
      for note in view.allNotes() {
        let expected = one.notes(relatedTo: note.document).notes
        let found = all.notes(relatedTo: note.document).notes
        #expect(found.map(\.document) == expected.map(\.document))
        #expect(found.map(\.score) == expected.map(\.score))
        #expect(found.map(\.shared) == expected.map(\.shared))
        let others = Set(expected.prefix(2).map(\.document))
        #expect(
          all.notes(relatedTo: note.document, excluding: others, limit: 3).notes.map(\.document)
            == expected.map(\.document).filter { !others.contains($0) }.prefix(3) + [])
      }
    }
  }
}
