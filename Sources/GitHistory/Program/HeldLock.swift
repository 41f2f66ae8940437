internal import Bytes
package import SystemCalls

/// A lock file of git, and who holds it. git ends without removing it only if it was killed.
package struct HeldLock: Sendable {
  package enum Holder: Hashable, Sendable {
    /// No process of this machine: a git that was killed has left it.
    case nobody
    /// A process, with its command line.
    case process(Int32, command: String)
    /// sheaf, for what it does or has not finished.
    case sheaf
  }

  package let file: RawPath
  /// The number of seconds since it was made.
  package let seconds: Int64
  package let holder: Holder

  /// Finds out who holds a lock of a repository; nil if it does not exist.
  init?(_ file: RawPath, of repository: GitRepository) {
    guard let status = try? FileStatus.lstat(file) else { return nil }
    self.file = file
    seconds = max(0, (SystemClock.wallNanoseconds - status.modified) / 1_000_000_000)
    if file.bytes == repository.index.bytes + Array(".lock".utf8), IndexLock.purpose(in: repository) != nil {
      holder = .sheaf
      return
    }
    let folders = repository.workingFolders()
    let name = (try? FileSystem.realPath(file.parent).appending(RawPath(file.lastComponent.bytes))) ?? file
    holder =
      ProcessEntry.all().lazy
      .filter { process in
        // The times of processes are less precise.
        if process.started > status.modified + 2_000_000_000 { return false }
        return process.hasOpen(name) || Self.canHold(process, of: status.userID, in: folders)
      }
      .map { .process($0.processID, command: $0.arguments.prefix(4).joined(separator: " ")) }.first ?? .nobody
  }

  /// Whether a process is a git that writes, and works in one of some folders. git does not keep all of its locks open.
  private static func canHold(_ process: ProcessEntry, of user: UInt32, in folders: [RawPath]) -> Bool {
    let words = process.arguments
    guard let name = words.first?.split(separator: "/").last, name == "git" || name.hasPrefix("git-"),
      !readers.contains(GitProgram.command(in: Array(words.dropFirst())))
    else { return false }
    // Only root may know where the processes of others work.
    guard let folder = process.workingDirectory else { return process.userID == user }
    return folders.contains { folder.relative(to: $0) != nil }
  }

  /// Commands that lock nothing, some of which editors leave running all day.
  private static let readers: Set<String> = [
    "archive", "blame", "cat-file", "check-attr", "check-ignore", "credential-cache--daemon", "daemon", "describe",
    "diff", "difftool", "for-each-ref", "fsmonitor--daemon", "grep", "log", "ls-files", "ls-remote", "ls-tree",
    "rev-list", "rev-parse", "shortlog", "show", "upload-pack",
  ]
}

extension GitRepository {
  /// The folders in which a git works that changes this repository, without symlinks.
  fileprivate func workingFolders() -> [RawPath] {
    var folders = [root, folder, commonFolder]
    let others = commonFolder.appending("worktrees" as RawPath)
    if let descriptor = try? FileDescriptor.open(others, .readOnly, [.directory]),
      let names = try? DirectoryListing(of: descriptor).entries.map(\.name)
    {
      for name in names {
        // The file gitdir has the path of the file .git of a work tree.
        let file = others.appending(RawPath(name)).appending("gitdir" as RawPath)
        guard let path = try? FileDescriptor.open(file, .readOnly, .untrusted).readToEnd(limit: 1 << 16) else {
          continue
        }
        folders.append(RawPath(Self.line(path)).parent)
      }
    }
    return folders.map { (try? FileSystem.realPath($0)) ?? $0 }
  }

  /// How long a lock that another process has just taken is awaited.
  private static var patience: Duration { .seconds(5) }

  /// The lock file of git that stops a commit or a sync; nil if there is none.
  ///
  /// - Parameter holdsIndex: Whether this process has taken the lock of the index itself.
  package func heldLock(holdsIndex: Bool = false) -> HeldLock? {
    var files = [folder.appending("HEAD.lock" as RawPath)]
    if !holdsIndex { files.insert(RawPath(index.bytes + Array(".lock".utf8)), at: 0) }
    if let branch = try? branch() { files.append(commonFolder.appending(RawPath("refs/heads/\(branch).lock"))) }
    return files.lazy.compactMap { HeldLock($0, of: self) }.first
  }

  /// The lock of the settings of the clone; nil if there is none.
  func heldLockOfSettings() throws(GitError) -> HeldLock? {
    let file = RawPath(Self.line(try output(["rev-parse", "--path-format=absolute", "--git-path", "config"])))
    return HeldLock(RawPath(file.bytes + Array(".lock".utf8)), of: self)
  }

  /// Waits until no git process holds a lock; throws if one is old, or is still there after some seconds.
  func awaitLocks(holdsIndex: Bool = false) throws(GitError) {
    var waited = Duration.zero
    while let lock = heldLock(holdsIndex: holdsIndex) {
      if lock.seconds > 60 || waited >= Self.patience { throw .locked(lock) }
      SystemClock.sleep(.milliseconds(100))
      waited += .milliseconds(100)
    }
  }

  /// Returns the reason why a command failed, which can be a lock that git names.
  func failure(of words: [String], _ outcome: GitProgram.Outcome) -> GitError {
    let (start, end) = ("Unable to create '", ".lock': File exists")
    for line in outcome.message.split(separator: "\n") {
      guard let head = line.firstRange(of: start), let tail = line.firstRange(of: end),
        head.upperBound <= tail.lowerBound
      else { continue }
      let file = RawPath(Array("\(line[head.upperBound..<tail.lowerBound]).lock".utf8))
      if let lock = HeldLock(file.isAbsolute ? file : root.appending(file), of: self) { return .locked(lock) }
    }
    return git.failure(of: words, outcome, in: root)
  }

  /// Runs a command that writes at the root of the work tree, and waits if another git process holds a lock; throws
  /// unless its status is 0.
  func write(
    _ words: [String], input: Subprocess.Input = .none, holdsIndex: Bool = false
  ) throws(GitError) {
    for _ in 0..<20 {
      let outcome = try run(words, input: input, reads: false)
      if outcome.status == 0 { return }
      let failure = failure(of: words, outcome)
      guard case .locked = failure else { throw failure }
      try awaitLocks(holdsIndex: holdsIndex)
    }
    throw .unsettled
  }
}
