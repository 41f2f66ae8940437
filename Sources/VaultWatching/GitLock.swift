internal import Bytes
internal import SystemCalls

/// The lock that git holds while it changes the files of a work tree, as in a checkout or a merge.
///
/// A batch of changes waits until git releases the lock, but not longer than git needs to write some ten thousand files,
/// because git also holds the lock while the user writes a message.
struct GitLock {
  /// The longest that a batch waits, in nanoseconds.
  static let patience: Int64 = 3_000_000_000
  /// The time after which the lock is checked again, in nanoseconds.
  static let pause: Int64 = 20_000_000

  private let file: RawPath?
  private var since: Int64?

  /// Finds the lock of the work tree that contains a folder.
  init(of folder: RawPath) {
    var current = folder
    while true {
      let git = current.appending(".git" as RawPath)
      if let kind = try? FileStatus.stat(git).kind {
        file = Self.folder(git, kind)?.appending("index.lock" as RawPath)
        return
      }
      if current.parent == current { break }
      current = current.parent
    }
    file = nil
  }

  /// Returns git's folder: the one named `.git`, or the one whose path is in a file of this name.
  private static func folder(_ git: RawPath, _ kind: FileStatus.Kind) -> RawPath? {
    if kind == .directory { return git }
    let mark = Array("gitdir: ".utf8)
    guard let text = try? FileDescriptor.open(git, .readOnly, [.nonBlocking]).readToEnd(limit: 1 << 16),
      text.starts(with: mark)
    else { return nil }
    return git.parent.appending(RawPath(Array(text.dropFirst(mark.count).prefix { $0 != .lineFeed })))
  }

  /// Returns whether a batch that is due has to wait.
  mutating func delays(at time: Int64) -> Bool {
    guard let file, FileSystem.exists(file) else {
      since = nil
      return false
    }
    since = since ?? time
    return time < (since ?? time) + Self.patience
  }
}
