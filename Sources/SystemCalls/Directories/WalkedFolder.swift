/// The files that a walk found in a directory, before it is decided which of them are added to the tree.
package struct WalkedFolder: ~Escapable {
  /// The path relative to the root of the walk; empty for the root itself.
  package let path: Span<UInt8>

  /// The requested part of the directory.
  package let extent: DirectoryWalk.Extent

  private let files: Span<DirectoryTree.Entry>
  private let folders: Span<DirectoryTree.Entry>
  private let names: Span<UInt8>

  @_lifetime(copy path, copy files, copy folders, copy names) init(
    path: Span<UInt8>, extent: DirectoryWalk.Extent, files: Span<DirectoryTree.Entry>,
    folders: Span<DirectoryTree.Entry>, names: Span<UInt8>
  ) {
    self.path = path
    self.extent = extent
    self.files = files
    self.folders = folders
    self.names = names
  }

  /// The number of files, that is, of kept entries that are not directories.
  package var count: Int { files.count }

  /// Returns a file, in the order of the directory. Its path is not in any tree.
  package subscript(index: Int) -> DirectoryTree.Entry { files[index] }

  /// Returns the name of a file.
  @_lifetime(copy self) package func name(of index: Int) -> Span<UInt8> {
    let entry = files[index]
    return names.extracting(entry.pathStart..<entry.pathStart + Int(entry.nameCount))
  }

  /// The number of subdirectories that were kept, whether they are entered or not.
  package var folderCount: Int { folders.count }

  /// Returns the name of a subdirectory.
  @_lifetime(copy self) package func folderName(of index: Int) -> Span<UInt8> {
    let entry = folders[index]
    return names.extracting(entry.pathStart..<entry.pathStart + Int(entry.nameCount))
  }
}

extension DirectoryWalk {
  /// The files of a directory that are added to the tree.
  package enum Selection: Sendable {
    case all
    /// No files; the directory itself remains in the tree.
    case none
    case only([Int])
  }
}
