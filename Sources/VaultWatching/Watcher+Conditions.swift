internal import SearchIndex
internal import SystemCalls
internal import VaultCore

extension Watcher {
  // MARK: - The vault's folder

  /// Returns whether the vault's folder exists; if it is another folder than before, requests a comparison of
  /// everything.
  func checkRoot(_ batch: inout ChangeCollector.Batch) throws -> Bool {
    switch root.check() {
    case .same where !conditions.isGone: return true
    case .gone:
      if !conditions.isGone { letGo() }
      try notify(conditions.vaultIsGone())
      cookies.setOpen(false)
      awaitRoot()
      return false
    case .same, .other:
      letGo()
      forgetParent()
      conditions.vaultWasReplaced()
      batch.needsEverything = true
      return true
    }
  }

  private func letGo() {
    watches.removeAll()
    pendingDeletions.releaseAll()
    index.distrust()
    rescans.set(nil)
    changes.places.root = nil
  }

  /// Watches the nearest existing parent folder of the vault, for the name by which the vault will come back.
  private func awaitRoot() {
    forgetParent()
    var folder = vault.root
    while folder != folder.parent {
      let name = folder.lastComponent
      folder = folder.parent
      let mask: InotifyMask = [.create, .movedTo, .deleteSelf, .moveSelf, .onlyDirectory, .added]
      if let watch = try? watches.queue.add(folder, mask) {
        changes.places.parent = (watch, name.bytes)
        break
      }
    }
    // It might have come back before the watch was set.
    if FileSystem.exists(vault.root) {
      changes.add(.rootCheck, at: SystemClock.monotonicNanoseconds)
    }
  }

  private func forgetParent() {
    guard let parent = changes.places.parent else { return }
    changes.places.parent = nil
    // The folder might be one of those with settings.
    if changes.places.settings[parent.watch] == nil { try? watches.queue.remove(parent.watch) }
  }

  // MARK: - Settings

  /// Reads the settings again.
  func reload(isAsked: Bool) throws {
    guard let new = try? Vault.open(named: vault.root, vault.surroundings) else { return }
    let old = vault
    vault = new
    reports.configure(commits: new.config.commitWait, quiet: new.config.enrichment.quiet)
    if new.watchChecksum != old.watchChecksum { index.distrust() }
    if new.indexFolder != old.indexFolder {
      place = WatchPlace(new)
      _ = try renewPlace()
    }
    try watchSettings()
    guard isAsked, conditions.hasStarted else { return }
    try report(.notice(.reloaded))
    for problem in new.configProblems { try report(.notice(.config(problem))) }
  }

  /// Watches the folders of settings files.
  func watchSettings() throws {
    var settings: [WatchDescriptor: Set<[UInt8]>] = [:]
    let ofVault: [RawPath] = [".sheaf/config.yaml"] + ObsidianSettings.indexed
    let files = ofVault.map(vault.root.appending) + [vault.surroundings.configFile]
    for file in files {
      guard let watch = try? watches.queue.add(file.parent, [.directoryChanges, .added]) else { continue }
      settings[watch, default: []].insert(file.lastComponent.bytes)
    }
    changes.places.settings = settings
  }

  /// Makes the folder of cookies and the lock again after another process has removed the index. Returns false if that
  /// has to be tried again later.
  func renewPlace() throws -> Bool {
    index.distrust()
    do throws(SystemError) {
      guard try place.renew(&lock) else { throw SystemError(.wouldBlock, call: "flock", path: place.file) }
      cookies = try CookieFolder(place, watches.queue)
      try watchPlace()
      return true
    } catch {
      if error.errno == .wouldBlock { throw WatchError.watched(process: place.process) }
      changes.addToNext(.place)
      rescans.retry(at: SystemClock.monotonicNanoseconds)
      try notify(conditions.writingFails(error.description))
      return false
    }
  }

  /// Watches the files by which other processes find this watcher.
  func watchPlace() throws(SystemError) {
    changes.places.cookies = cookies.watch
    // The folder of cookies cannot report its removal, since it persists without a name as long as it is open.
    changes.places.index = try watches.queue.add(
      vault.indexFolder, [.delete, .movedFrom, .deleteSelf, .moveSelf, .onlyDirectory, .added])
  }

  // MARK: - Limits

  /// Reports limits that keep events from reporting all changes.
  func tellLimits() throws {
    let unwatched = watches.folders.withLock { $0.unwatchedCount }
    let notices = conditions.eventsAreLimited(unwatched: unwatched, silent: watches.limits.silent)
    for notice in notices { try notify(notice) }
  }

  /// Schedules another comparison of everything. Reports that the index cannot be written, unless another process is
  /// still writing it.
  func failToWrite(_ reason: String, isBusy: Bool) throws {
    index.distrust()
    if rescans.retryWriting(isBusy: isBusy, at: SystemClock.monotonicNanoseconds) {
      try notify(conditions.writingFails(reason))
    }
  }

  /// Reports a notice, if there is one.
  func notify(_ notice: WatchNotice?) throws {
    if let notice { try report(.notice(notice)) }
  }

  // MARK: - Telling

  /// Reports what has changed since the last report.
  func tell() throws {
    let unreported = reports.changes
    reports.changes = UnreportedChanges()
    guard let before = unreported.baseline, let after = unreported.newest else { return }
    let changes = WatchedChanges(
      view: VaultView(vault, after, RefreshReport()), before: before, touched: unreported.touched,
      renames: unreported.renames)
    if changes.isEmpty { return }
    reports.note(changes.files, at: SystemClock.monotonicNanoseconds)
    if !changes.moves.isEmpty {
      var recents = RecentNotes(vault)
      recents.follow(changes.moves)
      VanishedNotes.note(changes.moves, of: vault)
    }
    try report(.changed(changes))
  }
}
