import Bytes
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct IndexEvaluatorTests {
  /// What is wrong with the answer to a query, if anything.
  static func mismatch(_ query: SampleQuery, _ snapshot: IndexSnapshot, _ naive: NaiveSearch) throws -> String? {
    let hits = try IndexAnswers.hits(of: query, in: snapshot)
    let expected = naive.run(query)
    let byKey = hits.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    if byKey.map(\.key) != expected.map(\.key) {
      return "\(query): \(byKey.map { String(decoding: $0.key, as: UTF8.self) }) instead of "
        + "\(expected.map { String(decoding: $0.key, as: UTF8.self) })"
    }
    for (hit, expected) in zip(byKey, expected)
    where abs(Double(hit.score) - expected.score) > 1e-4 * (1 + expected.score) {
      return "\(query): \(hit.score) instead of \(expected.score)"
    }
    for (better, worse) in zip(hits, hits.dropFirst()) {
      let isKeyOrder = better.key.lexicographicallyPrecedes(worse.key)
      if better.score < worse.score || (better.score == worse.score && !isKeyOrder) { return "\(query): wrong order" }
    }
    return nil
  }

  @Test(arguments: Seeds.some(12)) func anEvaluationFindsWhatALinearScanFinds(seed: UInt64) throws {
    var sample = SampleDocuments(seed: seed)
    var documents: [[UInt8]: IndexDocument] = [:]
    for _ in 0..<[0, 1, 3, 40][Int(seed % 4)] {
      let key = sample.key()
      documents[key] = sample.document(key: key)
    }
    let snapshot = IndexSnapshot(scan: ScanFacts()).adding(
      segments: sample.segments(of: Array(documents.values)), removing: [], scan: ScanFacts())
    let naive = NaiveSearch(documents.values)
    for _ in 0..<60 {
      let mismatch = try Self.mismatch(sample.query(), snapshot, naive)
      #expect(mismatch == nil)
    }
  }

  private func snapshot(_ texts: [(field: TextField, text: String)]) -> IndexSnapshot {
    var document = IndexDocument(key: [1], fingerprint: FileFingerprint(), contentHash: .init(0))
    document.texts = FieldRuns(texts.map { ($0.field, Array($0.text.utf8)) })
    var writer = SegmentWriter()
    writer.append(document)
    return IndexSnapshot(scan: ScanFacts()).adding(segments: [writer.finish()], removing: [], scan: ScanFacts())
  }

  private func finds(
    _ snapshot: IndexSnapshot, _ text: String, _ manner: SearchedWord.Manner = .whole,
    in fields: [TextField] = TextField.allCases
  ) throws -> Bool {
    try !IndexAnswers.hits(of: .words(text, manner, fields), in: snapshot).isEmpty
  }

  @Test func noPhraseSpansTwoRunsOrTwoFields() throws {
    let snapshot = snapshot([(.body, "one two"), (.heading, "three"), (.body, "three four")])
    #expect(try finds(snapshot, "one two"))
    #expect(try finds(snapshot, "three four"))
    #expect(try !finds(snapshot, "two three"))
    #expect(try !finds(snapshot, "two one"))
    #expect(try !finds(snapshot, "three four", in: [.heading]))
  }

  @Test func phrasesOfRepeatedWordsAreFound() throws {
    let snapshot = snapshot([(.body, "a a b a a a c")])
    for phrase in ["a a", "a a b", "a b a a", "a a a c", "b a"] { #expect(try finds(snapshot, phrase)) }
    for phrase in ["a a a a", "b a a c", "c a", "b b"] { #expect(try !finds(snapshot, phrase)) }
  }

  @Test func anyPieceOfTextWithoutSpacesIsFound() throws {
    let snapshot = snapshot([(.body, "東京都は日本の首都です。한국어 위키백과")])
    for piece in ["東京都", "京都", "日本の首都", "都で", "都", "국어", "백과"] { #expect(try finds(snapshot, piece, .inside)) }
    for piece in ["京東", "都日", "백키"] { #expect(try !finds(snapshot, piece, .inside), "\(piece)") }
  }

  @Test func anIndexWithoutDocumentsAnswers() throws {
    var sample = SampleDocuments(seed: 1)
    let empty = IndexSnapshot(scan: ScanFacts())
    for _ in 0..<100 { #expect(try IndexAnswers.hits(of: sample.query(), in: empty).isEmpty) }
    #expect(empty.documentsInKeyOrder().isEmpty)
    #expect(empty.counts(of: .tag).isEmpty)
  }
}
