internal import SystemCalls

/// The lock on a repository that commands of sheaf hold while they commit or sync, so that one waits for the other. git
/// does not know it.
package struct RepositoryLock: ~Copyable {
  private let lock: FileLock

  /// Takes the lock of a repository, and waits for another holder.
  ///
  /// - Throws: `GitError.busy` if another process still holds it after `timeout`.
  package init(_ repository: GitRepository, timeout: Duration) throws(GitError) {
    do throws(SystemError) {
      // The folder itself is locked, so there is no file that a killed process could leave.
      let folder = try FileDescriptor.open(repository.folder, .readOnly, [.directory])
      if let lock = try FileLock.acquire(.exclusive, on: folder, timeout: timeout) {
        self.lock = lock
        return
      }
    } catch {
      throw .system(error)
    }
    throw .busy
  }

  /// Releases the lock.
  package consuming func release() {}
}
