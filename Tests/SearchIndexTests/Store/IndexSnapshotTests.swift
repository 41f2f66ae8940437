import SearchIndex
import TestSupport
import Testing

@Suite struct IndexSnapshotTests {
  /// An index of several segments, some of whose documents are gone.
  private func history(seed: UInt64) throws -> (history: IndexHistory, snapshot: IndexSnapshot) {
    var history = try IndexHistory(seed: seed)
    var snapshot = try history.commit(most: 9)
    for _ in 0..<6 { snapshot = try history.commit(most: 9) }
    return (history, snapshot)
  }

  @Test(arguments: Seeds.some(4)) func documentsAreFoundByTheirKeys(seed: UInt64) throws {
    var (history, snapshot) = try history(seed: seed)
    #expect(snapshot.segmentCount > 0 && snapshot.termCount > 0)
    for _ in 0..<200 {
      let key = history.sample.key()
      #expect(snapshot.document(withKey: key).map { snapshot.key(of: $0) } == history.documents[key]?.key)
      #expect(snapshot.document(withKey: Array(key.dropLast())) == nil)
    }
    let ordered = snapshot.documentsInKeyOrder()
    #expect(ordered.map(\.key) == history.documents.keys.sorted(by: <))
    // Any choice of them is a set a segment, and comes back in order.
    let chosen = Set(ordered.map(\.id).filter { _ in history.sample.once(in: 2) })
    #expect(snapshot.documents(in: snapshot.sets(of: chosen)) == ordered.map(\.id).filter(chosen.contains))
  }

  @Test(arguments: Seeds.some(4)) func keysAreListedByTheirPrefix(seed: UInt64) throws {
    let (history, snapshot) = try history(seed: seed)
    let all = IndexAnswers(of: history.documents.values).keys
    for field in KeyField.allCases {
      let keys = all.filter { $0.field == field }
      let prefixes = [[], [0], Array("work".utf8), Array("work/d".utf8)] + keys.map { Array($0.key.prefix(3)) }
      for prefix in prefixes {
        let wanted = keys.filter { $0.key.starts(with: prefix) }
        #expect(snapshot.keys(of: field, prefix: prefix) == wanted.map(\.key))
        #expect(snapshot.counts(of: field, prefix: prefix).map(\.count) == wanted.map(\.count))
      }
      #expect(snapshot.documents(withKey: [0xFF, 0xFF], in: field).isEmpty)
    }
  }
}
