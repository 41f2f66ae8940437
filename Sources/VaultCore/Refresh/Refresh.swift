internal import Bytes
package import SearchIndex
package import SystemCalls

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

  /// What of the vault a refresh is about, and how it goes about it.
  package struct Request {
    /// How much is to be done.
    package var mode = Mode.normal
    /// What of the vault is looked at.
    package var scope = ReconcileScope.everything
    /// The commit that the scope goes on from: after any other one everything is looked at.
    package var base: IndexVersion?
    /// Who learns of the folders that are looked at.
    package var observer = FolderObserver()
    /// Takes out of the changes what is to wait; called again with other changes when somebody else has committed.
    package var filter: (inout Reconciler.Changes, DirectoryTree, IndexSnapshot) -> Void = { _, _, _ in }
    /// How long another writer is waited for.
    package var patience = Duration.milliseconds(50)
    /// When the scan began; now when it is nil.
    package var scanTime: Int64?

    /// A request of everything, unless told otherwise.
    package init(
      mode: Mode = .normal, scope: ReconcileScope = .everything, base: IndexVersion? = nil,
      observer: FolderObserver = FolderObserver(), scanTime: Int64? = nil
    ) {
      (self.mode, self.scope, self.base) = (mode, scope, base)
      (self.observer, self.scanTime) = (observer, scanTime)
    }
  }

  /// What a refresh found and did, for who goes on from there.
  package struct Result {
    /// The index as it was; empty when there was none that could be used.
    package let before: IndexSnapshot
    /// The index as it is.
    package let snapshot: IndexSnapshot
    /// What was done.
    package let report: RefreshReport
    /// The notes and files that differed, by path.
    package let touched: [[UInt8]]
    /// What was looked at in the end.
    package let isWhole: Bool
    /// Whether symlinks lead to what is nowhere else in the vault, so that a part of it does not tell what is in it.
    package let needsSymlinks: Bool
    /// Notes that were being written while they were read.
    package let unsettled: [[UInt8]]
    /// Whether nothing was committed because another process was writing.
    package let isBusy: Bool
    /// Folders of the scope that are not there.
    package let missing: [RawPath]
    /// Notes whose files have other names too, by which they may change.
    package let hardLinks: [RawPath]
  }

  private let vault: Vault
  private var request: Request
  private var report = RefreshReport()
  private var before: IndexSnapshot?
  private var found: (tree: DirectoryTree, changes: Reconciler.Changes)?
  private var needsSymlinks = false
  private var earliest: EarliestDates?

  private init(_ vault: Vault, _ request: Request) {
    self.vault = vault
    self.request = request
  }

  /// The index of the vault as its files are now.
  ///
  /// A watcher that lives has seen every change; then only what it has not committed yet is waited for.
  ///
  /// - Throws: `VaultError` when the vault's folder cannot be read. An index that cannot be read or written is no error:
  ///   it is made anew, or the answer comes from memory.
  package static func run(
    _ vault: Vault, mode: Mode = .normal
  ) throws(VaultError) -> (snapshot: IndexSnapshot, report: RefreshReport) {
    if mode == .normal, let answer = watched(vault) { return answer }
    defer { vault.surroundings.progress?.end() }
    let result = try reconcile(vault, Request(mode: mode))
    return (result.snapshot, result.report)
  }

  /// Does what a request asks, without a watcher's help.
  package static func reconcile(_ vault: Vault, _ request: Request) throws(VaultError) -> Result {
    var refresh = Refresh(vault, request)
    let snapshot = try refresh.run(request.mode)
    var touched: [[UInt8]] = []
    if let (tree, changes) = refresh.found {
      touched = (changes.notes + changes.attachments).map { [UInt8](tree.path(of: tree.entries[$0])) }
      touched += changes.removed
    }
    return Result(
      before: refresh.before ?? snapshot, snapshot: snapshot, report: refresh.report, touched: touched,
      isWhole: refresh.request.scope.isEverything, needsSymlinks: refresh.needsSymlinks,
      unsettled: refresh.report.problems.filter { $0.reason == .changing }.map(\.path),
      isBusy: refresh.report.isBusy, missing: refresh.found?.tree.missing ?? [],
      hardLinks: refresh.found?.tree.hardLinks ?? []
    )
  }

  /// A snapshot with some files as they are now laid over it; nothing is kept.
  package static func laying(
    _ scope: ReconcileScope, over snapshot: IndexSnapshot, _ vault: Vault
  ) throws(VaultError) -> (snapshot: IndexSnapshot, report: RefreshReport) {
    var refresh = Refresh(vault, Request(scope: scope))
    let (tree, changes) = try refresh.compare(snapshot)
    let harvest = refresh.gather(tree, changes)
    let laid = snapshot.adding(segments: harvest.segments, removing: changes.removed, scan: snapshot.scan)
    return (refresh.finish(laid, changes, harvest), refresh.report)
  }

  // MARK: - Steps

  private var owner: [UInt8] { vault.root.bytes }

  private mutating func run(_ mode: Mode) throws(VaultError) -> IndexSnapshot {
    var (base, isRebuild) = current(mode)
    if mode == .unsynchronized, !isRebuild, base.sequence > 0 {
      report.outcome = .unsynchronized
      return base
    }
    // The clock that files get their times by, whatever the user's clock says.
    let scanTime = request.scanTime ?? SystemClock.wallNanoseconds
    if isRebuild || base.version != request.base { request.scope = .everything }
    var (tree, changes) = try compare(base)
    if changes.isEmpty, !isRebuild { return finish(base, changes) }

    let scan = ScanFacts(owner: owner, settings: vault.indexSettings, time: scanTime)
    let harvest: IndexingCrew.Harvest
    do {
      // The lock comes before the reading, so that two commands do not read the same notes at once.
      guard var writer = try openWriter(isRebuild: isRebuild) else {
        harvest = gather(tree, changes)
        report.isBusy = true
        report.outcome = .inMemory(reason: "another process is writing the index")
        return finish(base.adding(segments: harvest.segments, removing: changes.removed, scan: scan), changes, harvest)
      }
      if writer.base.version != base.version, !isRebuild {
        // Somebody has committed meanwhile. The files are looked at again, because only what differs was kept of them.
        base = writer.base
        request.scope = .everything
        (tree, changes) = try compare(base)
        if changes.isEmpty { return finish(base, changes) }
      }
      harvest = gather(tree, changes) { segment in (try? writer.append(segment: segment)) != nil }
      if harvest.segments.isEmpty, harvest.spilled == 0, changes.removed.isEmpty, changes.racy.isEmpty, !isRebuild {
        return finish(base, changes, harvest)
      }
      // First, since the index that is replaced has the dates too.
      earliest?.remember(harvest.remembered, origins: harvest.origins)
      VanishedNotes.record(earliest?.vanished ?? [], in: base, of: vault)
      let (snapshot, failure) = try Self.commit(harvest.segments, changes, scan, &writer)
      report.outcome = failure.map { .inMemory(reason: Self.reason($0)) } ?? .committed
      if failure == nil { followMoves(tree, changes, snapshot) }
      return finish(snapshot, changes, harvest)
    } catch let error as VaultError {
      throw error
    } catch {
      let found = gather(tree, changes)
      report.outcome = .inMemory(reason: Self.reason(error))
      return finish(base.adding(segments: found.segments, removing: changes.removed, scan: scan), changes, found)
    }
  }

  /// Has what is remembered of notes follow those that have other paths now.
  private func followMoves(_ tree: DirectoryTree, _ changes: Reconciler.Changes, _ snapshot: IndexSnapshot) {
    if changes.added == 0 || VanishedNotes(vault).entries.isEmpty { return }
    let appeared = changes.notes.filter { !changes.known.contains($0) }.map { [UInt8](tree.path(of: tree.entries[$0])) }
    let moves = VanishedNotes.settle(appeared, moved: earliest?.ownMoves ?? [:], in: snapshot, of: vault)
    if moves.isEmpty { return }
    var recents = RecentNotes(vault)
    recents.follow(moves)
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
      var found = reconciler.walk(root, workers: request.scope.isEverything ? vault.surroundings.workers : 1)
      if !request.scope.isEverything, !found.tree.symlinks.isEmpty {
        // Who owns a folder that has two paths, only the whole vault tells.
        request.scope = .everything
        reconciler.scope = .everything
        found = reconciler.walk(root, workers: vault.surroundings.workers)
      }
      if let problem = found.tree.problems.first(where: { $0.path.isEmpty }) { throw problem.error }
      needsSymlinks = !found.tree.isSameWithoutSymlinks(root)
      request.filter(&found.changes, found.tree, base)
      self.found = found
      return found
    } catch {
      throw .unusableVault(vault.root, error)
    }
  }

  private mutating func gather(
    _ tree: DirectoryTree, _ changes: Reconciler.Changes, spill: ([UInt8]) -> Bool = { _ in false }
  ) -> IndexingCrew.Harvest {
    report.problems = tree.problems.map { ReadProblem(path: $0.path.bytes, reason: .system($0.error)) }
    let earliest = EarliestDates(
      vault, before: before ?? IndexSnapshot(scan: ScanFacts(owner: owner)), tree: tree, changes: changes)
    self.earliest = earliest
    report.memoryProblem = earliest.problem
    let crew = IndexingCrew(
      root: vault.root, tree: tree, changes: changes, config: vault.config, zone: vault.surroundings.zone,
      earliest: earliest, progress: vault.surroundings.progress)
    return crew.run(workers: vault.surroundings.workers, spill: spill)
  }

  private mutating func finish(
    _ snapshot: IndexSnapshot, _ changes: Reconciler.Changes, _ harvest: IndexingCrew.Harvest = .init()
  ) -> IndexSnapshot {
    if request.scope.isEverything {
      report.files = FileCounts(notes: changes.noteCount - harvest.missed, attachments: changes.attachmentCount)
    }
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
