package import SystemCalls

/// The two names in the index folder by which a vault's watcher and the processes that use it find each other.
///
/// - `watcher` is a file that the vault's only watcher locks as long as it lives; it contains the watcher's process ID.
/// - `cookies` is a folder that a watcher locks while it answers; processes that find it locked can create a cookie
///   there (`Cookie`).
///
/// The kernel releases both locks when a watcher is killed, so they are never stale. A watcher that cannot guarantee an
/// answer, because its vault sends no events or no longer exists, holds only the first lock.
package struct WatcherFiles {
  private let folder: RawPath

  /// Creates the paths for a vault's watcher; the files need not exist.
  package init(_ vault: Vault) { folder = vault.indexFolder }

  /// The file with the process ID of the watcher.
  package var file: RawPath { folder.appending("watcher" as RawPath) }

  package var cookies: RawPath { folder.appending("cookies" as RawPath) }

  /// The process ID of the vault's watcher, or nil if there is none.
  package var process: Int32? {
    guard let file = try? FileDescriptor.open(file, .readOnly, [.untrusted]), let isTaken = try? FileLock.isTaken(file),
      isTaken, let text = try? file.read(count: 16, at: 0)
    else { return nil }
    return Int32(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  /// Makes this process the watcher of the vault and returns the lock, or returns nil if there already is a watcher.
  package func occupy() throws(SystemError) -> FileLock? {
    try FileSystem.makeDirectories(folder)
    let descriptor = try FileDescriptor.open(file, .readWrite, [.create, .noFollow, .nonBlocking])
    // Processes that only check the lock hold it for a very short time.
    guard let lock = try FileLock.acquire(.exclusive, on: descriptor, timeout: .milliseconds(300)) else { return nil }
    let text = "\(ProcessIdentity.processID)\n"
    // The number is padded, so that it overwrites all digits of a longer number.
    try lock.descriptor.write(
      Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "\n"), count: 16 - text.utf8.count), at: 0)
    return lock
  }

  /// Acquires the lock again if its file was removed or replaced. Returns false if another process is the watcher.
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
  /// The process ID of the vault's watcher, or nil if there is none.
  package var watcherProcess: Int32? { WatcherFiles(self).process }

  /// A checksum that is equal for two processes if both treat the same files as notes and index them in the same way.
  package var watchChecksum: UInt64 { ignoreRules.checksum ^ indexSettings }
}
