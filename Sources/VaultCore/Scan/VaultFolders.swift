internal import Bytes
internal import SystemCalls

extension Vault {
  /// Returns the folders of the vault on the disk as paths from the root, sorted, including folders without notes.
  ///
  /// Lists every folder. A root that cannot be opened is added to the `ReadFailures` of the surroundings.
  package func folders() -> [[UInt8]] {
    guard let root = openedRoot() else { return [] }
    let files = VaultFiles(self)
    let tree = DirectoryWalk(workers: surroundings.workers, entersSymlinks: true).run(root: root) {
      path, kind in
      kind == .directory && files.entersFolder(path) ? .list : .skip
    }
    return tree.directories.map { [UInt8](tree.path(of: $0)) }.filter { !$0.isEmpty }
  }

  private func openedRoot() -> FileDescriptor? {
    do throws(SystemError) { return try FileDescriptor.open(root, .readOnly, [.directory]) } catch {
      surroundings.readFailures.add(root.bytes, error)
      return nil
    }
  }

  /// Returns the paths of notes that are symlinks to nothing, sorted; they are in no index.
  ///
  /// Lists every folder. A root that cannot be opened is added to the `ReadFailures` of the surroundings.
  func danglingNotes() -> [[UInt8]] {
    guard let root = openedRoot() else { return [] }
    let files = VaultFiles(self)
    let tree = DirectoryWalk(workers: surroundings.workers).run(root: root) { path, kind in
      switch kind {
      case .directory: files.entersFolder(path) ? .list : .skip
      case .symlink: files.role(of: path) == .note ? .list : .skip
      case .regular, .other: .skip
      }
    }
    return tree.entries.filter { $0.kind == .symlink }.map { [UInt8](tree.path(of: $0)) }.filter { path in
      do throws(SystemError) {
        _ = try FileStatus.stat(absolutePath(path))
        return false
      } catch {
        return error.errno == .noSuchFile
      }
    }
  }
}
