package import SearchIndex
internal import SystemCalls

/// What a check of an index found.
package struct VerificationReport: Sendable {
  /// The size of the index file in bytes.
  package var bytes = 0
  /// The documents, and the segments they are in.
  package var documents = 0, segments = 0
  /// The terms and keys of all segments.
  package var terms = 0
  /// What is wrong; nothing when the index is as it should be.
  package var problems: [IndexProblem] = []
}

/// Checks that an index is whole, and that it is what an index made from nothing would be.
package enum IndexVerification {
  /// How often a vault that changes meanwhile is looked at again.
  private static let attempts = 3

  /// Checks the index of a vault. One that is not there yet is made.
  ///
  /// The file is checked before anything is done to it. Only a file that is whole is then brought up to date, as every
  /// question does, and compared with an index that is made from the notes in memory. Costs as much as a rebuild.
  ///
  /// - Parameter mode: `.unsynchronized` to compare the last commit as it is: what has changed since is a problem then.
  package static func run(_ vault: Vault, mode: Refresh.Mode = .normal) throws(VaultError)
    -> VerificationReport
  {
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
      let found = try Refresh.run(vault, mode: mode).snapshot
      report.describe(found)
      report.bytes = vault.store.fileSize
      report.problems = IndexComparison.problems(of: found, comparedWith: try rebuilt(vault, knowing: found))
      if report.problems.isEmpty || mode == .unsynchronized { break }
      // A difference that comes from a change made meanwhile is none.
      if try Refresh.run(vault, mode: mode).snapshot.sequence == found.sequence { break }
    }
    return report
  }

  /// An index made from nothing, in memory, but for the dates of notes whose files no longer tell them.
  private static func rebuilt(_ vault: Vault, knowing current: IndexSnapshot) throws(VaultError) -> IndexSnapshot {
    let scan = ScanFacts(
      owner: vault.root.bytes, settings: vault.indexSettings, time: vault.surroundings.now())
    let empty = IndexSnapshot(scan: scan)
    let found: (tree: DirectoryTree, changes: Reconciler.Changes)
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      let reconciler = Reconciler(snapshot: empty, files: VaultFiles(vault))
      found = reconciler.walk(root, workers: vault.surroundings.workers)
    } catch {
      throw .unusableVault(vault.root, error)
    }
    // Dates that the state folder has lost are still known to the index; that is no fault of it.
    let earliest = EarliestDates(vault, before: current, tree: found.tree, changes: found.changes)
    let crew = IndexingCrew(
      root: vault.root, tree: found.tree, changes: found.changes, config: vault.config, zone: vault.surroundings.zone,
      earliest: earliest, progress: vault.surroundings.progress)
    defer { vault.surroundings.progress?.end() }
    let harvest = crew.run(workers: vault.surroundings.workers)
    return empty.adding(segments: harvest.segments, removing: [], scan: scan)
  }
}

extension VerificationReport {
  fileprivate mutating func describe(_ snapshot: IndexSnapshot) {
    documents = snapshot.documentCount
    segments = snapshot.segmentCount
    terms = snapshot.termCount
  }
}
