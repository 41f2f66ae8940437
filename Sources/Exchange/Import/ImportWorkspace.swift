package import SystemCalls
package import VaultCore

/// The private folder of one import in the cache, for unpacked archives and the contents of new files. It is locked for
/// as long as the import runs, and removed at its end. Those of imports that were killed are removed by the next one.
package final class ImportWorkspace {
  private let folder: RawPath
  private let lock: FileLock

  private static let prefix = Array("import-".utf8)

  /// Creates the folder of an import into a vault.
  package init(_ vault: Vault) throws(SystemError) {
    let cache = vault.indexFolder
    try FileSystem.makeDirectories(cache)
    Self.removeLeftovers(in: cache)
    while true {
      let folder = cache.appending(RawPath(Self.prefix + (try RandomBytes.hexadecimal(8))))
      try FileSystem.makeDirectory(folder, mode: 0o700)
      // Another import may take the folder for a leftover before it is locked.
      guard let opened = try? FileDescriptor.open(folder, .readOnly, [.directory]) else { continue }
      guard let lock = try FileLock.acquireIfSupported(on: opened, timeout: .seconds(1)), FileSystem.exists(folder)
      else { continue }
      self.folder = folder
      self.lock = lock
      return
    }
  }

  deinit { try? FileSystem.removeTree(folder) }

  private static func removeLeftovers(in cache: RawPath) {
    guard let opened = try? FileDescriptor.open(cache, .readOnly, [.directory]),
      let listing = try? DirectoryListing(of: opened)
    else { return }
    for entry in listing.entries where entry.name.starts(with: prefix) && entry.kind == .directory {
      let folder = cache.appending(RawPath(entry.name))
      // The lock is held until the folder is gone, so that its owner cannot take it meanwhile.
      guard let opened = try? FileDescriptor.open(folder, .readOnly, [.directory, .noFollow]),
        let lock = try? FileLock.attempt(.exclusive, on: opened)
      else { continue }
      try? FileSystem.removeTree(folder)
      lock.release()
    }
  }

  /// Removes everything from the folder, so that the import can be planned again.
  package func clear() throws(SystemError) {
    for part in [stage, folder.appending("unpacked" as RawPath)] { try FileSystem.removeTree(part) }
  }

  /// The folder for the contents of new files.
  var stage: RawPath { folder.appending("stage" as RawPath) }

  func unpacked(_ number: Int) -> RawPath { folder.appending(RawPath("unpacked/\(number)")) }
}
