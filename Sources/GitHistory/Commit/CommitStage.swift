internal import Bytes
internal import SystemCalls

/// A commit in preparation. One process at a time has one in a work tree.
///
/// The last commit with the changes of the vault is staged in a copy of git's index, and git makes the commit from this
/// copy. So what was checked is what is committed, and what the user has staged is not. `CommitIndex` keeps git's own
/// index in step. If this process is killed in between, the next command completes that (`recover`).
final class CommitStage {
  /// The full name of the commit on which the files are staged; nil before the first one.
  private(set) var base: String?
  /// The full name of that commit, or of the empty tree before the first one.
  private var baseTree: String

  private let repository: GitRepository
  /// The lock of a file, whose content is what `recover` needs while a commit is made: the last commit before, and the
  /// identity of git's index with the new files.
  private let lock: FileLock
  /// How the staged files differ from `base`, as git prints it.
  private var staged: [UInt8] = []
  /// The identity of git's index, if the copy is that index with these differences and with nothing else that the user
  /// has staged.
  private var original: String?
  /// Whether git has ended the commit without a failure.
  private(set) var isMade = false
  /// Whether git's index may have files of a commit that was not made.
  private var isUnfinished = false

  /// Waits for a commit of another process, and completes one that was killed.
  init(_ repository: GitRepository) throws(GitError) {
    self.repository = repository
    guard let lock = try Self.lock(repository, timeout: .seconds(10)) else { throw .committing }
    self.lock = lock
    try Self.awaitGit(repository)
    try Self.recover(repository, self.lock)
    base = try repository.lastCommit()
    baseTree = try repository.treeName(of: base)
  }

  deinit { if !isUnfinished { Self.discard(in: repository, lock) } }

  private static func lock(_ repository: GitRepository, timeout: Duration) throws(GitError) -> FileLock? {
    do throws(SystemError) {
      let file = try FileDescriptor.open(Self.record(of: repository), .readWrite, [.create])
      return try FileLock.acquire(.exclusive, on: file, timeout: timeout)
    } catch { throw .system(error) }
  }

