import Bytes
import TestSupport
import Testing

@testable import SearchIndex

/// The evaluator against the plain one: the same documents in the same order with the same bits of their scores.
@Suite struct FoundDocumentsTests {
  /// A snapshot of several segments, some of whose documents are gone or replaced.
  static func snapshot(of size: Int, _ sample: inout SampleDocuments) -> IndexSnapshot {
    func documents(_ count: Int, _ sample: inout SampleDocuments) -> [IndexDocument] {
      var documents: [[UInt8]: IndexDocument] = [:]
      for _ in 0..<count {
        let key = sample.key() + Array("\(sample.number(1 + size / 40))".utf8)
        documents[key] = sample.document(key: key)
      }
      return Array(documents.values)
    }
    var snapshot = IndexSnapshot(scan: ScanFacts())
    for count in [size, size / 4, size / 9, 1] {
      let removed = snapshot.documentsInKeyOrder().map(\.key).filter { _ in sample.once(in: 12) }
      snapshot = snapshot.adding(
        segments: sample.segments(of: documents(count, &sample)), removing: removed, scan: ScanFacts())
    }
    return snapshot
  }

  private static func isSame(_ left: [ScoredDocument], _ right: [ScoredDocument]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0.id == $1.id && $0.score.bitPattern == $1.score.bitPattern }
  }

  /// In what the fast path and the plain one differ on a query, if in anything.
  static func mismatch(_ query: SampleQuery, _ snapshot: IndexSnapshot, limit: Int) throws -> String? {
    let condition = query.condition(in: snapshot)
    var plain = PlainEvaluator(snapshot)
    let expected = plain.run(condition)
    var evaluator = IndexEvaluator(snapshot)
    let found = try evaluator.find(condition)
    if found.count != expected.count { return "\(query): \(found.count) instead of \(expected.count)" }
    if Set(found.documents) != Set(expected.map(\.id)) { return "\(query): other documents" }
    if !isSame(found.byTerms(), expected) { return "\(query): another order, or other scores" }
    for limit in [0, 1, 3, 20, limit] where !isSame(found.byTerms(limit), Array(expected.prefix(limit))) {
      return "\(query): others are the first \(limit)"
    }
    return nil
  }

  @Test(arguments: Seeds.some(4), [0, 30, 700]) func theFastPathFindsWhatThePlainPathFinds(seed: UInt64, size: Int)
    throws
  {
    var sample = SampleDocuments(seed: seed)
    let snapshot = Self.snapshot(of: size, &sample)
    for _ in 0..<(Seeds.isThorough ? 300 : 50) {
      let mismatch = try Self.mismatch(sample.query(), snapshot, limit: sample.number(snapshot.documentCount + 2))
      #expect(mismatch == nil)
    }
  }

  @Test(arguments: Seeds.some(4)) func documentsAreOrderedByNumbersAndKeys(seed: UInt64) throws {
    var sample = SampleDocuments(seed: seed)
    let snapshot = Self.snapshot(of: 300, &sample)
    for _ in 0..<30 {
      var evaluator = IndexEvaluator(snapshot)
      let found = try evaluator.find(sample.query().condition(in: snapshot))
      let byKey = found.documents.sorted { snapshot.key(of: $0) < snapshot.key(of: $1) }
      let limit = sample.number(found.count + 2)
      for field in [NumberField.created, .words] {
        for isAscending in [true, false] {
          // Sorting is stable, so that equal ones stay in the order of their keys.
          let expected = byKey.enumerated().sorted { left, right in
            let (one, other) = (snapshot.number(field, of: left.element), snapshot.number(field, of: right.element))
            return one != other ? (one < other) == isAscending : left.offset < right.offset
          }
          #expect(found.first(by: field, isAscending: isAscending) == expected.map(\.element))
          #expect(
            found.first(limit, by: field, isAscending: isAscending) == expected.prefix(limit).map(\.element))
        }
      }
      let sizes = found.first(bySize: false).map { Int64(clamping: snapshot.fingerprint(of: $0).size) }
      #expect(sizes == sizes.sorted(by: >))
    }
  }
}
