/// The files of a vault that a part of the history changed, by their current paths.
extension GitRepository {
  /// Returns the files that were changed in a period, given in seconds since 1970 by the clocks of the commits'
  /// authors.
  package func files(
    changedFrom start: Int64?, to end: Int64?, includesUncommitted: Bool
  ) throws(GitError) -> Set<[UInt8]> {
    var files = includesUncommitted ? try uncommitted() : []
    if try lastCommit() == nil { return files }
    var names = PathNames()
    // Commits after the end of the period are read for moves only.
    try log(since: start, "HEAD", &names) { change, path in
      if change.time >= start ?? .min, change.time < end ?? .max { files.insert(path) }
    }
    return files
  }

  /// Returns the files that a range of commits changed, such as `HEAD~10..`, or the files that differ from a single
  /// revision.
  package func files(changedBy revisions: String) throws(GitError) -> Set<[UInt8]> {
    guard let range = RevisionRange(revisions) else {
      let commit = try knownCommit(revisions)
      return try changedFiles(since: commit).union(untrackedFiles())
    }
    for end in [range.first, range.last] { _ = try knownCommit(end) }
    var names = PathNames()
    // Commits after the range are read for moves only.
    try log("\(range.last)..HEAD", &names) { _, _ in }
    var files: Set<[UInt8]> = []
    try log(revisions, &names) { _, path in files.insert(path) }
    return files
  }

  /// Returns the files with uncommitted changes, including new files.
  private func uncommitted() throws(GitError) -> Set<[UInt8]> {
    try untrackedFiles().union(lastCommit() == nil ? [] : changedFiles())
  }

  /// Calls `body` for each change of the commits, newest first, with the current path of its file in the vault.
  private func log(
    since start: Int64? = nil, _ revisions: String, _ names: inout PathNames,
    _ body: (CommitLog.Change, [UInt8]) -> Void
  ) throws(GitError) {
    // A commit is never older than its author's work, so git can stop at the start.
    let since = start.map { ["--since=@\($0)"] } ?? []
    let words = CommitLog.options + since + ["--end-of-options", revisions]
    _ = CommitLog(try outputOfVault(words)) { change in
      let path = Array(change.path)
      guard let name = names.name(of: path) else { return }
      if let vaultPath = vaultPath(of: name) { body(change, vaultPath) }
      if let old = change.oldPath.map({ Array($0) }), old != path { names.move(name, from: old, to: path) }
    }
  }
}
