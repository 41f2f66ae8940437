internal import Bytes
internal import SystemCalls

/// A commit in preparation. One process at a time has one in a work tree.
///
/// The last commit with the changes of the vault is staged in a copy of git's index, and git makes the commit from this
/// copy. So what was checked is what is committed, and git's own index, with everything that the user has staged, stays
/// as it is until the commit is made. If this process is killed before git's index is up to date with the commit, the
/// next stage does that first.
final class CommitStage {
  /// The full name of the commit on which the files are staged; nil before the first one.
  private(set) var base: String?
  /// The full name of that commit, or of the empty tree before the first one.
  private var baseTree: String

  private let repository: GitRepository
  /// The lock of a file, whose content is the name of the last commit while git makes another one.
  private let lock: FileLock
  /// Whether a commit was made that git's index does not have yet.
  private var isUnfinished = false

  /// Waits for a commit of another process, and finishes one that was killed.
  init(_ repository: GitRepository) throws(GitError) {
    self.repository = repository
    var taken: FileLock?
    do throws(SystemError) {
      let file = try FileDescriptor.open(repository.folder.appending("sheaf-commit"), .readWrite, [.create])
      taken = try FileLock.acquire(.exclusive, on: file, timeout: .seconds(10))
      guard let lock = taken.take() else { throw SystemError(.wouldBlock, call: "flock") }
      self.lock = lock
    } catch { throw error.errno == .wouldBlock ? .committing : .system(error) }
    try Self.awaitGit(repository)
    let killed = (try? lock.descriptor.read(count: 128, at: 0)) ?? []
    if !killed.isEmpty {
      let base = String(decoding: killed, as: UTF8.self)
      if try Self.isMade(in: repository, after: base), try Self.isStaged(in: repository) {
        try Self.update(repository, since: base)
      }
      try? lock.descriptor.truncate(to: 0)
    }
    base = try repository.lastCommit()
    baseTree = try repository.treeName(of: base)
  }

  deinit {
    if isUnfinished { return }
    try? lock.descriptor.truncate(to: 0)
    let files = [Self.index(of: repository), Self.indexLock(of: repository), Self.message(of: repository)]
    for file in files where FileSystem.exists(file) { try? FileSystem.remove(file) }
  }

  private static func index(of repository: GitRepository) -> RawPath { repository.folder.appending("sheaf-index") }
  private static func indexLock(of repository: GitRepository) -> RawPath {
    repository.folder.appending("sheaf-index.lock")
  }
  private static func message(of repository: GitRepository) -> RawPath { repository.folder.appending("sheaf-message") }
  /// The variables with which git uses the copy of the index.
  private static func variables(_ repository: GitRepository) -> [[UInt8]] {
    [Array("GIT_INDEX_FILE=".utf8) + index(of: repository).bytes]
  }

  // MARK: - Staging

  /// Stages files, and returns how they then differ from the last commit, with moves. Throws `GitError.unsettled` if
  /// one of `present` does not exist any more. With `runsPrograms`, git may run the filters of the repository.
  func stage(_ present: [[UInt8]], gone: [[UInt8]], runsPrograms: Bool) throws(GitError) -> [FileChange] {
    try repository.copyIndex(to: Self.index(of: repository))
    // git may compare files with the index in any of these commands, but only new contents have to pass a filter.
    let disabled = try repository.disabledFilters()
    // Another commit may have been made since the last attempt.
    base = try repository.lastCommit()
    baseTree = try repository.treeName(of: base)
    // What the user has staged is not part of the commit.
    let variables = Self.variables(repository)
    let base = base.map { ["read-tree", "-i", "-m", $0] } ?? ["read-tree", "--empty"]
    _ = try repository.output(disabled + base, variables: variables)
    if !gone.isEmpty {
      let words = ["update-index", "--force-remove", "-z", "--stdin"]
      _ = try repository.output(disabled + words, input: .bytes(Self.list(gone)), variables: variables)
    }
    if !present.isEmpty {
      let words = ["-c", "core.ignoreCase=false", "update-index", "--add", "--remove", "--replace"]
      _ = try repository.output(
        (runsPrograms ? [] : disabled) + words + ["--ignore-skip-worktree-entries", "-z", "--stdin"],
        input: .bytes(Self.list(present)), reads: !runsPrograms, variables: variables)
    }
    let changes = try changes(since: baseTree)
    let expected = Set(present)
    if changes.contains(where: { $0.kind == .deleted && expected.contains($0.path) }) { throw .unsettled }
    return changes
  }

