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
  init(at place: WatchPlace, _ queue: borrowing InotifyQueue) throws {
    lock = try place.occupy()
    if lock == nil { throw WatchError.watched(process: place.process) }
    cookies = try CookieFolder(place, queue)
  }

  /// Takes the lock and creates the folder again where another process has removed them, or at another place.
  ///
  /// - Returns: Whether this process is still the watcher.
  mutating func renew(at place: WatchPlace, _ queue: borrowing InotifyQueue) throws(SystemError) -> Bool {
    guard try place.renew(&lock) else { return false }
    cookies = try CookieFolder(place, queue)
    return true
  }
}
