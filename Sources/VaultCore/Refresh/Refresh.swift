internal import Bytes
package import SearchIndex
package import SystemCalls

/// A refresh, which brings the index up to date with the files and returns a snapshot of it.
package struct Refresh {
  /// The extent of a refresh.
  package enum Mode: Sendable {
    /// Compares the status of every file and reads the files that changed.
    case normal
    /// Uses the last commit without comparing files.
    case unsynchronized
    /// Rebuilds the whole index.
    case rebuild
  }

  /// The parameters of a refresh.
  package struct Request {
    /// The extent of the refresh.
    package var mode = Mode.normal
    /// The part of the vault to compare.
    package var scope = ReconcileScope.everything
    /// The commit that the scope is relative to; if the index has another one, the whole vault is compared.
    package var base: IndexVersion?
    package var observer = FolderObserver()
    /// Removes changes that must not be committed yet; called again with other changes after another process's commit.
    package var filter: (inout Reconciler.Changes, DirectoryTree, IndexSnapshot) -> Void = { _, _, _ in }
    /// The time to wait for another writer.
    package var patience = Duration.milliseconds(50)
    /// The time when the scan began; nil for the current time.
    package var scanTime: Int64?

    /// Creates a request; by default for the whole vault.
    package init(
      mode: Mode = .normal, scope: ReconcileScope = .everything, base: IndexVersion? = nil,
      observer: FolderObserver = FolderObserver(), scanTime: Int64? = nil
    ) {
      (self.mode, self.scope, self.base) = (mode, scope, base)
      (self.observer, self.scanTime) = (observer, scanTime)
    }
  }

  /// The results of a refresh, for callers that continue from there.
  package struct Result {
    /// The index before the refresh; empty if there was no usable one.
    package let before: IndexSnapshot
    /// The index after the refresh.
    package let snapshot: IndexSnapshot
    package let report: RefreshReport
    /// The paths of the notes and other files that differed.
    package let touched: [[UInt8]]
    /// Whether the whole vault was compared, as requested or because it was necessary.
    package let isWhole: Bool
    /// Whether symlinks lead to files that have no other path in the vault, so that a partial walk misses some.
    package let needsSymlinks: Bool
    /// Notes that changed while they were read.
    package let unsettled: [[UInt8]]
    /// Whether nothing was committed because another process was writing.
    package let isBusy: Bool
    /// Folders of the scope that do not exist.
    package let missing: [RawPath]
    /// Notes with several hard links, which can be changed under another name.
    package let hardLinks: [RawPath]
  }

  private let vault: Vault
  private var request: Request
  private var report = RefreshReport()
  private var before: IndexSnapshot?
  private var found: (tree: DirectoryTree, changes: Reconciler.Changes)?
  private var needsSymlinks = false
  private var earliest: EarliestDates?

  /// Returns the up-to-date index of the vault.
  ///
  /// If a watcher is running, it has seen every change, and this only waits for its commit.
  ///
  /// - Throws: `VaultError` if the vault's folder cannot be read. An index that cannot be read or written is not an
  ///   error: it is rebuilt, or the answer comes from memory.
  package static func run(
    _ vault: Vault, mode: Mode = .normal
  ) throws(VaultError) -> (snapshot: IndexSnapshot, report: RefreshReport) {
    if mode == .normal, let answer = watched(vault) { return answer }
    let result = try reconcile(vault, Request(mode: mode))
    return (result.snapshot, result.report)
  }

  /// Performs a request without a watcher.
  package static func reconcile(_ vault: Vault, _ request: Request) throws(VaultError) -> Result {
    var refresh = Refresh(vault: vault, request: request)
    let snapshot = try refresh.run(request.mode)
    var touched: [[UInt8]] = []
    if let (tree, changes) = refresh.found {
      touched = (changes.notes + changes.attachments).map { [UInt8](tree.path(of: tree.entries[$0])) }
      touched += changes.removed
    }
    return Result(
      before: refresh.before ?? snapshot, snapshot: snapshot, report: refresh.report, touched: touched,
      isWhole: refresh.request.scope.isEverything, needsSymlinks: refresh.needsSymlinks,
      unsettled: refresh.report.problems.filter { $0.reason == .changing }.map(\.path), isBusy: refresh.report.isBusy,
      missing: refresh.found?.tree.missing ?? [], hardLinks: refresh.found?.tree.hardLinks ?? [])
  }

  /// Returns a snapshot overlaid with the current contents of some files; nothing is committed.
  package static func laying(
    _ scope: ReconcileScope, over snapshot: IndexSnapshot, _ vault: Vault
  ) throws(VaultError) -> (snapshot: IndexSnapshot, report: RefreshReport) {
    var refresh = Refresh(vault: vault, request: Request(scope: scope))
    let (tree, changes) = try refresh.compare(snapshot)
    let outcome = refresh.indexChanges(tree, changes)
    let laid = snapshot.adding(segments: outcome.segments, removing: changes.removed, scan: snapshot.scan)
    return (refresh.finish(laid, changes, outcome), refresh.report)
  }

  // MARK: - Steps

  private var owner: [UInt8] { vault.root.bytes }

  private mutating func run(_ mode: Mode) throws(VaultError) -> IndexSnapshot {
    var (base, isRebuild) = current(mode)
    if mode == .unsynchronized, !isRebuild, base.sequence > 0 {
      report.outcome = .unsynchronized
      return base
    }
    // The clock that file times come from, independent of the clock of `Surroundings`.
    let scanTime = request.scanTime ?? SystemClock.wallNanoseconds
    if isRebuild || base.version != request.base { request.scope = .everything }
    var (tree, changes) = try compare(base)
    if changes.isEmpty, !isRebuild { return finish(base, changes) }

    let scan = ScanFacts(owner: owner, settings: vault.indexSettings, time: scanTime)
    let outcome: ParallelIndexer.Outcome
    do {
      // The lock is acquired before reading, so that two commands do not read the same notes at once.
      guard var writer = try openWriter(isRebuild: isRebuild) else {
        outcome = indexChanges(tree, changes)
        report.isBusy = true
        report.outcome = .inMemory(reason: "another process is writing the index")
        return finish(base.adding(segments: outcome.segments, removing: changes.removed, scan: scan), changes, outcome)
      }
      if writer.base.version != base.version, !isRebuild {
        // Another process has committed meanwhile. The files are compared again, because only differences were stored.
        base = writer.base
        request.scope = .everything
        (tree, changes) = try compare(base)
        if changes.isEmpty { return finish(base, changes) }
      }
      outcome = indexChanges(tree, changes) { segment in (try? writer.append(segment: segment)) != nil }
      if outcome.segments.isEmpty, outcome.stored == 0, changes.removed.isEmpty, changes.racy.isEmpty, !isRebuild {
        return finish(base, changes, outcome)
      }
      // This must come first, since the index that is replaced also has the dates.
      earliest?.remember(outcome.remembered, origins: outcome.origins)
      // The same is true of the notes that vanished and appeared: after the commit nobody would see that they did.
      note(VanishedNotes.record(earliest?.vanished ?? [], in: base, of: vault))
      let draft = try writer.uncommitted(adding: outcome.segments, removing: changes.removed, scan: scan)
      followMoves(tree, changes, draft)
      if report.memoryProblem != nil, VanishedNotes(vault).problem == nil {
        report.outcome = .inMemory(reason: "the next command has to find these notes, too")
        return finish(draft, changes, outcome)
      }
      let (snapshot, failure) = try Self.commit(outcome.segments, changes, scan, writer: &writer)
      report.outcome = failure.map { .inMemory(reason: Self.reason($0)) } ?? .committed
      return finish(snapshot, changes, outcome)
    } catch let error as VaultError {
      throw error
    } catch {
      let outcome = indexChanges(tree, changes)
      report.outcome = .inMemory(reason: Self.reason(error))
      return finish(base.adding(segments: outcome.segments, removing: changes.removed, scan: scan), changes, outcome)
    }
  }

  /// Updates the remembered facts of notes that have other paths now.
  private mutating func followMoves(_ tree: DirectoryTree, _ changes: Reconciler.Changes, _ snapshot: IndexSnapshot) {
    if changes.added == 0 { return }
    let appeared = changes.notes.filter { !changes.known.contains($0) }.map { [UInt8](tree.path(of: tree.entries[$0])) }
    let (moves, problem) = VanishedNotes.settle(appeared, moved: earliest?.ownMoves ?? [:], in: snapshot, of: vault)
    note(problem)
    if moves.isEmpty { return }
    var recents = RecentNotes(vault)
    recents.follow(moves)
  }

  /// Reports the first problem with the facts that are remembered outside of the index.
  private mutating func note(_ problem: String?) {
    if report.memoryProblem == nil { report.memoryProblem = problem }
  }

  /// Commits segments and those appended before; if that fails, returns the index as it would be, and the error.
  private static func commit(
    _ segments: [[UInt8]], _ changes: Reconciler.Changes, _ scan: ScanFacts, writer: inout IndexWriter
  ) throws(IndexError) -> (snapshot: IndexSnapshot, failure: IndexError?) {
    var appended = 0
    do throws(IndexError) {
      for segment in segments {
        try writer.append(segment: segment)
        appended += 1
      }
      return (try writer.commit(removing: changes.removed, scan: scan), nil)
    } catch {
      // For example, if the disk is full, the last commit stays valid, and the answer is still correct.
      let rest = Array(segments[appended...])
      return (try writer.uncommitted(adding: rest, removing: changes.removed, scan: scan), error)
    }
  }

  /// Returns the last commit, or an empty index if there is no usable one.
  private mutating func current(_ mode: Mode) -> (IndexSnapshot, isRebuild: Bool) {
    let empty = IndexSnapshot(scan: ScanFacts(owner: owner, settings: vault.indexSettings))
    if mode == .rebuild { return (empty, true) }
    do throws(IndexError) {
      guard let snapshot = try vault.store.snapshot(owner: owner) else { return (empty, false) }
      if snapshot.scan.settings != vault.indexSettings {
        // The settings determine the documents, so documents made with other settings cannot be used.
        return (empty, true)
      }
      return (snapshot, false)
    } catch {
      report.rebuildReason = Self.reason(error)
      return (empty, true)
    }
  }

  private func openWriter(isRebuild: Bool) throws(IndexError) -> IndexWriter? {
    try IndexWriter.open(vault.store, owner: owner, isRebuild: isRebuild, timeout: request.patience)
  }

  private mutating func compare(
    _ base: IndexSnapshot
  ) throws(VaultError) -> (tree: DirectoryTree, changes: Reconciler.Changes) {
    before = base
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      var reconciler = Reconciler(
        snapshot: base, files: VaultFiles(vault), scope: request.scope, observer: request.observer)
      var walked = reconciler.walk(root, workers: request.scope.isEverything ? vault.surroundings.workers : 1)
      if !request.scope.isEverything, !walked.tree.symlinks.isEmpty {
        // Only a walk of the whole vault can determine which path owns a folder that has two paths.
        request.scope = .everything
        reconciler.scope = .everything
        walked = reconciler.walk(root, workers: vault.surroundings.workers)
      }
      if let problem = walked.tree.problems.first(where: { $0.path.isEmpty }) { throw problem.error }
      needsSymlinks = !walked.tree.isSameWithoutSymlinks(root)
      request.filter(&walked.changes, walked.tree, base)
      self.found = walked
      report.problems = walked.tree.problems.map { ReadProblem(path: $0.path.bytes, reason: .system($0.error)) }
      return walked
    } catch {
      throw .unusableVault(vault.root, error)
    }
  }

  private mutating func indexChanges(
    _ tree: DirectoryTree, _ changes: Reconciler.Changes, store: ([UInt8]) -> Bool = { _ in false }
  ) -> ParallelIndexer.Outcome {
    let earliest = EarliestDates(
      vault, before: before ?? IndexSnapshot(scan: ScanFacts(owner: owner)), tree: tree, changes: changes)
    self.earliest = earliest
    report.memoryProblem = earliest.problem
    var indexer = ParallelIndexer(vault: vault, tree: tree, changes: changes, earliest: earliest)
    // A part is refreshed after an operation, such as an import, or by a watcher that needs memory for other work too.
    if !request.scope.isEverything { indexer.footprintLimit = ParallelIndexer.frugalFootprintLimit }
    return indexer.run(workers: vault.surroundings.workers, store: store)
  }

  private mutating func finish(
    _ snapshot: IndexSnapshot, _ changes: Reconciler.Changes, _ outcome: ParallelIndexer.Outcome = .init()
  ) -> IndexSnapshot {
    if request.scope.isEverything {
      report.files = FileCounts(notes: changes.noteCount - outcome.missed, attachments: changes.attachmentCount)
    }
    report.added = changes.added - outcome.missed
    report.changed = max(0, outcome.changed - report.added)
    report.removed = changes.removedNotes
    report.moved = changes.moved
    report.read = outcome.read
    report.bytesRead = outcome.bytesRead
    report.problems += outcome.problems
    return snapshot
  }

  private static func reason(_ error: any Error) -> String { (error as? IndexError)?.fact ?? "\(error)" }
}