  /// Returns how the staged files differ from a commit, with moves.
  func changes(since commit: String) throws(GitError) -> [FileChange] {
    let words = [
      "diff-index", "--cached", "--raw", "-z", "--no-abbrev", GitRepository.renames, "--no-ext-diff", commit,
    ]
    return FileChange.list(raw: try repository.outputWithRenames(words, variables: Self.variables(repository)).output)
  }

  /// Joins paths, with a NUL after each.
  private static func list(_ paths: [[UInt8]]) -> [UInt8] { Array(paths.map { $0 + [0] }.joined()) }

  // MARK: - Committing

  /// Commits what is staged, and brings git's index up to date. Throws `GitError.unsettled` if another commit was made
  /// meanwhile; then this one was taken back.
  func commit(_ message: String) throws(GitError) {
    let file = Self.message(of: repository)
    do throws(SystemError) {
      try AtomicReplace.write(Array(message.utf8), to: file)
      try lock.descriptor.write(Array(baseTree.utf8), at: 0)
    } catch { throw .system(error) }
    // A message can begin with any character and is in UTF-8, whatever the settings. The maintenance follows when git
    // can see its own index again.
    let options = ["-c", "i18n.commitEncoding=UTF-8", "-c", "maintenance.auto=false", "-c", "gc.auto=0"]
    let words = options + ["commit", "--quiet", "--cleanup=whitespace", "-F", "-"]
    var outcome: GitProgram.Outcome
    repeat {
      try repository.awaitLocks()
      // The process holds the file open, by which a later one recognises that it still runs.
      outcome = try repository.run(words, input: .file(file), reads: false, variables: Self.variables(repository))
    } while outcome.status != 0 && outcome.message.contains(".lock': File exists")
    guard outcome.status == 0 else { throw repository.git.failure(of: words, outcome, in: repository.root) }
    if try !Self.isMade(in: repository, after: baseTree), try takesBack() { throw .unsettled }
    isUnfinished = true
    try Self.update(repository, since: baseTree)
    isUnfinished = false
    _ = try? repository.run(["maintenance", "run", "--auto", "--quiet"], reads: false)
  }

  /// Waits for a git that still works on the copy of the index or makes the commit, although the process that asked for
  /// it was killed. A git that was killed, too, has left a lock, which is removed.
  private static func awaitGit(_ repository: GitRepository) throws(GitError) {
    for _ in 0..<20 where FileSystem.exists(indexLock(of: repository)) { SystemClock.sleep(.milliseconds(100)) }
    try? FileSystem.remove(indexLock(of: repository))
    for _ in 0..<100 {
      guard let file = try? FileDescriptor.open(message(of: repository)), file.takeLease() == false else { return }
      SystemClock.sleep(.milliseconds(100))
    }
    throw .committing
  }

  /// Returns whether the last commit is the one that was staged on top of another.
  private static func isMade(in repository: GitRepository, after base: String) throws(GitError) -> Bool {
    guard let head = try repository.lastCommit() else { return false }
    let output = try repository.output(["rev-list", "--parents", "-n", "1", head])
    let names = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    return names.count > 1 ? names[1] == base : try base == repository.emptyTree()
  }

  /// Returns whether the files of the last commit are those that are staged in the copy of the index.
  private static func isStaged(in repository: GitRepository) throws(GitError) -> Bool {
    guard FileSystem.exists(index(of: repository)) else { return false }
    let tree = try repository.output(["rev-parse", "HEAD^{tree}"])
    return try repository.output(["write-tree"], variables: variables(repository)) == tree
  }

  /// Takes back the last commit if it was staged on top of another than its parent, which another process had committed
  /// meanwhile, and returns whether it was. A hook that commits, too, leaves a last commit with other contents.
  private func takesBack() throws(GitError) -> Bool {
    guard try Self.isStaged(in: repository), let head = try repository.lastCommit(),
      let parent = try repository.commit("HEAD^")
    else { return false }
    try repository.write(["update-ref", "-m", "commit: taken back, HEAD had moved", "HEAD", parent, head])
    return true
  }

  /// Brings git's index up to date with the last commit, for the files that changed since another one.
  private static func update(_ repository: GitRepository, since base: String) throws(GitError) {
    let raw = try repository.output(["diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", base, "HEAD"])
    var entries: [UInt8] = []
    var fields = raw.split(separator: 0)[...]
    while let head = fields.popFirst(), let path = fields.popFirst() {
      // :100644 100644 OLD NEW M
      let words = head.split(separator: .space)
      guard words.count == 5 else { continue }
      for part in [words[1], [.space], words[3], [.tab], path, [0]] { entries += part }
    }
    if entries.isEmpty { return }
    try repository.write(["update-index", "-z", "--index-info"], input: .bytes(entries))
    // This compares files with the index, and its status says whether some differ.
    _ = try repository.run(["update-index", "-q", "--refresh"], reads: false)
  }
}
