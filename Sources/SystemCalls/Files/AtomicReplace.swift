internal import Glibc

/// Replaces small files atomically: readers see either the old or the new content, even if the process is killed.
///
/// It is for caches, configuration and state, but not for notes: the new file has a new inode, mode and owner, a
/// symlink at the path is replaced by a file, a hard link is broken, and changes that others made after the file was
/// read are lost.
package enum AtomicReplace {
  /// Writes the content to a file beside `path`, with its `ReplacementName`, and renames it to `path`, replacing an
  /// existing file.
  ///
  /// `mode` is the mode of the file, regardless of the umask. With `durably`, the content is on the disk before the
  /// rename, and the rename is on the disk before this returns; without it, a power failure may leave the old or an
  /// empty file. The corresponding C functions are `open`, `write`, `fsync` and `rename`.
  package static func write(
    _ bytes: [UInt8], to path: RawPath, mode: UInt16 = 0o600, durably: Bool = false
  ) throws(SystemError) {
    let directory = try FileDescriptor.open(path.parent, .readOnly, [.directory])
    let name = path.lastComponent
    let temporary = ReplacementName.of(name)
    do throws(SystemError) {
      let lock = try ReplacementName.take(temporary, in: directory) { (directory) throws(SystemError) in
        try directory.open(at: temporary, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o600)
      } remove: { (directory) throws(SystemError) in
        try directory.remove(temporary)
      }
      do throws(SystemError) {
        try lock.descriptor.write(bytes)
        if mode != 0o600 { try lock.descriptor.setMode(mode) }
        if durably { try lock.descriptor.sync() }
        // Some file systems report failed writes only when a descriptor is closed. The lock is kept until the file has
        // its name.
        try lock.descriptor.duplicate().close()
        try directory.rename(temporary, to: directory, name)
      } catch {
        // The first error is the relevant one; failure to remove the temporary file is ignored.
        try? directory.remove(temporary)
        throw error
      }
    } catch { throw error.at(path) }
    if durably { try directory.sync() }
  }
}
