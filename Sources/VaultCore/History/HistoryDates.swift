internal import Dates
internal import GitHistory
internal import SearchIndex
internal import SystemCalls

/// The dates of notes according to the commits of git.
struct HistoryDates {
  private let vault: Vault
  private let dates: CommitDates
  /// The reason why dates may be missing; nil if the whole history was read.
  let shortfall: CommitDates.Shortfall?
  /// The notes that differ from the last commit, by their paths in the vault.
  private let uncommitted: Set<[UInt8]>

  /// Reads the dates of a vault's notes. git is run for both parts at the same time.
  init(_ vault: Vault) throws(VaultError) {
    do throws(GitError) {
      let repository = try vault.repository()
      let file = vault.store.folder.appending("git-dates" as RawPath)
      let found = Locked<(Result<CommitDates, GitError>?, Result<Set<[UInt8]>, GitError>?)>((nil, nil))
      Parallel.concurrently(workers: 2) { worker in
        if worker == 0 {
          let dates = Result { () throws(GitError) in try CommitDates.read(repository, keptIn: file) }
          found.withLock { $0.0 = dates }
        } else {
          let files = Result { () throws(GitError) in try repository.changedFiles() }
          found.withLock { $0.1 = files }
        }
      }
      let (dates, files) = found.withLock { $0 }
      self.vault = vault
      self.dates = try dates?.get() ?? CommitDates()
      shortfall = self.dates.shortfall
      // Before the first commit, there is no commit to compare with.
      uncommitted = self.dates.count == 0 ? [] : try files?.get() ?? []
    } catch {
      throw .git(error)
    }
  }

  /// Returns a snapshot in which notes that state no date have those of the first and last commit. The date of the last
  /// change of a note with uncommitted changes is that of its file.
  func laid(over snapshot: IndexSnapshot) -> IndexSnapshot {
    if dates.count == 0 { return snapshot }
    var overlay = NumberOverlay(snapshot)
    let zone = vault.surroundings.zone
    for (id, path) in snapshot.documentsInKeyOrder() {
      guard let found = dates[path] else { continue }
      let flags = NoteFlags(rawValue: snapshot.number(.flags, of: id))
      if flags.contains(.datedByFile) {
        let date = NoteDate(milliseconds: found.first * 1000, zone: zone)
        overlay.set(.created, of: id, to: date.milliseconds)
        overlay.set(.createdOffset, of: id, to: Int64(date.offsetMinutes))
      }
      if flags.contains(.changedByFile), !uncommitted.contains(path) {
        let date = NoteDate(milliseconds: found.last * 1000, zone: zone)
        overlay.set(.updated, of: id, to: date.milliseconds)
        overlay.set(.updatedOffset, of: id, to: Int64(date.offsetMinutes))
      }
    }
    return overlay.overlaid
  }
}
