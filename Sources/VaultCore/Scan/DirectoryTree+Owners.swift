internal import Bytes
internal import SystemCalls

extension DirectoryTree {
  /// The paths of folders that are in the tree under another path too, and that path, which owns them.
  ///
  /// A symlink leads to a folder of the vault again, and each file is to be one note. A folder is owned by the path without
  /// symlinks where there is one, as where a hidden folder is linked to from outside of it there is none; then by the first.
  func borrowedFolders() -> [[UInt8]: [UInt8]] {
    if !directories.contains(where: \.isSymlink) { return [:] }
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
    var borrowed: [[UInt8]: [UInt8]] = [:]
    for folder in folders {
      if let owner = owners[folder.identity], owner != folder.path { borrowed[folder.path] = owner }
    }
    return borrowed
  }

  /// Whether the tree is what it would be without its symlinks, and stays so until one of them is made, changed or moved.
  ///
  /// So it is where each leads, by the words of its path alone, to a folder that the tree has without symlinks, like
  /// `pages.en` to `pages`: whatever happens in that folder happens under its own path, and another one that gets the path
  /// is in the tree too. A symlink to a file is a note of its own; one to a hidden folder is the only way to what is there.
  ///
  /// - Parameter root: the folder where the walk of the whole vault began.
  func isSameWithoutSymlinks(_ root: borrowing FileDescriptor) -> Bool {
    if symlinks.isEmpty { return true }
    let borrowed = borrowedFolders()
    var plain: Set<[UInt8]> = []
    for folder in directories {
      let path = [UInt8](path(of: folder))
      if folder.isSymlink {
        if borrowed[path] == nil { return false }
      } else {
        plain.insert(path)
      }
    }
    let links = Set(symlinks)
    return symlinks.allSatisfy { link in
      let folder = link.parent == "." ? RawPath([]) : link.parent
      if let owner = borrowed[folder.bytes] { return links.contains(RawPath(owner).appending(link.lastComponent)) }
      guard plain.contains(folder.bytes), let target = try? root.readSymlink(link), !target.isAbsolute else {
        return false
      }
      // After a name, ".." means the folder around what the name leads to, which may be elsewhere.
      let names = target.components.drop { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
      if names.contains(where: { $0.elementsEqual("..".utf8) }) { return false }
      let place = folder.appending(target).normalized
      return plain.contains(place == "." ? [] : place.bytes)
    }
  }
}
