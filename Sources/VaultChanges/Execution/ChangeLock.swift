internal import SystemCalls
internal import VaultCore

/// The vault's lock, held for several steps of one command; see `ChangeExecutor.lock`.
package struct VaultLock: ~Copyable {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }

  package consuming func release() {}
}

/// The lock of an operation on a vault. It locks the vault's folder itself, so it needs no file and is never stale.
enum ChangeLock {
  /// Takes the lock; throws `ChangeError.busy` if another process still holds it after `timeout`.
  static func acquire(_ vault: Vault, timeout: Duration) throws(ChangeError) -> FileLock {
    var taken: FileLock?
    do throws(SystemError) {
      taken = try FileLock.acquire(.exclusive, on: target(vault), timeout: timeout)
    } catch { throw .failed(path: nil, error) }
    if let lock = taken.take() { return lock }
    var holder: Int32?
    if let root = try? target(vault) { holder = FileLock.holder(of: root) }
    throw .busy(process: holder, command: holder.flatMap(command))
  }

  static func attempt(_ vault: Vault) throws(SystemError) -> FileLock? {
    try FileLock.attempt(.exclusive, on: target(vault))
  }

  /// Opens the folder to lock: the root, or the state folder of the vault on NFS, where the root cannot be locked.
  private static func target(_ vault: Vault) throws(SystemError) -> FileDescriptor {
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    if try FileSystem.silentKind(of: root) == "nfs" {
      try FileSystem.makeDirectories(vault.stateFolder)
      return try FileDescriptor.open(vault.stateFolder, .readOnly, [.directory])
    }
    return root
  }

  private static func command(of process: Int32) -> String? {
    guard let file = try? FileDescriptor.open(RawPath("/proc/\(process)/cmdline")),
      let bytes = try? file.readToEnd(limit: 1 << 16)
    else { return nil }
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
