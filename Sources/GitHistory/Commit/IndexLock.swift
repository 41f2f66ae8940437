internal import Bytes
internal import SystemCalls

/// git's own lock of its index, `index.lock`, held by sheaf. Meanwhile no git writes the index or makes a commit from it.
///
/// The file says what holds it, so the next process that may take it for the same purpose knows whether it is left from
/// a killed one.
struct IndexLock: ~Copyable {
  /// What holds the lock.
  enum Purpose: String {
    /// A commit, which has the lock of `CommitStage`.
    case commit
    /// A sync, which has `RepositoryLock`.
    case sync
  }

  private static let mark = Array("held by sheaf ".utf8)
  private let file: RawPath

  /// Takes the lock; throws `GitError.locked` if another process still holds it after `patience`.
  static func take(
    _ repository: GitRepository, for purpose: Purpose, patience: Duration = .seconds(10)
  ) throws(GitError) -> IndexLock {
    let file = file(of: repository)
    let end = SystemClock.monotonicNanoseconds + patience.components.seconds * 1_000_000_000
    while true {
      do throws(SystemError) {
        try make(file, mark + Array("\(purpose.rawValue)\n".utf8))
        return IndexLock(file: file)
      } catch { guard error.errno == .exists else { throw .system(error) } }
      if SystemClock.monotonicNanoseconds > end, let lock = HeldLock(file, of: repository) {
        throw .locked(lock)
      }
      SystemClock.sleep(.milliseconds(20))
    }
  }

  deinit { try? FileSystem.remove(file) }

  consuming func release() {}

  private static func file(of repository: GitRepository) -> RawPath {
    RawPath(repository.index.bytes + Array(".lock".utf8))
  }

  /// Makes the file, with its contents from its first moment if the file system can.
  private static func make(_ file: RawPath, _ contents: [UInt8]) throws(SystemError) {
    let marked = RawPath(file.bytes + Array(".sheaf".utf8))
    try AtomicReplace.write(contents, to: marked)
    do throws(SystemError) {
      try FileSystem.rename(marked, to: file, .noReplace)
    } catch {
      try? FileSystem.remove(marked)
      guard error.errno == .invalidArgument || error.errno == .notSupported else { throw error }
      try FileDescriptor.open(file, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o600).write(contents)
    }
  }

  /// What sheaf holds the lock of a repository for, or did before it was killed; nil if sheaf has not made the lock.
  static func purpose(in repository: GitRepository) -> Purpose? {
    guard let lock = try? FileDescriptor.open(file(of: repository), .readOnly, .untrusted),
      let bytes = try? lock.read(count: 64, at: 0), bytes.starts(with: mark)
    else { return nil }
    return Purpose(rawValue: String(decoding: bytes.dropFirst(mark.count).prefix { $0 != .lineFeed }, as: UTF8.self))
  }

  /// Removes the lock that a killed process has left. The caller has the lock without which none is made for this
  /// purpose.
  static func removeLeft(by purpose: Purpose, in repository: GitRepository) {
    if self.purpose(in: repository) == purpose { try? FileSystem.remove(file(of: repository)) }
  }
}