  private static func record(of repository: GitRepository) -> RawPath { repository.folder.appending("sheaf-commit") }

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
    // Another commit may have been made since the last attempt.
    base = try repository.lastCommit()
    baseTree = try repository.treeName(of: base)
    original = try repository.copyIndex(to: Self.index(of: repository))
    var changes = try update(present, gone: gone, runsPrograms: runsPrograms)
    let expected = Set(present + gone)
    if !changes.allSatisfy({ expected.contains($0.path) && expected.contains($0.oldPath ?? $0.path) }) {
      // What the user has staged is not part of the commit.
      original = nil
      try repository.copyIndex(to: Self.index(of: repository))
      let words = base.map { ["read-tree", "-i", "-m", $0] } ?? ["read-tree", "--empty"]
      _ = try repository.output(repository.disabledFilters() + words, variables: Self.variables(repository))
      changes = try update(present, gone: gone, runsPrograms: runsPrograms)
    }
    let isPresent = Set(present)
    if changes.contains(where: { $0.kind == .deleted && isPresent.contains($0.path) }) { throw .unsettled }
    return changes
  }

  /// Brings files into the copy of the index, and returns how it then differs from the last commit.
  private func update(_ present: [[UInt8]], gone: [[UInt8]], runsPrograms: Bool) throws(GitError) -> [FileChange] {
    let variables = Self.variables(repository)
    // git may compare files with the index in any of these commands, but only new contents have to pass a filter.
    let disabled = try repository.disabledFilters()
    let taken = gone.filter(isTaken)
    if !taken.isEmpty {
      let words = ["update-index", "--force-remove", "-z", "--stdin"]
      _ = try repository.output(disabled + words, input: .bytes(Self.list(taken)), variables: variables)
    }
    let removed = Set(taken)
    let files = present + gone.filter { !removed.contains($0) }
    if !files.isEmpty {
      let words = ["-c", "core.ignoreCase=false", "update-index", "--add", "--remove", "--replace"]
      _ = try repository.output(
        (runsPrograms ? [] : disabled) + words + ["--ignore-skip-worktree-entries", "-z", "--stdin"],
        input: .bytes(Self.list(files)), reads: !runsPrograms, variables: variables)
    }
    staged = try differences(from: baseTree)
    return FileChange.list(raw: staged)
  }

  /// Whether something is in the place of a file that is gone, or its folder is reached by a symbolic link. Then git must
  /// be told that it is gone.
  private func isTaken(_ path: [UInt8]) -> Bool {
    func kind(_ path: [UInt8]) -> FileStatus.Kind? {
      try? FileStatus.lstat(repository.root.appending(RawPath(path))).kind
    }
    if kind(path) != nil { return true }
    var folder = path.parentPath
    while !folder.isEmpty {
      if kind(folder) == .symlink { return true }
      folder = folder.parentPath
    }
    return false
  }

  /// Returns how the staged files differ from a commit, with moves.
  func changes(since commit: String) throws(GitError) -> [FileChange] {
    FileChange.list(raw: try differences(from: commit))
  }

  private func differences(from commit: String) throws(GitError) -> [UInt8] {
    let words = [
      "diff-index", "--cached", "--raw", "-z", "--no-abbrev", GitRepository.renames, "--no-ext-diff", commit,
    ]
    return try repository.outputWithRenames(words, variables: Self.variables(repository)).output
  }

  /// Joins paths, with a NUL after each.
  private static func list(_ paths: [[UInt8]]) -> [UInt8] { Array(paths.map { $0 + [0] }.joined()) }

  // MARK: - Committing

  /// Commits what is staged, also in git's own index, and returns the commit. Throws `GitError.unsettled` if another
  /// commit was made meanwhile; then this one was taken back.
  func commit(_ message: String) throws(GitError) -> Made {
    let file = Self.message(of: repository)
    do throws(SystemError) { try AtomicReplace.write(Array(message.utf8), to: file) } catch { throw .system(error) }
    // A signal ends the hooks of git, and then this process, after the lock is released.
    let signals: SignalQueue?
    do throws(SystemError) { signals = try SignalQueue.unlessBlocked(Signal.endings) } catch { throw .system(error) }
    return try withExtendedLifetime(signals) { () throws(GitError) -> Made in
      let indexLock = try IndexLock.take(repository, for: .commit)
      let made = try commitLocked(signals)
      indexLock.release()
      return made
    }
  }

  private func commitLocked(_ signals: SignalQueue?) throws(GitError) -> Made {
    let index = CommitIndex(repository)
    let ready = original.map { (index: Self.index(of: repository), from: $0) }
    try index.stage(staged, staged: ready) { identity throws(SystemError) in
      try lock.descriptor.write(Array("\(baseTree) \(identity)".utf8), at: 0)
    }
    isUnfinished = true
    do throws(GitError) {
      try runGit(signals)
    } catch {
      // A git that was killed may have made the commit. If git cannot be asked, the next command finds out.
      if try !Self.isStagedCommit(in: repository, after: baseTree) {
        try index.restore()
        isUnfinished = false
        // A signal may end this process before anything else does.
        Self.discard(in: repository, lock)
        throw error
      }
    }
    isMade = true
    if try !Self.isMade(in: repository, after: baseTree), try takesBack() {
      try index.restore()
      (isUnfinished, isMade) = (false, false)
      throw .unsettled
    }
    let made = try made()
    if !made.isAsStaged { try index.follow(from: baseTree) }
    isUnfinished = false
    return made
  }

  struct Made {
    /// The full name of the last commit.
    let name: String?
    let abbreviation: String?
    /// Whether the commit has what was staged, on top of the commit on which it was staged, and nothing else.
    let isAsStaged: Bool
  }

  /// Returns the last commit, compared with what was staged.
  private func made() throws(GitError) -> Made {
    guard let head = try repository.lastCommit() else { return Made(name: nil, abbreviation: nil, isAsStaged: false) }
    // The names of contents are as short as that of the commit.
    let words = [
      "diff-tree", "--stdin", "--root", "--always", "-r", "--raw", "-z", "--abbrev", GitRepository.renames,
      "--no-ext-diff", "--pretty=tformat:%h",
    ]
    let operands = [head] + (base.map { [$0] } ?? [])
    let input = Array("\(operands.joined(separator: " "))\n".utf8)
    let output = try repository.outputWithRenames(words, input: .bytes(input)).output
    let name = output.prefix { $0 != 0 }
    let committed = output.dropFirst(name.count + 1).drop { $0 == .lineFeed }
    return Made(
      name: head, abbreviation: String(decoding: name, as: UTF8.self),
      isAsStaged: FileChange.isSame(Array(committed), as: staged))
  }

  /// Lets git make the commit.
  private func runGit(_ signals: SignalQueue?) throws(GitError) {
    // A message can begin with any character and is in UTF-8, whatever the settings.
    let options = ["-c", "i18n.commitEncoding=UTF-8", "-c", "maintenance.auto=false", "-c", "gc.auto=0"]
    let words = options + ["commit", "--quiet", "--cleanup=whitespace", "-F", "-"]
    var limits = ProgramLimits()
    limits.signals = signals
    var outcome: GitProgram.Outcome
    repeat {
      try repository.awaitLocks(holdsIndex: true)
      // The process holds the file open, by which a later one recognises that it still runs.
      outcome = try repository.run(
        words, input: .file(Self.message(of: repository)), reads: false, variables: Self.variables(repository),
        limits: limits)
    } while outcome.status != 0 && outcome.message.contains(".lock': File exists")
    guard outcome.status == 0 else { throw repository.failure(of: words, outcome) }
  }

  /// Waits for a git that still works on the copy of the index or makes the commit, although the process that asked for
  /// it was killed. A git that was killed, too, has left a lock, which is removed.
  private static func awaitGit(_ repository: GitRepository) throws(GitError) {
    for _ in 0..<20 where FileSystem.exists(indexLock(of: repository)) { SystemClock.sleep(.milliseconds(100)) }
    try? FileSystem.remove(indexLock(of: repository))
    for _ in 0..<100 {
      if !isGitRunning(in: repository) { return }
      SystemClock.sleep(.milliseconds(100))
    }
    throw .committing
  }

  /// Whether a git still makes a commit with the message that it was given.
  private static func isGitRunning(in repository: GitRepository) -> Bool {
    guard let file = try? FileDescriptor.open(message(of: repository)) else { return false }
    return file.takeLease() == false
  }

  /// Returns whether the last commit is the one that was staged on top of another.
  private static func isMade(in repository: GitRepository, after base: String) throws(GitError) -> Bool {
    guard let head = try repository.commitObject(of: "HEAD") else { return false }
    if let parent = head.parents.first { return parent == base }
    return try base == repository.emptyTree()
  }

  /// Returns whether the files of the last commit are those that are staged in the copy of the index.
  private static func isStaged(in repository: GitRepository) throws(GitError) -> Bool {
    guard FileSystem.exists(index(of: repository)), let head = try repository.commitObject(of: "HEAD")
    else { return false }
    return try repository.output(["write-tree"], variables: variables(repository)) == Array("\(head.tree)\n".utf8)
  }

  /// Returns whether the last commit is one of the staged files, on top of another one.
  private static func isStagedCommit(in repository: GitRepository, after base: String) throws(GitError) -> Bool {
    try isMade(in: repository, after: base) ? isStaged(in: repository) : false
  }

  /// Takes back the last commit if it was staged on top of another than its parent, which another process had committed
  /// meanwhile, and returns whether it was. A hook that commits, too, leaves a last commit with other contents.
  private func takesBack() throws(GitError) -> Bool {
    guard try Self.isStaged(in: repository), let head = try repository.commitObject(of: "HEAD"),
      let parent = head.parents.first
    else { return false }
    let words = ["update-ref", "-m", "commit: taken back, HEAD had moved", "HEAD", parent, head.name]
    try repository.write(words, holdsIndex: true)
    return true
  }

  // MARK: - After a kill

  /// Completes a commit that was killed; does nothing if a process still makes it.
  fileprivate static func recover(_ repository: GitRepository) throws(GitError) {
    guard (try? FileStatus.stat(record(of: repository)).size) ?? 0 > 0 || IndexLock.purpose(in: repository) == .commit,
      !isGitRunning(in: repository), let lock = try lock(repository, timeout: .zero)
    else { return }
    try recover(repository, lock)
    discard(in: repository, lock)
  }

  private static func recover(_ repository: GitRepository, _ lock: borrowing FileLock) throws(GitError) {
    let words = String(decoding: (try? lock.descriptor.read(count: 256, at: 0)) ?? [], as: UTF8.self).split(
      separator: " ")
    if words.count == 2 {
      let base = String(words[0])
      try CommitIndex(repository).recover(from: base, identity: String(words[1])) { () throws(GitError) in
        try isStagedCommit(in: repository, after: base)
      }
      try? lock.descriptor.truncate(to: 0)
    }
    IndexLock.removeLeft(by: .commit, in: repository)
  }

  private static func discard(in repository: GitRepository, _ lock: borrowing FileLock) {
    try? lock.descriptor.truncate(to: 0)
    for file in [index(of: repository), indexLock(of: repository), message(of: repository)]
    where FileSystem.exists(file) { try? FileSystem.remove(file) }
    CommitIndex(repository).discard()
  }
}

extension GitRepository {
  /// Completes a commit of sheaf that was killed, so that git's index is again what it was, or what the commit is.
  package func completeKilledCommit() throws(GitError) { try CommitStage.recover(self) }

  /// Lets git clean up, which it does after its own commits and fetches.
  package func maintain() { _ = try? run(["maintenance", "run", "--auto", "--quiet"], reads: false) }
}
