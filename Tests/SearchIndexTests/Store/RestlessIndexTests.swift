import TestSupport
import Testing

@testable import SearchIndex

/// Indexes that are merged and rewritten all the time, against their documents, an index made at once, and a linear scan.
@Suite struct RestlessIndexTests {
  @Test(arguments: Seeds.some(30)) func mergedAndRebuiltIndexesAgreeWithAScan(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed, policy: IndexHistory.restlessPolicy(seed: seed))
    var snapshot = IndexSnapshot(scan: ScanFacts())
    var commits = 0
    while commits < 10 || history.merges < 3 || history.rewrites < 1, commits < 200 {
      guard var writer = try IndexWriter.open(history.store, owner: IndexHistory.owner, policy: history.policy) else {
        Issue.record("the writer was free")
        return
      }
      for _ in 0...history.sample.number(3) {
        snapshot = try history.commit(to: &writer)
        let answers = try IndexAnswers(of: snapshot)
        #expect(answers.difference(from: IndexAnswers(of: history.documents.values)) == nil, "commit \(commits)")
        commits += 1
      }
      if history.sample.once(in: 3) {
        snapshot = try #require(try history.store.snapshot(owner: IndexHistory.owner))
        try check(snapshot, &history)
      }
    }
    #expect(history.merges >= 3 && history.rewrites >= 1)
    try check(snapshot, &history)
  }

  /// Everything that can be asked, and some queries: the same bits of the scores as an index has that was made at once, what
  /// a look at every document finds, and by the fast path what the plain one finds.
  private func check(_ snapshot: IndexSnapshot, _ history: inout IndexHistory) throws {
    let queries = history.queries(12)
    let answers = try IndexAnswers(of: snapshot, queries: queries)
    #expect(try answers.difference(from: IndexAnswers(of: history.rebuilt(), queries: queries)) == nil)
    let naive = NaiveSearch(history.documents.values)
    for query in queries {
      #expect(try IndexEvaluatorTests.mismatch(query, snapshot, naive) == nil)
      #expect(try FoundDocumentsTests.mismatch(query, snapshot, limit: history.sample.number(9)) == nil)
    }
  }
}
