import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// A program that stays finds the same notes as one that compares all of them.
@Suite struct TextRanksTests {
  @Test(arguments: Seeds.some(5)) func theFirstNotesAreAmongTheCandidates(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    let titles = ["Ärger", "apple", "Apple", "Part 10", "part 2", "日本", "", "zoo"]
    func write(_ count: Int) throws {
      for _ in 0..<count {
        let text = "---\ntitle: \"\(titles[random.below(titles.count)])\"\n---\n[[n\(random.below(90))]]\n"
        try vault.write(text, to: RawPath("f\(random.below(3))/n\(random.below(60)).md"))
      }
    }
    try write(40)
    var view = try vault.open()
    let kept = KeptTables()
    for _ in 0..<4 {
      try write(random.below(8))
      try view.refresh()
      let staying = view.keeping(kept)
      let found = try view.find(["", "in:f1"][random.below(2)])
      for key in [NoteOrder.Key.title, .name, .path] {
        for isReversed in [false, true] {
          let (order, limit) = (NoteOrder(key, isReversed: isReversed), 1 + random.below(12))
          func first(_ documents: [DocumentID]) -> [[UInt8]] {
            let notes = order.sorted(
              documents.map(view.record), recents: RecentNotes(view.vault), zone: view.vault.surroundings.zone)
            return notes.prefix(limit).map(\.path)
          }
          let candidates = staying.candidates(order, first: limit, of: found)
          #expect(first(candidates ?? found.documents) == first(found.documents), "\(key) \(isReversed) \(limit)")
          #expect(view.candidates(order, first: limit, of: found) == nil)
        }
      }
      let links = [view, staying, staying].map { view in view.unresolvedLinks().map { "\($0.source) \($0.link.target)" }
      }
      #expect(links[0] == links[1] && links[0] == links[2])
    }
  }
}
