/// The result of a walk: the kept files and directories below the root, sorted by the bytes of their paths.
package struct DirectoryTree: Sendable {
  /// A kept file or directory. Its path is in the tree, which stores all paths in one buffer.
  package struct Entry: Sendable {
    /// The kind of file. For a symlink to a regular file in the tree, or to a directory that was entered, it is the
    /// kind of the target, and `isSymlink` is true; any other symlink has the kind `symlink`.
    package internal(set) var kind: FileStatus.Kind
    /// Whether the entry is a symlink; for a directory that was entered, whether its path contains a symlink.
    package internal(set) var isSymlink = false
    /// Whether the following values are known. Otherwise only the inode is known, and only if the entry is not a
    /// symlink.
    package internal(set) var hasStatus = false
    /// The inode number; that of the target if a symlink was followed.
    package internal(set) var inode: UInt64
    /// The number of the file system that contains the inode.
    package internal(set) var device: UInt64 = 0
    /// The length in bytes.
    package internal(set) var size: Int64 = 0
    /// The time of the last change of the content, in nanoseconds since 1970.
    package internal(set) var modified: Int64 = 0
    /// The time of the last change of the inode, in nanoseconds since 1970.
    package internal(set) var changed: Int64 = 0
    var nameCount: UInt16 = 0
    var pathCount: UInt32 = 0
    var pathStart = 0
  }

  /// A file or directory below the root that could not be read. Entries below its path may be missing from the tree.
  package struct Problem: Hashable, Sendable {
    /// The path relative to the root of the walk, empty for the root itself.
    package let path: RawPath
    /// The reason why it could not be read.
    package let error: SystemError
  }

  /// The entries that are not directories, sorted by the bytes of the whole relative path.
  package internal(set) var entries: [Entry] = []
  /// The directories that were entered, sorted by their path followed by a slash; the first is the start of the walk.
  package internal(set) var directories: [Entry] = []
  /// The problems, sorted by path.
  package internal(set) var problems: [Problem] = []
  /// The starts that do not exist or are not directories, sorted; the root is never among them.
  package internal(set) var missing: [RawPath] = []
  /// The symlinks in the tree that were followed, sorted, including those of files that were not selected.
  package internal(set) var symlinks: [RawPath] = []
  /// The files that have several names, as far as their status was read, sorted, including files that were not
  /// selected.
  package internal(set) var hardLinks: [RawPath] = []
  var paths: [UInt8] = []

  /// Returns the path relative to the root of the walk without copying it; empty for the root itself.
  @_lifetime(borrow self) package func path(of entry: Entry) -> Span<UInt8> {
    // SAFETY: the array that the span reads belongs to the tree, to which the lifetime is bound.
    unsafe _overrideLifetime(
      paths.span.extracting(entry.pathStart..<entry.pathStart + Int(entry.pathCount)), borrowing: self)
  }

  /// Returns a copy of the path relative to the root of the walk.
  package func rawPath(of entry: Entry) -> RawPath { RawPath(path(of: entry)) }

  /// Sorts the merged results of several starts and removes duplicate paths.
  mutating func sort() {
    entries = ordered(entries, isDirectory: false)
    directories = ordered(directories, isDirectory: true)
  }

  private func ordered(_ list: [Entry], isDirectory: Bool) -> [Entry] {
    let keyed = list.map { entry in
      (path: [UInt8](path(of: entry)) + (isDirectory ? [RawPath.slash] : []), entry: entry)
    }
    var result: [Entry] = []
    var last: [UInt8]?
    for (path, entry) in keyed.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) where path != last {
      result.append(entry)
      last = path
    }
    return result
  }
}

extension [UInt8] {
  fileprivate init(_ bytes: Span<UInt8>) { self = RawPath(bytes).bytes }
}
