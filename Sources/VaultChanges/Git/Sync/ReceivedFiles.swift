internal import Bytes
internal import GitHistory
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

/// The files that a sync brings into the work tree, file by file and by the executor of all changes, so that nothing
/// that another program writes meanwhile is lost.
struct ReceivedFiles {
  enum Outcome {
    case done
    /// Nothing was changed, because these files have changes that are in no commit.
    case uncommitted([[UInt8]])
    /// Nothing was changed, because there is a new commit.
    case outdated
    /// Nothing was changed, because another program changed these files after they were read.
    case changing([[UInt8]])
  }

  private let repository: GitRepository
  private let joined: JoinedBranches
  /// The work tree as the executor sees it: the vault, or the folder that contains it.
  private let tree: Vault
  private let command: String
  private let mergesUncommitted: Bool
  private let notice: (SyncNotice) -> Void

  /// Prepares the files of joined branches. With `mergesUncommitted`, received contents are merged into notes with
  /// changes that are in no commit, where that is possible without conflicts, so that a sync ends even if programs
  /// change notes all the time. `notice` is told of files that another program changed at the last instant.
  init(
    _ repository: GitRepository, _ joined: JoinedBranches, vault: Vault, command: String, mergesUncommitted: Bool,
    notice: @escaping (SyncNotice) -> Void
  ) throws(VaultError) {
    (self.repository, self.joined, self.command) = (repository, joined, command)
    (self.mergesUncommitted, self.notice) = (mergesUncommitted, notice)
    tree = repository.prefix.isEmpty ? vault : try Vault(at: repository.root, vault.surroundings)
  }

  /// Brings in the files, then moves git's index and `HEAD`; holds the vault's lock so that no command changes a note.
  func bring(_ vault: Vault) throws -> Outcome {
    let lock = try ChangeExecutor(vault, lockTimeout: Self.patience).lock()
    let outcome: Outcome
    if repository.prefix.isEmpty {
      outcome = try bring(holding: lock)
    } else {
      // A vault in a folder of the work tree has a lock of its own, which is taken first.
      let outer = try ChangeExecutor(tree, lockTimeout: Self.patience).lock()
      outcome = try bring(holding: outer)
      outer.release()
    }
    lock.release()
    return outcome
  }

  /// The time for which another command can hold the vault's lock.
  private static let patience = Duration.seconds(30)

  private func bring(holding lock: borrowing VaultLock) throws -> Outcome {
    // A signal ends this process when git's index and the files agree again.
    let signals = try SignalQueue.unlessBlocked(Signal.endings)
    defer { withExtendedLifetime(signals) {} }
    let executor = ChangeExecutor(tree)
    _ = try executor.recover(holding: lock)
    guard mergesUncommitted else { return try bring(executor, changing: [], holding: lock) }
    // Notes that change all the time are merged one by one, which takes less time than the time between two changes.
    var changing: Set<[UInt8]> = []
    while true {
      let outcome = try bring(executor, changing: changing, holding: lock)
      guard case .changing(let paths) = outcome, !changing.isSuperset(of: paths) else { return outcome }
      changing.formUnion(paths)
    }
  }

  /// - Parameter changing: The notes that change all the time.
  private func bring(
    _ executor: ChangeExecutor, changing: Set<[UInt8]>, holding lock: borrowing VaultLock
  ) throws -> Outcome {
    var advance = try IndexAdvance.begin(repository, joined)
    let leftOut = advance.leftOut
    let files = try VaultDirectory(tree.root)
    // The files are read before git compares them, so that what was read is what git found unchanged.
    var found = try joined.changes.filter { !$0.isSubmodule }.map {
      // A file that a cloud program has freed gets its new contents from its server.
      let isLeftOut = leftOut.contains($0.path) || CloudPlaceholder.standing(for: $0.path, in: tree.root) != nil
      return try ReceivedFile($0, files, isLeftOut: isLeftOut)
    }
    guard let uncommitted = try advance.uncommitted() else { return .outdated }
    var paths: [[UInt8]] = []
    for (index, file) in found.enumerated() where !file.isInPlace {
      let isUncommitted = uncommitted.contains(file.change.path)
      if file.isInTheWay || isUncommitted, try !(isUncommitted && merge(&found[index], files)) {
        paths.append(file.change.path)
      }
    }
    if !paths.isEmpty { return .uncommitted(paths) }
    try joined.keep()
    let open = found.filter { !$0.isInPlace }
    let areKindsChanged = open.contains { $0.changesKind } || Self.hasFolderInPlaceOfFile(open)
    let together = open.filter { !(changing.contains($0.change.path) && $0.isMergeable) }
    var plans = [ChangePlan(together.compactMap(\.removal)), ChangePlan(together.compactMap(\.addition))]
    plans[0].emptiedFolders = Self.emptied(open)
    // Usually, everything is one operation. If a file becomes a folder, or the reverse, the old one is removed first.
    if !areKindsChanged {
      plans[0].changes += plans[1].changes
      plans[1] = ChangePlan()
    }
    for (index, plan) in plans.enumerated() {
      if !plan.isEmpty {
        let report: OperationReport
        do {
          report = try executor.run(plan, command: command, kind: .received, holding: lock)
        } catch {
          guard index == 0, case .change(.changedSince(let paths)) = error else { throw error }
          return .changing(paths)
        }
        for conflict in report.conflicts {
          if let copy = conflict.copy {
            notice(.made(conflict.path, copy: copy))
          } else if let file = open.first(where: { $0.change.path == conflict.path }) {
            try mergeNow(file, executor, files, holding: lock)
          }
        }
      }
      if index == 0 { for file in open { try file.removeSymlink(in: tree.root) } }
    }
    for file in open where changing.contains(file.change.path) && file.isMergeable {
      try mergeNow(file, executor, files, holding: lock)
    }
    for file in open { try file.complete(in: tree.root) }
    for change in joined.changes where change.isSubmodule { makePlace(for: change) }
    return try advance.finish("sheaf sync") ? .done : .outdated
  }

