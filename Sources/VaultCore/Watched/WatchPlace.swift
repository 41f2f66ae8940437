internal import Bytes
package import SystemCalls

/// The two names in the index folder by which a vault's watcher and the processes that ask it find each other.
///
/// - `watcher` is a file that the vault's only watcher locks as long as it lives; it contains the watcher's process ID.
/// - `cookies` is a folder that a watcher locks while it answers; processes that find it locked can put a cookie there
///   (`Cookie`).
///
/// Both locks are the kernel's, so nothing is stale when a watcher was killed. A watcher that cannot promise an answer,
/// because its vault sends no events or is gone, holds only the first lock.
package struct WatchPlace {
  private let folder: RawPath

  /// The place of a vault's watcher; none of its files need exist.
  package init(_ vault: Vault) {
    folder = vault.indexFolder
  }

  /// The file with the ID of the process that watches.
  package var file: RawPath { folder.appending("watcher" as RawPath) }

  /// The folder of cookies.
  package var cookies: RawPath { folder.appending("cookies" as RawPath) }

  /// The ID of the process that watches the vault, or nil if there is none.
  package var process: Int32? {
    guard let file = try? FileDescriptor.open(file, .readOnly, [.untrusted]), let isTaken = try? FileLock.isTaken(file),
      isTaken, let text = try? file.read(count: 16, at: 0)
    else { return nil }
    return Int32(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  /// Makes this process the watcher of the vault and returns the lock, or returns nil if there is a watcher already.
  package func occupy() throws(SystemError) -> FileLock? {
    try FileSystem.makeDirectories(folder)
    let descriptor = try FileDescriptor.open(file, .readWrite, [.create, .noFollow, .nonBlocking])
    // Processes that only check the lock hold it for an instant.
    guard let lock = try FileLock.acquire(.exclusive, on: descriptor, timeout: .milliseconds(300)) else { return nil }
    let text = "\(ProcessIdentity.processID)\n"
    // Padded, so that no digits of a longer number are left behind it.
    try lock.descriptor.write(
      Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "\n"), count: 16 - text.utf8.count), at: 0)
    return lock
  }

  /// Takes the lock again if its file was removed or replaced. Returns false if another process is the watcher.
  package func renew(_ lock: inout FileLock?) throws(SystemError) -> Bool {
    let held: FileStatus?
    switch lock {
    case .some(let lock): held = try? lock.descriptor.status()
    case nil: held = nil
    }
    let named = try? FileStatus.lstat(file)
    if let held, let named, held.inode == named.inode, held.device == named.device { return true }
    lock = nil
    lock = try occupy()
    return lock != nil
  }
}

extension Vault {
  /// The ID of the process that watches the vault, or nil if there is none.
  package var watcherProcess: Int32? { WatchPlace(self).process }

  /// A checksum that is equal for two processes if they agree on which files are notes and on how these are indexed.
  package var watchChecksum: UInt64 { ignoreRules.checksum ^ indexSettings }
}
