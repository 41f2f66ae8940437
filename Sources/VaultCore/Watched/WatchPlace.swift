internal import Bytes
package import SystemCalls

/// Where the watcher of a vault and those who ask it meet: two names in the folder of the index.
///
/// - `watcher` is locked by the one watcher a vault may have, as long as it lives, and says its process.
/// - `cookies` is a folder, locked by a watcher that answers: who finds it locked may put a cookie there (`Cookie`).
///
/// Both locks are the kernel's, so that nothing is stale when a watcher was killed. A watcher that cannot promise an
/// answer, because its vault sends no events or is gone, has the first lock alone.
package struct WatchPlace {
  private let folder: RawPath

  /// The place of a vault's watcher; nothing of it need be there.
  package init(_ vault: Vault) {
    folder = vault.indexFolder
  }

  /// The file that says which process watches.
  package var file: RawPath { folder.appending("watcher" as RawPath) }

  /// The folder of cookies.
  package var cookies: RawPath { folder.appending("cookies" as RawPath) }

  /// The process that watches the vault; nil when there is none.
  package var process: Int32? {
    guard let file = try? FileDescriptor.open(file, .readOnly, [.untrusted]), let isTaken = try? FileLock.isTaken(file),
      isTaken, let text = try? file.read(count: 16, at: 0)
    else { return nil }
    return Int32(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  /// Becomes the watcher of the vault; nil when there is one already.
  package func occupy() throws(SystemError) -> FileLock? {
    try FileSystem.makeDirectories(folder)
    let descriptor = try FileDescriptor.open(file, .readWrite, [.create, .noFollow, .nonBlocking])
    // Those who only look have the lock for an instant each.
    guard let lock = try FileLock.acquire(.exclusive, on: descriptor, timeout: .milliseconds(300)) else { return nil }
    let text = "\(ProcessIdentity.processID)\n"
    // Padded, so that what a longer number left behind is no part of it.
    try lock.descriptor.write(
      Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "\n"), count: 16 - text.utf8.count), at: 0)
    return lock
  }

  /// Takes the lock again, after somebody has removed or replaced its file; false when there is another watcher now.
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
  /// The process that watches the vault; nil when there is none.
  package var watcherProcess: Int32? { WatchPlace(self).process }

  /// Tells whether two processes see the same vault with the same eyes: the same files as notes, the same documents.
  package var watchChecksum: UInt64 { ignoreRules.checksum ^ indexSettings }
}
