package import SystemCalls

/// The lock files with which git processes exclude each other.
extension GitRepository {
  /// How long a lock that another process has just taken is awaited.
  private static var patience: Duration { .seconds(5) }

  /// A lock file of git, and the number of seconds since it was made; nil if there is none. A git process that was
  /// killed leaves its lock.
  ///
  /// - Parameter holdsIndex: Whether this process has taken the lock of the index itself.
  package func heldLock(holdsIndex: Bool = false) -> (file: RawPath, seconds: Int64)? {
    var names = holdsIndex ? ["HEAD.lock"] : ["index.lock", "HEAD.lock"]
    if let branch = try? branch() { names.append("refs/heads/\(branch).lock") }
    return names.lazy.compactMap { Self.lock(folder.appending(RawPath($0))) }.first
  }

  /// The lock of the settings of the clone, and the number of seconds since it was made; nil if there is none.
  func heldLockOfSettings() throws(GitError) -> (file: RawPath, seconds: Int64)? {
    let file = RawPath(Self.line(try output(["rev-parse", "--path-format=absolute", "--git-path", "config"])))
    return Self.lock(RawPath(file.bytes + Array(".lock".utf8)))
  }

  private static func lock(_ file: RawPath) -> (file: RawPath, seconds: Int64)? {
    guard let status = try? FileStatus.lstat(file) else { return nil }
    return (file, max(0, (SystemClock.wallNanoseconds - status.modified) / 1_000_000_000))
  }

  /// Waits until no git process holds a lock; throws if one is old, or is still there after some seconds.
  func awaitLocks(holdsIndex: Bool = false) throws(GitError) {
    var waited = Duration.zero
    while let lock = heldLock(holdsIndex: holdsIndex) {
      if lock.seconds > 60 || waited >= Self.patience { throw .locked(lock.file, seconds: lock.seconds) }
      SystemClock.sleep(.milliseconds(100))
      waited += .milliseconds(100)
    }
  }

  /// Runs a command that writes at the root of the work tree, and waits if another git process holds a lock; throws
  /// unless its status is 0.
  func write(
    _ words: [String], input: [UInt8]? = nil, variables: [[UInt8]] = [], holdsIndex: Bool = false
  ) throws(GitError) {
    for _ in 0..<20 {
      let outcome = try git.run(
        words.map { Array($0.utf8) }, in: root, input: input, reads: false, variables: variables)
      if outcome.status == 0 { return }
      guard outcome.message.contains(".lock': File exists") else {
        throw git.failure(of: words.first { !$0.hasPrefix("-") } ?? "", outcome, in: root)
      }
      try awaitLocks(holdsIndex: holdsIndex)
    }
    throw .unsettled
  }
}
