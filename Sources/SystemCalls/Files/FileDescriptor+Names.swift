internal import CLinux
internal import Glibc

// These calls take names in the directory that the descriptor refers to. A relative path with slashes works too, but a
// symlink in it may lead out of the directory; to prevent that, open the parent with `open(beneath:)` first.
extension FileDescriptor {
  /// Makes a directory; the umask is applied to `mode`.
  package borrowing func makeDirectory(_ name: RawPath, mode: UInt16 = 0o777) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe name.check("mkdirat") { unsafe mkdirat(raw, $0, mode_t(mode)) }
  }

  /// Makes a FIFO; fails with `Errno.exists` if the name exists.
  package borrowing func makeFIFO(_ name: RawPath, mode: UInt16 = 0o600) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe name.check("mkfifoat") { unsafe mkfifoat(raw, $0, mode_t(mode)) }
  }

  /// Removes the name of a file that is not a directory.
  package borrowing func remove(_ name: RawPath) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe name.check("unlinkat") { unsafe unlinkat(raw, $0, 0) }
  }

  /// Removes an empty directory.
  package borrowing func removeDirectory(_ name: RawPath) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe name.check("unlinkat") { unsafe unlinkat(raw, $0, AT_REMOVEDIR) }
  }

  /// Renames a file, in this directory or to another one on the same file system. If the file system does not support
  /// the flags, the error is `Errno.invalidArgument`. The corresponding C function is `renameat2`.
  package borrowing func rename(
    _ name: RawPath, to target: borrowing FileDescriptor, _ newName: RawPath, _ flags: RenameFlags = []
  ) throws(SystemError) {
    try FileDescriptor.rename(raw, name, target.raw, newName: newName, flags: flags)
  }

  static func rename(
    _ source: Int32, _ name: RawPath, _ target: Int32, newName: RawPath, flags: RenameFlags
  ) throws(SystemError) {
    // SAFETY: both strings live for the call.
    _ = try unsafe newName.withCString("renameat2") { (new) throws(SystemError) -> Int32 in
      try unsafe name.check("renameat2") { unsafe renameat2(source, $0, target, new, flags.rawValue) }
    }
  }

  /// Adds a name for a file; fails with `Errno.exists` if that name exists.
  package borrowing func link(
    _ name: RawPath, to target: borrowing FileDescriptor, _ newName: RawPath
  ) throws(SystemError) {
    let source = raw
    let destination = target.raw
    // SAFETY: both strings live for the call.
    _ = try unsafe newName.withCString("linkat") { (new) throws(SystemError) -> Int32 in
      try unsafe name.check("linkat") { unsafe linkat(source, $0, destination, new, 0) }
    }
  }

  /// Gives a name to a file that was opened as `unnamed`; fails with `Errno.exists` if that name exists.
  package borrowing func linkUnnamed(into directory: borrowing FileDescriptor, _ name: RawPath) throws(SystemError) {
    let destination = directory.raw
    let source = RawPath("/proc/self/fd/\(raw)")
    // SAFETY: both strings live for the call.
    _ = try unsafe source.withCString("linkat") { (old) throws(SystemError) -> Int32 in
      try unsafe name.check("linkat") { unsafe linkat(AT_FDCWD, old, destination, $0, AT_SYMLINK_FOLLOW) }
    }
  }

  /// Makes a symlink; fails with `Errno.exists` if the name exists.
  package borrowing func symlink(_ name: RawPath, leadingTo target: RawPath) throws(SystemError) {
    // SAFETY: both strings live for the call.
    _ = try unsafe target.withCString("symlinkat") { (destination) throws(SystemError) -> Int32 in
      try unsafe name.check("symlinkat") { unsafe symlinkat(destination, raw, $0) }
    }
  }

  /// Returns the target of a symlink, as stored. The corresponding C function is `readlinkat`.
  package borrowing func readSymlink(_ name: RawPath) throws(SystemError) -> RawPath {
    try FileDescriptor.readSymlink(raw, name)
  }

  static func readSymlink(_ directory: Int32, _ path: RawPath) throws(SystemError) -> RawPath {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let capacity = buffer.count
    // SAFETY: the call writes no more than the buffer holds, and returns how much.
    let count = try unsafe path.check("readlinkat") { (string) -> Int in
      unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        return unsafe readlinkat(directory, string, start.assumingMemoryBound(to: CChar.self), capacity)
      }
    }
    return RawPath(buffer[..<count])
  }
}
