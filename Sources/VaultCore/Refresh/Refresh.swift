internal import Bytes
package import SearchIndex
internal import Synchronization
internal import SystemCalls

/// Brings the index up to date with the files, and gives the snapshot that answers for them as they are.
package struct Refresh {
  /// How much is to be done.
  package enum Mode: Sendable {
    /// Look at every file's status, read what changed.
    case normal
    /// Take the last commit as it is.
    case unsynchronized
    /// Make the index from nothing.
    case rebuild
  }

  private let vault: Vault
  private var report = RefreshReport()

  private init(_ vault: Vault) {
    self.vault = vault
  }

  /// The index of the vault as its files are now.
  ///
  /// - Throws: `VaultError` when the vault's folder cannot be read. An index that cannot be read or written is no error:
  ///   it is made anew, or the answer comes from memory.
  package static func run(
    _ vault: Vault, mode: Mode = .normal
  ) throws(VaultError) -> (snapshot: IndexSnapshot, report: RefreshReport) {
    var refresh = Refresh(vault)
    let snapshot = try refresh.run(mode)
    return (snapshot, refresh.report)
  }

  // MARK: - Steps

  private var owner: [UInt8] { vault.root.bytes }

  private mutating func run(_ mode: Mode) throws(VaultError) -> IndexSnapshot {
    var (base, isRebuild) = current(mode)
    if mode == .unsynchronized, !isRebuild, base.sequence > 0 {
      report.outcome = .unsynchronized
      // Of the two kinds of documents the one that there are fewer of is counted.
      report.attachments = base.count(ofKey: Array("attachment".utf8), in: .flag)
      report.notes = base.documentCount - report.attachments
      return base
    }
    // The clock that files get their times by, whatever the user's clock says.
    let scanTime = SystemClock.wallNanoseconds
    var (tree, changes) = try compare(base)
    if changes.isEmpty, !isRebuild { return finish(base, changes) }

    let scan = ScanFacts(owner: owner, settings: vault.indexSettings, time: scanTime)
    let harvest: IndexingCrew.Harvest
    do {
      // The lock comes before the reading, so that two commands do not read the same notes at once.
      guard let writer = try openWriter(isRebuild: isRebuild) else {
        harvest = gather(tree, changes)
        report.outcome = .inMemory(reason: "another process is writing the index")
        return finish(base.adding(segments: harvest.segments, removing: changes.removed, scan: scan), changes, harvest)
      }
      if writer.base.sequence != base.sequence {
        // Somebody has committed meanwhile. The files are looked at again, because only what differs was kept of them.
        base = writer.base
        (tree, changes) = try compare(base)
        if changes.isEmpty, !isRebuild { return finish(base, changes) }
      }
      let shared = Mutex(writer)
      harvest = gather(tree, changes) { segment in shared.withLock { (try? $0.append(segment: segment)) != nil } }
      if harvest.segments.isEmpty, harvest.spilled == 0, changes.removed.isEmpty, changes.racy.isEmpty, !isRebuild {
        return finish(base, changes, harvest)
      }
      let (snapshot, failure) = try shared.withLock { writer throws(IndexError) in
        try Self.commit(harvest.segments, changes, scan, &writer)
      }
      report.outcome = failure.map { .inMemory(reason: Self.reason($0)) } ?? .committed
      return finish(snapshot, changes, harvest)
    } catch let error as VaultError {
      throw error
    } catch {
      let found = gather(tree, changes)
      report.outcome = .inMemory(reason: Self.reason(error))
      return finish(base.adding(segments: found.segments, removing: changes.removed, scan: scan), changes, found)
    }
  }

  /// Commits segments and what was appended before; when that fails, gives the index as it would be, and why it is not.
  private static func commit(
    _ segments: [[UInt8]], _ changes: Reconciler.Changes, _ scan: ScanFacts, _ writer: inout IndexWriter
  ) throws(IndexError) -> (snapshot: IndexSnapshot, failure: IndexError?) {
    var appended = 0
    do throws(IndexError) {
      for segment in segments {
        try writer.append(segment: segment)
        appended += 1
      }
      return (try writer.commit(removing: changes.removed, scan: scan), nil)
    } catch {
      // A full disk, say: the last commit stands, and the answer is right all the same.
      let rest = Array(segments[appended...])
      return (try writer.uncommitted(adding: rest, removing: changes.removed, scan: scan), error)
    }
  }

  /// The last commit, or an empty index when there is none that can be used.
  private mutating func current(_ mode: Mode) -> (IndexSnapshot, isRebuild: Bool) {
    let empty = IndexSnapshot(scan: ScanFacts(owner: owner, settings: vault.indexSettings))
    if mode == .rebuild { return (empty, true) }
    do throws(IndexError) {
      guard let snapshot = try vault.store.snapshot(owner: owner) else { return (empty, false) }
      if snapshot.scan.settings != vault.indexSettings {
        // Settings decide what documents look like; documents made under others are of no use.
        return (empty, true)
      }
      return (snapshot, false)
    } catch {
      report.rebuildReason = Self.reason(error)
      return (empty, true)
    }
  }

  private func openWriter(isRebuild: Bool) throws(IndexError) -> IndexWriter? {
    try IndexWriter.open(vault.store, owner: owner, isRebuild: isRebuild, timeout: .milliseconds(50))
  }

  private func compare(_ base: IndexSnapshot) throws(VaultError) -> (tree: DirectoryTree, changes: Reconciler.Changes) {
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      let reconciler = Reconciler(snapshot: base, files: VaultFiles(vault))
      let found = reconciler.walk(root, workers: vault.surroundings.workers)
      if let problem = found.tree.problems.first(where: { $0.path.isEmpty }) { throw problem.error }
      return found
    } catch {
      throw .unusableVault(vault.root, error)
    }
  }

  private mutating func gather(
    _ tree: DirectoryTree, _ changes: Reconciler.Changes, spill: @Sendable ([UInt8]) -> Bool = { _ in false }
  ) -> IndexingCrew.Harvest {
    report.problems = tree.problems.map { ReadProblem(path: $0.path.bytes, reason: .system($0.error)) }
    let crew = IndexingCrew(
      root: vault.root, tree: tree, changes: changes, config: vault.config, zone: vault.surroundings.zone)
    return crew.run(workers: vault.surroundings.workers, spill: spill)
  }

  private mutating func finish(
    _ snapshot: IndexSnapshot, _ changes: Reconciler.Changes, _ harvest: IndexingCrew.Harvest = .init()
  ) -> IndexSnapshot {
    report.notes = changes.noteCount - harvest.missed
    report.attachments = changes.attachmentCount
    report.added = changes.added - harvest.missed
    report.changed = max(0, harvest.changed - report.added)
    report.removed = changes.removedNotes
    report.moved = changes.moved
    report.read = harvest.read
    report.bytesRead = harvest.bytesRead
    report.problems += harvest.problems
    return snapshot
  }

  private static func reason(_ error: any Error) -> String {
    (error as? IndexError)?.fact ?? "\(error)"
  }
}
