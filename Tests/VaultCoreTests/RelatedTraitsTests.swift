import Bytes
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
      let traits = RelatedTraits(view.snapshot, links: links, graph: view.graph, comparesWords: true, workers: 2)
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

  /// If notes without links and tags are edited, what is related to another note changes only if that has a word that
  /// other notes have than before.
  @Test(arguments: Seeds.some(8))
  func notesWithOtherRelatedNotesHaveWordsOfOtherNotes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    let words = Self.words + (0..<60).map { "word\($0)" }
    func write(_ number: Int) throws {
      let text = (0..<1 + random.below(12)).map { _ in random.pick(words) }.joined(separator: " ")
      try vault.write("---\ntitle: N\n---\n\(text)\n", to: .init("n\(number).md"))
    }
    func related() throws -> (view: VaultView, traits: RelatedTraits, found: [[UInt8]: [[SharedTrait]: [UInt8]]]) {
      let view = try vault.open()
      var graph = view.graph
      let links = graph.map(of: view.snapshot.allSets, workers: 1)
      let traits = RelatedTraits(view.snapshot, links: links, graph: graph, comparesWords: true, workers: 1)
      var (finder, found) = (RelatedNotes(view.vault, view.snapshot), [[UInt8]: [[SharedTrait]: [UInt8]]]())
      for note in view.allNotes() {
        for other in finder.notes(relatedTo: note.document).notes {
          found[note.path, default: [:]][other.shared, default: []] += view.snapshot.key(of: other.document)
        }
      }
      return (view, traits, found)
    }
    for number in 0..<30 { try write(number) }
    var before = try related()
    for _ in 0..<5 {
      var writer = ByteWriter()
      before.traits.writeWords(to: &writer)
      #expect(before.traits.notes(withWordsOtherThan: writer.bytes.span, in: before.view.snapshot).isEmpty)
      let edited = Set((0..<1 + random.below(3)).map { _ in random.below(30) })
      for number in edited { try write(number) }
      let after = try related()
      let touched = after.traits.notes(withWordsOtherThan: writer.bytes.span, in: after.view.snapshot)
      for note in after.view.allNotes() where !edited.contains(where: { note.path.elementsEqual("n\($0).md".utf8) }) {
        #expect(touched.contains(note.document) || before.found[note.path] == after.found[note.path])
      }
      before = after
    }
  }
}
