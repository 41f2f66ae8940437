package import SearchIndex
internal import SystemCalls

/// The result of verifying an index.
package struct VerificationReport: Sendable {
  /// The size of the index file in bytes.
  package var bytes = 0
  /// The numbers of documents and of segments.
  package var documents = 0, segments = 0
  /// The number of terms and keys in all segments.
  package var terms = 0
  /// The problems; empty if the index is intact.
  package var problems: [IndexProblem] = []
}

/// A check that an index is intact and equals one that is built from the notes.
package enum IndexVerification {
  /// The maximal number of comparisons if the vault changes meanwhile.
  private static let attempts = 3

  /// Verifies the index of a vault, or builds it if there is none.
  ///
  /// The file is verified before it is changed. If it is intact, it is updated, as for every query, and compared with
  /// an index that is built in memory from the notes. This costs as much as a rebuild.
  ///
  /// - Parameter mode: `.unsynchronized` to compare the last commit as it is, so that later changes are problems.
  package static func run(_ vault: Vault, mode: Refresh.Mode = .normal) throws(VaultError) -> VerificationReport {
    var report = VerificationReport()
    report.bytes = vault.store.fileSize
    do throws(IndexError) {
      if let snapshot = try vault.store.snapshot(owner: vault.root.bytes) {
        report.describe(snapshot)
        report.problems = snapshot.problems()
      }
    } catch {
      if case .system(let cause) = error { throw .system(cause) }
      report.problems = [IndexProblem(code: "file", message: error.fact)]
    }
    if !report.problems.isEmpty { return report }
    for _ in 0..<attempts {
      let refreshed = try Refresh.run(vault, mode: mode).snapshot
      report.describe(refreshed)
      report.bytes = vault.store.fileSize
      report.problems = IndexComparison.problems(of: refreshed, comparedWith: try rebuilt(vault, knowing: refreshed))
      if report.problems.isEmpty || mode == .unsynchronized { break }
      // A difference caused by a change during the comparison is not a problem.
      if try Refresh.run(vault, mode: mode).snapshot.sequence == refreshed.sequence { break }
    }
    return report
  }

  /// Returns an index that is built in memory from the notes, except for dates that their files no longer have.
  private static func rebuilt(_ vault: Vault, knowing current: IndexSnapshot) throws(VaultError) -> IndexSnapshot {
    let scan = ScanFacts(owner: vault.root.bytes, settings: vault.indexSettings, time: vault.surroundings.now())
    let empty = IndexSnapshot(scan: scan)
    let (tree, changes) = try Reconciler.walk(vault, comparedWith: empty)
    // Dates that are missing in the state folder are taken from the index; their absence is not an error of the index.
    let earliest = EarliestDates(vault, before: current, tree: tree, changes: changes)
    let indexer = ParallelIndexer(vault: vault, tree: tree, changes: changes, earliest: earliest)
    defer { vault.surroundings.progress?.end() }
    let outcome = indexer.run(workers: vault.surroundings.workers)
    return empty.adding(segments: outcome.segments, removing: [], scan: scan)
  }
}

extension VerificationReport {
  fileprivate mutating func describe(_ snapshot: IndexSnapshot) {
    documents = snapshot.documentCount
    segments = snapshot.segmentCount
    terms = snapshot.termCount
  }
}
