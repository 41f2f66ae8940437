package import SystemCalls
package import VaultCore

/// The user's own config file, which is in no vault and therefore replaced as a whole.
package struct UserConfigFile: Sendable {
  /// The path, absolute.
  package let path: RawPath

  /// Creates the config file of a user; there is none without a home folder.
  package init(_ surroundings: Surroundings) throws(ConfigRefusal) {
    path = surroundings.configFile
    // This is the place of folders that a user without a home folder does not have.
    if path.bytes.first != UInt8(ascii: "/") || path.bytes.starts(with: "/nonexistent/".utf8) { throw .noUserFile }
  }

  /// Returns the plan that gives the file the bytes that an edit makes of it, for showing it.
  package func plan(_ edit: (_ bytes: [UInt8]) throws(VaultError) -> [UInt8]) throws(VaultError) -> ChangePlan {
    let base = try contents()
    let edited = try edit(base ?? [])
    if edited == base ?? [] { return ChangePlan() }
    guard let base else { return ChangePlan([.create(path: path.bytes, contents: edited, mode: nil)]) }
    return ChangePlan([.replace(path: path.bytes, base: base, contents: edited)])
  }

  /// Gives the file the bytes that an edit makes of it, and returns whether these differ.
  ///
  /// The new file is on the disk before it takes the place of the old one, whose mode it gets. A symbolic link to the
  /// file stays. Other processes of sheaf wait for each other.
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

  /// Makes the folder of the file if there is none, and returns the path of the file.
  package func folderMade() throws(VaultError) -> RawPath {
    try Self.system { () throws(SystemError) in try FileSystem.makeDirectories(path.parent) }
    return path
  }

  /// Returns the contents, or nil if there is no file.
  private func contents() throws(VaultError) -> [UInt8]? {
    if !FileSystem.exists(path) { return nil }
    return try Self.system { () throws(SystemError) in
      try FileDescriptor.open(path, .readOnly, [.nonBlocking]).readToEnd(limit: 1 << 20)
    }
  }

  private static func system<Value: ~Copyable>(
    _ work: () throws(SystemError) -> Value
  ) throws(VaultError) -> Value {
    do throws(SystemError) { return try work() } catch { throw .system(error) }
  }
}
