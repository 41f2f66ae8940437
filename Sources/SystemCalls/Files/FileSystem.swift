internal import CLinux
internal import Glibc

/// File operations by path. Use them only if untrusted users cannot change any directory on the path.
package enum FileSystem {
  /// Makes a directory; the umask is applied to `mode`.
  package static func makeDirectory(_ path: RawPath, mode: UInt16 = 0o777) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe path.check("mkdir") { unsafe mkdir($0, mode_t(mode)) }
  }

  /// Makes a directory and its missing parent directories; does nothing if it exists.
  package static func makeDirectories(_ path: RawPath, mode: UInt16 = 0o700) throws(SystemError) {
    var missing: [RawPath] = []
    var ancestor = path
    while true {
      do {
        try makeDirectory(ancestor, mode: mode)
        break
      } catch let error where error.errno == .noSuchFile && ancestor.parent != ancestor && !ancestor.isEmpty {
        missing.append(ancestor)
        ancestor = ancestor.parent
      } catch let error where error.errno == .exists {
        guard try FileStatus.stat(ancestor).kind == .directory else {
          throw SystemError(.notDirectory, call: "mkdir", path: ancestor)
        }
        break
      }
    }
    for directory in missing.reversed() {
      do {
        try makeDirectory(directory, mode: mode)
      } catch let error where error.errno == .exists {
        // Another process has created it in the meantime.
      }
    }
  }

  /// Removes the name of a file that is not a directory.
  package static func remove(_ path: RawPath) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe path.check("unlink") { unsafe unlink($0) }
  }

  /// Removes an empty directory.
  package static func removeDirectory(_ path: RawPath) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe path.check("rmdir") { unsafe rmdir($0) }
  }

  /// Removes a directory and its contents; does nothing if it does not exist. Symlinks are removed, not followed. The
  /// corresponding C functions are `unlinkat` and `rmdir`.
  package static func removeTree(_ path: RawPath) throws(SystemError) {
    do throws(SystemError) {
      let directory = try FileDescriptor.open(path, .readOnly, [.directory, .noFollow])
      for entry in try DirectoryListing(of: directory).entries {
        if entry.kind == .directory {
          try removeTree(path.appending(entry.name))
        } else {
          try directory.remove(RawPath(entry.name))
        }
      }
      try removeDirectory(path)
    } catch { if error.errno != .noSuchFile { throw error } }
  }

  /// Makes a symlink that leads to `target`. The corresponding C function is `symlinkat`.
  package static func makeSymlink(_ path: RawPath, to target: RawPath) throws(SystemError) {
    let directory = try FileDescriptor.open(path.parent, .readOnly, [.directory])
    try directory.symlink(path.lastComponent, leadingTo: target)
  }

  /// Renames a file to another path on the same file system. The corresponding C function is `renameat2`.
  package static func rename(_ path: RawPath, to newPath: RawPath, _ flags: RenameFlags = []) throws(SystemError) {
    try FileDescriptor.rename(AT_FDCWD, path, AT_FDCWD, newName: newPath, flags: flags)
  }

  /// Returns the target of a symlink, as stored. The corresponding C function is `readlink`.
  package static func readSymlink(_ path: RawPath) throws(SystemError) -> RawPath {
    try FileDescriptor.readSymlink(AT_FDCWD, path)
  }

  /// Returns the absolute path of an existing file, without symlinks, "." and "..".
  package static func realPath(_ path: RawPath) throws(SystemError) -> RawPath {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: the function writes at most PATH_MAX bytes with the NUL.
    _ = try unsafe path.check("realpath") { (string) -> Int in
      unsafe buffer.withUnsafeMutableBytes {
        unsafe realpath(string, $0.baseAddress?.assumingMemoryBound(to: CChar.self)) == nil ? -1 : 0
      }
    }
    return RawPath(buffer.prefix { $0 != 0 })
  }

  /// Returns the absolute path of the working directory.
  package static func currentDirectory() throws(SystemError) -> RawPath {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let capacity = buffer.count
    _ = try check("getcwd") {
      // SAFETY: the function writes at most as many bytes as the buffer holds.
      unsafe buffer.withUnsafeMutableBytes {
        unsafe getcwd($0.baseAddress?.assumingMemoryBound(to: CChar.self), capacity) == nil ? -1 : 0
      }
    }
    return RawPath(buffer.prefix { $0 != 0 })
  }

  /// Returns whether the path exists, even as a dangling symlink; false if that cannot be determined. The corresponding
  /// C function is `statx`.
  package static func exists(_ path: RawPath) -> Bool { (try? FileStatus.lstat(path)) != nil }
}

/// Options for a rename when the new name exists; by default, the file with that name is replaced.
package struct RenameFlags: OptionSet, Sendable {
  /// The flags of `renameat2`.
  package let rawValue: UInt32

  /// Makes flags from those of `renameat2`.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Fails with `Errno.exists` if the new name exists.
  package static let noReplace = RenameFlags(rawValue: linux_rename_noreplace)
  /// Exchanges the two names; both must exist.
  package static let exchange = RenameFlags(rawValue: linux_rename_exchange)
}
