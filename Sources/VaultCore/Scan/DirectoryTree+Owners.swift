internal import Bytes
internal import SystemCalls

extension DirectoryTree {
  /// The paths of folders that are in the tree under another path too, which owns them.
  ///
  /// A symlink leads to a folder of the vault again, and each file is to be one note. A folder is owned by the path without
  /// symlinks where there is one, as where a hidden folder is linked to from outside of it there is none; then by the first.
  func borrowedFolders() -> Set<[UInt8]> {
    if !directories.contains(where: \.isSymlink) { return [] }
    struct Identity: Hashable {
      let device: UInt64
      let inode: UInt64
    }
    let folders = directories.map { entry in
      let path = [UInt8](path(of: entry))
      let identity = Identity(device: entry.device, inode: entry.inode)
      return (path: path, identity: identity, isLinked: entry.isSymlink)
    }
    var owners: [Identity: [UInt8]] = [:]
    for folder in folders where !folder.isLinked { owners[folder.identity] = folder.path }
    for folder in folders where folder.isLinked && owners[folder.identity] == nil {
      owners[folder.identity] = folder.path
    }
    return Set(folders.filter { owners[$0.identity] != $0.path }.map(\.path))
  }
}
