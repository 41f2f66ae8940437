internal import GitHistory
internal import SearchIndex
internal import SystemCalls

/// The dates that notes have by the commits of git.
struct HistoryDates {
  private let vault: Vault
  private let dates: CommitDates
  /// The notes that differ from the last commit, by their paths in the vault.
  private let uncommitted: Set<[UInt8]>

  /// Reads the dates of a vault's notes.
  init(_ vault: Vault) throws(VaultError) {
    self.vault = vault
    do throws(GitError) {
      let repository = try GitRepository(of: vault.root, variables: vault.surroundings.variables)
      dates = try CommitDates.read(
        repository, keptIn: vault.store.folder.appending("git-dates" as RawPath))
      uncommitted = dates.count == 0 ? [] : try repository.changedFiles()
    } catch {
      throw .git(error)
    }
  }

  /// Returns a snapshot in which notes that state no date have those of the first and last commit. A note with changes
  /// that are in no commit was last changed when its file was.
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
