internal import SystemCalls
internal import VaultCore

/// What a watcher watches besides the folders of notes: the vault's path, the settings, and its own files.
extension Watcher {
  // MARK: - The vault's folder

  /// Returns whether the vault's folder exists and is readable; if it is another one, requests to compare everything.
  func checkRoot(_ batch: inout ChangeBatch) throws -> Bool {
    switch root.check() {
    case .same where !conditions.isGone: return true
    case .unreadable(let errno):
      try awaitReadableRoot(errno)
      return false
    case .gone:
      if !conditions.isGone { forgetFolders() }
      try notify(conditions.vaultIsGone())
      cookieFolder.setOpen(isOpen: false)
      awaitRoot()
      return false
    case .same, .other:
      forgetFolders()
      forgetParent()
      conditions.vaultWasReplaced()
      batch.needsEverything = true
      return true
    }
  }

  /// Tries again later, as it is unknown whether the folder is there; compares everything then, as the batch is lost.
  func awaitReadableRoot(_ errno: Errno) throws {
    index.distrust()
    deletions.releaseAll()
    rescans.retry(at: SystemClock.monotonicNanoseconds)
    try notify(conditions.vaultIsUnreadable("\(errno)"))
    cookieFolder.setOpen(isOpen: false)
  }

  /// Removes all watches of folders, because they belong to a folder that is no longer at the vault's path.
  private func forgetFolders() {
    watches.removeAll()
    deletions.releaseAll()
    index.distrust()
    rescans.set(nil)
    changes.specialWatches.root = nil
  }

  /// Watches the nearest existing folder above the vault, in which a name must appear before the vault is back.
  private func awaitRoot() {
    forgetParent()
    var folder = vault.root
    while folder != folder.parent {
      let name = folder.lastComponent
      folder = folder.parent
      let mask: InotifyMask = [.create, .movedTo, .deleteSelf, .moveSelf, .onlyDirectory, .added]
      if let watch = try? watches.queue.add(folder, mask) {
        changes.specialWatches.parent = (watch, name.bytes)
        break
      }
    }
    // It might have come back before the watch was set.
    if FileSystem.exists(vault.root) { changes.add(\.touchesRoot, at: SystemClock.monotonicNanoseconds) }
  }

  private func forgetParent() {
    guard let parent = changes.specialWatches.parent else { return }
    changes.specialWatches.parent = nil
    // A folder of settings files is still watched.
    if changes.specialWatches.settings[parent.watch] == nil { try? watches.queue.remove(parent.watch) }
  }

  // MARK: - Settings

  /// Reads the settings again. If they cannot be read, the last ones stay, and it tries again later: without them, notes
  /// that are left out of the index would enter it.
  func reload(isAsked: Bool) throws {
    // Before they are read, so that files in a folder that has just appeared are not missed.
    try watchSettings()
    let new: Vault
    do throws(VaultError) { new = try Vault.open(named: vault.root, vault.surroundings) } catch {
      guard case .unreadSettings(let file, let cause) = error else { return }
      changes.addToNext(\.touchesSettings)
      rescans.retry(at: SystemClock.monotonicNanoseconds)
      return try notify(conditions.settingsAreUnread((file, "\(cause.errno)")))
    }
    try notify(conditions.settingsAreUnread(nil))
    let old = vault
    vault = new
    reports.configure(commits: new.config.commitWait, quiet: new.config.enrichment.quiet)
    if new.watchChecksum != old.watchChecksum { index.distrust() }
    if new.indexFolder != old.indexFolder { _ = try renewPost() }
    guard isAsked, conditions.hasStarted else { return }
    try notify(.reloaded)
    for problem in new.configProblems { try notify(.config(problem)) }
  }

  func watchSettings() throws {
    var settings: [WatchDescriptor: Set<[UInt8]>] = [:]
    let ofVault = [Vault.configFile.parent, Vault.configFile] + ObsidianSettings.indexed + Vault.recognizedFiles
    for file in ofVault.map(vault.root.appending) + [vault.surroundings.configFile] {
      guard let watch = try? watches.queue.add(file.parent, [.directoryChanges, .added]) else { continue }
      settings[watch, default: []].insert(file.lastComponent.bytes)
    }
    changes.specialWatches.settings = settings
  }

  // MARK: - The watcher's own files

  /// Renews the lock and the folder of cookies after another process removed the index; returns false to retry later.
  func renewPost() throws -> Bool {
    index.distrust()
    let files = WatcherFiles(vault)
    do throws(SystemError) {
      guard try files.renew(&lock) else { throw SystemError(.wouldBlock, call: "flock", path: files.file) }
      cookieFolder = try CookieFolder(files, watches.queue)
      try watchPost()
      return true
    } catch {
      if error.errno == .wouldBlock { throw WatchError.watched(process: files.process) }
      changes.addToNext(\.losesWatcherFiles)
      rescans.retry(at: SystemClock.monotonicNanoseconds)
      try notify(conditions.writingFails(error.description))
      return false
    }
  }

  /// Watches the files by which other processes find this watcher.
  func watchPost() throws(SystemError) {
    changes.specialWatches.cookies = cookieFolder.watch
    // The folder of cookies cannot report its removal, since it persists without a name as long as it is open.
    changes.specialWatches.index = try watches.queue.add(
      vault.indexFolder, [.delete, .movedFrom, .deleteSelf, .moveSelf, .onlyDirectory, .added])
  }
}