  // MARK: - Folders

  /// Makes the empty folder in which a submodule can be checked out, and without which git takes it for deleted; removes
  /// it with the submodule.
  private func makePlace(for change: JoinedBranches.Change) {
    let folder = tree.root.appending(RawPath(change.path))
    if change.new != nil {
      try? FileSystem.makeDirectories(folder, mode: 0o777)
    } else {
      try? FileSystem.removeDirectory(folder)
    }
  }

  /// The folders that may be empty after the removals; inner folders before outer ones.
  private static func emptied(_ files: [ReceivedFile]) -> [[UInt8]] {
    folders(above: files.filter { $0.change.new == nil }).sorted { $0.pathComponents.count > $1.pathComponents.count }
  }

  /// Whether a file is removed where a folder is needed, or the reverse.
  private static func hasFolderInPlaceOfFile(_ files: [ReceivedFile]) -> Bool {
    let (gone, new) = (files.filter { $0.change.new == nil }, files.filter { $0.change.new != nil })
    let (goneFolders, newFolders) = (folders(above: gone), folders(above: new))
    return new.contains { goneFolders.contains($0.change.path) }
      || gone.contains { newFolders.contains($0.change.path) }
  }

  private static func folders(above files: [ReceivedFile]) -> Set<[UInt8]> {
    var folders: Set<[UInt8]> = []
    for file in files {
      var folder = file.change.path.parentPath
      while !folder.isEmpty, folders.insert(folder).inserted { folder = folder.parentPath }
    }
    return folders
  }

  // MARK: - Races

  /// Merges received contents with a note's changes that are in no commit; returns whether that is possible and wanted.
  private func merge(_ file: inout ReceivedFile, _ files: VaultDirectory) throws -> Bool {
    guard mergesUncommitted, file.change.isOld, VaultFiles.isNotePath(file.change.path),
      case .file(let new)? = file.contents
    else { return false }
    let base = try joined.oldContents(of: file.change.path)
    // A note that changes all the time has changed since it was first read.
    guard case .file(let present) = try files.state(of: file.change.path) else { return false }
    file.found = .file(present)
    let merged = NoteMerge.merge(base: base, ours: present, theirs: new)
    if merged.conflicts > 0 { return false }
    file.contents = .file(merged.bytes)
    return true
  }

  /// Merges the received contents of a file with those that another program wrote to it at the last instant.
  private func mergeNow(
    _ file: ReceivedFile, _ executor: ChangeExecutor, _ files: VaultDirectory, holding lock: borrowing VaultLock
  ) throws {
    let path = file.change.path
    guard case .file(let base) = file.found, case .file(let new)? = file.contents else { return }
    var last = (present: base, merged: MergedNote(bytes: new, conflicts: 0))
    for _ in 0..<Self.attempts {
      let (change, news): (PlannedChange, SyncNotice)
      switch try files.state(of: path) {
      case .file(let present):
        let merged = Self.appended(present, to: last) ?? NoteMerge.merge(base: base, ours: present, theirs: new)
        last = (present, merged)
        if merged.bytes == present { return }
        change = .replace(path: path, base: present, contents: merged.bytes)
        news = .changed(path, hasConflicts: merged.conflicts > 0)
      case .missing:
        change = .create(path: path, contents: new, mode: nil)
        news = .removed(path)
      case .other: throw VaultError.change(.changedSince([path]))
      }
      do throws(VaultError) {
        let plan = ChangePlan([change])
        if try executor.run(plan, command: command, kind: .received, holding: lock).conflicts.isEmpty {
          notice(news)
          return
        }
      } catch { guard case .change(.changedSince) = error else { throw error } }
    }
    throw SyncError.restless(path, commit: joined.new)
  }

  /// Merges text that a program has only appended since the last merge; nil if it did something else. A merge of the
  /// whole note can take longer than the time until the next change.
  private static func appended(_ present: [UInt8], to last: (present: [UInt8], merged: MergedNote)) -> MergedNote? {
    let isLine = last.present.last == UInt8(ascii: "\n") && last.merged.bytes.last == UInt8(ascii: "\n")
    guard isLine, present.starts(with: last.present) else { return nil }
    return MergedNote(bytes: last.merged.bytes + present[last.present.count...], conflicts: last.merged.conflicts)
  }

  /// The number of attempts to merge into a file that another program changes all the time.
  private static let attempts = 100
}
