import Bytes
import TestSupport
import Testing

@testable import SearchIndex

/// What comes of a closer look at the first documents.
@Suite struct ScoreRefinementTests {
  private func find(_ query: SampleQuery, in snapshot: IndexSnapshot) throws -> FoundDocuments {
    var evaluator = IndexEvaluator(snapshot)
    return try evaluator.find(query.condition(in: snapshot))
  }

  private func snapshot(_ notes: [(key: String, body: String)], updated: [Int64] = []) -> IndexSnapshot {
    let documents = notes.enumerated().map { index, note in
      var document = IndexDocument(
        key: Array(note.key.utf8), fingerprint: FileFingerprint(), contentHash: ContentHash(0))
      document.texts = [(.body, Array(note.body.utf8))]
      if note.key.hasPrefix("pinned") { document.keys = [(.flag, Array("pinned".utf8))] }
      if index < updated.count { document[.updated] = updated[index] }
      return document
    }
    var sample = SampleDocuments(seed: 1)
    return IndexSnapshot(scan: ScanFacts()).adding(
      segments: sample.segments(of: documents), removing: [], scan: ScanFacts())
  }

  private func order(_ words: [String], in snapshot: IndexSnapshot) throws -> [String] {
    try order(.and(words.map { .words($0, .inside, TextField.allCases) }), in: snapshot)
  }

  private func order(_ query: SampleQuery, in snapshot: IndexSnapshot) throws -> [String] {
    try find(query, in: snapshot).best().map { String(decoding: snapshot.key(of: $0.id), as: UTF8.self) }
  }

  /// In `x (a b | c)`, a and b are neighbours, and x and a are not.
  @Test func wordsInBracketsAreNeighboursOfEachOther() throws {
    let filling = String(repeating: "und so weiter ", count: 20)
    let notes = snapshot(
      [("apart", "xylem almond \(filling) birch"), ("near", "xylem \(filling) almond birch")]
        + (0..<9).map { ("other \($0)", filling) })
    func word(_ text: String) -> SampleQuery { .words(text, .inside, TextField.allCases) }
    let query = SampleQuery.and([word("xylem"), .or([.and([word("almond"), word("birch")]), word("cedar")])])
    #expect(try order(query, in: notes) == ["near", "apart"])
  }

  @Test func wordsThatStandTogetherComeFirst() throws {
    let filling = String(repeating: "und so weiter ", count: 20)
    let notes = snapshot([
      ("a", "grain \(filling) paper \(filling) grain paper grain".replacing("grain paper grain", with: "grain")),
      ("b", "paper \(filling) \(filling) grain paper and then grain".replacing("grain paper", with: "x")),
      ("c", "\(filling) paper grain \(filling)"), ("d", "\(filling) grain paper \(filling)"),
      ("e", "\(filling) paper with a grain \(filling)"),
    ])
    #expect(try order(["paper", "grain"], in: notes).prefix(3) == ["c", "d", "e"])
  }

  @Test func pinnedAndRecentNotesAreLifted() throws {
    let day: Int64 = 86_400_000
    let notes = snapshot(
      [("a", "rye"), ("b", "rye"), ("pinned", "rye"), ("c", "rye"), ("d", "rye rye")],
      updated: [0, 900 * day, 0, 1000 * day, 0])
    #expect(try order(["rye"], in: notes) == ["d", "pinned", "c", "b", "a"])
  }

  @Test(arguments: Seeds.some(4)) func theOrderDoesNotDependOnHowManyAreShown(seed: UInt64) throws {
    var sample = SampleDocuments(seed: seed)
    let snapshot = FoundDocumentsTests.snapshot(of: 700, &sample)
    for _ in 0..<Seeds.rounds(60) {
      let found = try find(sample.query(), in: snapshot)
      let all = found.best()
      #expect(Set(all.map(\.id)) == Set(found.documents))
      for limit in [0, 1, 20, 255, 256, 257, 400] {
        #expect(found.best(limit).map(\.id) == all.prefix(limit).map(\.id))
        #expect(found.best(limit).map(\.score.bitPattern) == all.prefix(limit).map(\.score.bitPattern))
      }
    }
  }

  @Test(arguments: Seeds.some(4)) func explanationsAddUpToTheScore(seed: UInt64) throws {
    var sample = SampleDocuments(seed: seed)
    let snapshot = FoundDocumentsTests.snapshot(of: 300, &sample)
    var explained = 0
    for _ in 0..<80 {
      let found = try find(sample.query(), in: snapshot)
      let hits = found.best(40)
      for (hit, explanation) in zip(hits, found.explanations(of: hits.map(\.id))) {
        #expect(abs(hit.score - explanation.score) <= 1e-4 * max(1, hit.score))
        let parts = explanation.terms.map(\.score) + explanation.pairs.map(\.score) + [explanation.titleBonus]
        let sum = parts.reduce(0, +)
        #expect(abs(sum * explanation.pin * explanation.recency - hit.score) <= 1e-4 * max(1, hit.score))
        explained += explanation.terms.count
      }
    }
    #expect(explained > 500)
  }
}
