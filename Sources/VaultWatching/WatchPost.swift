internal import SystemCalls
internal import VaultCore

/// The files by which other processes find a watcher: the lock that makes it the vault's only watcher, and the folder of
/// cookies.
struct WatchPost: ~Copyable {
  private var lock: FileLock?
  /// The folder of cookies.
  var cookies: CookieFolder

  /// Takes the lock and creates the folder of cookies.
  ///
  /// - Throws: `WatchError.watched`, `SystemError`.
  init(at files: WatcherFiles, _ queue: borrowing InotifyQueue) throws {
    lock = try files.occupy()
    if lock == nil { throw WatchError.watched(process: files.process) }
    cookies = try CookieFolder(files, queue)
  }

  /// Takes the lock and creates the folder again where another process has removed them, or at another place.
  ///
  /// - Returns: Whether this process is still the watcher.
  mutating func renew(at files: WatcherFiles, _ queue: borrowing InotifyQueue) throws(SystemError) -> Bool {
    guard try files.renew(&lock) else { return false }
    cookies = try CookieFolder(files, queue)
    return true
  }
}
