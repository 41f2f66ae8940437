package import SystemCalls
package import VaultCore

/// The user's own config file. It is not in a vault, so it is changed without a plan and replaced as a whole.
package struct UserConfigFile: Sendable {
  /// The absolute path.
  package let path: RawPath

  /// Creates the config file of a user; throws `ConfigRefusal.noUserFile` if the user has no home folder.
  package init(_ surroundings: Surroundings) throws(ConfigRefusal) {
    path = surroundings.configFile
    // `Surroundings` uses this path for the folders of a user without a home folder.
    if path.bytes.first != UInt8(ascii: "/") || path.bytes.starts(with: "/nonexistent/".utf8) { throw .noUserFile }
  }

  /// Returns the plan of an edit of the file. It is only shown; `change` carries out the edit.
  package func plan(_ edit: (_ bytes: [UInt8]) throws(VaultError) -> [UInt8]) throws(VaultError) -> ChangePlan {
    try ChangePlan(editing: path.bytes, contents(), edit)
  }

  /// Edits the file, and returns whether the edit changes it.
  ///
  /// The new file is synced to the disk before it replaces the old one, and gets its mode. If the path is a symbolic
  /// link, its target is replaced. A lock makes other processes of sheaf wait.
  package func change(_ edit: (_ bytes: [UInt8]) throws(VaultError) -> [UInt8]) throws(VaultError) -> Bool {
    _ = try folderMade()
    let target = try Self.system { () throws(SystemError) in
      FileSystem.exists(path) ? try FileSystem.realPath(path) : path
    }
    let lock = try Self.system { () throws(SystemError) in
      try FileLock.acquire(
        .exclusive, on: FileDescriptor.open(target.parent, .readOnly, [.directory]), timeout: .seconds(10))
    }
    guard lock != nil else { throw .change(.busy(process: nil, command: nil)) }
    let base = try contents()
    let edited = try edit(base ?? [])
    if edited == base ?? [] { return false }
    // An editor may have saved the file in the meantime.
    if try contents() != base { throw .change(.changedSince([path.bytes])) }
    try Self.system { () throws(SystemError) in
      let mode = base == nil ? 0o600 : try FileStatus.stat(target).mode & 0o777
      try AtomicReplace.write(edited, to: target, mode: mode, durably: true)
    }
    return true
  }

  /// Creates the folder of the file if it does not exist, and returns the path of the file.
  package func folderMade() throws(VaultError) -> RawPath {
    try Self.system { () throws(SystemError) in try FileSystem.makeDirectories(path.parent) }
    return path
  }

  private func contents() throws(VaultError) -> [UInt8]? {
    try Self.system { () throws(SystemError) in
      try FileDescriptor.contents(ofAny: path, [.nonBlocking], limit: 1 << 20)
    }
  }

  private static func system<Value: ~Copyable>(_ work: () throws(SystemError) -> Value) throws(VaultError) -> Value {
    do throws(SystemError) { return try work() } catch { throw .system(error) }
  }
}
