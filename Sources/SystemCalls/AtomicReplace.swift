internal import Glibc

/// Replaces small files as a whole: readers see the old content or the new, and a kill leaves no half of either.
///
/// For caches, configuration and state. Not for notes: the new file has a new inode, mode and owner, a
/// symlink at the path is replaced by a file, a hard link is broken, and a change that somebody made
/// after it was read is lost.
package enum AtomicReplace {
  /// Writes the content to a temporary file beside `path` and renames it over whatever is there.
  ///
  /// `mode` is that of the file, whatever the umask. With `durably` the content is on the disk before the
  /// rename, and the rename before this returns; without, a power cut may leave the old or an empty file.
  ///
  /// The corresponding C functions are `open`, `write`, `fsync` and `rename`.
  package static func write(
    _ bytes: Span<UInt8>, to path: RawPath, mode: UInt16 = 0o600, durably: Bool = false
  ) throws(SystemError) {
    let directory = try FileDescriptor.open(path.parent, .readOnly, [.directory])
    let name = path.lastComponent
    let temporary = RawPath([RawPath.dot] + (try RandomBytes.hexadecimal(8)) + Array(".tmp".utf8))
    let file = try directory.open(
      at: temporary, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o600)
    do throws(SystemError) {
      try file.write(bytes)
      if mode != 0o600 { try file.setMode(mode) }
      if durably { try file.sync() }
      try file.close()
      try directory.rename(temporary, to: directory, name)
    } catch {
      // What went wrong first is what matters, not whether the remains could be cleared away.
      try? directory.remove(temporary)
      throw SystemError(error.errno, call: error.call, path: path)
    }
    if durably { try directory.sync() }
  }

  /// Writes the content to a temporary file beside `path` and renames it over whatever is there.
  ///
  /// The corresponding C functions are `open`, `write`, `fsync` and `rename`.
  package static func write(
    _ bytes: [UInt8], to path: RawPath, mode: UInt16 = 0o600, durably: Bool = false
  ) throws(SystemError) {
    try write(bytes.span, to: path, mode: mode, durably: durably)
  }
}
