internal import Bytes
internal import SystemCalls

extension DirectoryTree {
  /// Returns the folders that are also in the tree under another path, with the path that owns their files.
  ///
  /// With symlinks, a folder of the vault can have several paths, but each file must be only one note. The owner of a
  /// folder is its path without symlinks. If there is no such path, because the folder is hidden and only reached by
  /// symlinks, the first path owns it.
  func folderAliases() -> [[UInt8]: [UInt8]] {
    if !directories.contains(where: \.isSymlink) { return [:] }
    let folders = directories.map { entry in
      (path: [UInt8](path(of: entry)), identity: [entry.device, entry.inode], isLinked: entry.isSymlink)
    }
    var owners: [[UInt64]: [UInt8]] = [:]
    for folder in folders where !folder.isLinked { owners[folder.identity] = folder.path }
    for folder in folders where folder.isLinked && owners[folder.identity] == nil {
      owners[folder.identity] = folder.path
    }
    var aliases: [[UInt8]: [UInt8]] = [:]
    for folder in folders {
      if let owner = owners[folder.identity], owner != folder.path { aliases[folder.path] = owner }
    }
    return aliases
  }

  /// Returns whether the tree equals that without its symlinks, and stays so until a symlink is made, changed or moved.
  ///
  /// This holds if each symlink leads, by its path alone, to a folder that the tree has without symlinks, as `pages.en`
  /// does to `pages`. Every change in that folder is then seen under the folder's own path, and another folder that
  /// gets this path is in the tree too. A symlink to a file is a separate note, and a symlink to a hidden folder is the
  /// only path to its files.
  ///
  /// - Parameter root: The folder where the walk of the whole vault began.
  func isSameWithoutSymlinks(_ root: borrowing FileDescriptor) -> Bool {
    if symlinks.isEmpty { return true }
    let aliases = folderAliases()
    var plain: Set<[UInt8]> = []
    for folder in directories {
      let path = [UInt8](path(of: folder))
      if folder.isSymlink {
        if aliases[path] == nil { return false }
      } else {
        plain.insert(path)
      }
    }
    let links = Set(symlinks)
    return symlinks.allSatisfy { link in
      let folder = link.parent == "." ? RawPath([]) : link.parent
      if let owner = aliases[folder.bytes] { return links.contains(RawPath(owner).appending(link.lastComponent)) }
      guard plain.contains(folder.bytes), let target = try? root.readSymlink(link), !target.isAbsolute else {
        return false
      }
      // If a symlink has the name before `..`, `..` is the parent of its target, which might be elsewhere.
      let names = target.components.drop { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
      if names.contains(where: { $0.elementsEqual("..".utf8) }) { return false }
      let path = folder.appending(target).normalized
      return plain.contains(path == "." ? [] : path.bytes)
    }
  }
}
