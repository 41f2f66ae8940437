/// The name under which the new version of a file or folder is written beside it, before it takes the place of the old
/// one.
///
/// The name is always the same, so a process that is killed leaves at most one such file, which the next one that writes
/// the same file removes. While a process writes, it holds a lock on its file, so that no other process removes it.
package enum ReplacementName {
  /// The maximal number of bytes of the old name that are part of the new one, which must not be too long for any file
  /// system. Files whose names begin with the same bytes share a name, and wait for each other.
  private static let longest = 200
  /// The time to wait for another process that writes the same file.
  private static let patience = Duration.seconds(10)

  /// Returns the name for the new version of a file.
  package static func of(_ name: RawPath) -> RawPath {
    RawPath([RawPath.dot] + name.bytes.prefix(longest) + Array(".sheaf~".utf8))
  }

  /// Creates something under the name, and locks it if the file system has locks.
  ///
  /// - Parameters:
  ///   - name: The name, in the directory.
  ///   - create: Creates a file or folder under the name and opens it; throws `Errno.exists` if there is one.
  ///   - remove: Removes what a killed process has left under the name.
  /// - Throws: `SystemError`; `Errno.wouldBlock` if another process still writes.
  package static func take(
    _ name: RawPath, in directory: borrowing FileDescriptor,
    create: (borrowing FileDescriptor) throws(SystemError) -> FileDescriptor,
    remove: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> FileLock {
    let deadline = SystemClock.deadline(after: patience)
    while true {
      let left = SystemClock.remaining(until: deadline)
      if left <= .zero { throw SystemError(.wouldBlock, call: "flock", path: name) }
      do throws(SystemError) {
        if let lock = try lock(create(directory), name, directory, timeout: left) { return lock }
        continue
      } catch { guard error.errno == .exists else { throw error } }
      do throws(SystemError) {
        let old = try directory.open(at: name, .readOnly, .untrusted)
        if let lock = try lock(old, name, directory, timeout: left) {
          try remove(directory)
          lock.release()
        }
      } catch {
        switch error.errno {
        case .noSuchFile: continue
        // No process of sheaf makes a symlink under this name, and files are never written through one.
        case .tooManySymlinks: try directory.remove(name)
        default: throw error
        }
      }
    }
  }

  /// Locks what was opened under the name; returns nil if another process has removed or renamed it meanwhile.
  private static func lock(
    _ file: consuming FileDescriptor, _ name: RawPath, _ directory: borrowing FileDescriptor, timeout: Duration
  ) throws(SystemError) -> FileLock? {
    let status = try file.status()
    guard let lock = try FileLock.acquireIfSupported(on: file, timeout: timeout) else { return nil }
    let current = try? FileStatus.at(directory, name)
    if current?.inode == status.inode, current?.device == status.device { return lock }
    return nil
  }
}
