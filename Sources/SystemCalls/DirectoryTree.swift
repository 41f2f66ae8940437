/// Everything that a walk kept below one directory, in the order of the bytes of the paths.
package struct DirectoryTree: Sendable {
  /// A kept file or directory; its path is asked of the tree, which holds all of them in one buffer.
  package struct Entry: Sendable {
    /// For a symlink to a regular file in the tree, or to a directory that was entered, the kind of what
    /// it leads to, and `isSymlink` is true; any other symlink is of kind `symlink`.
    package let kind: FileStatus.Kind
    /// Whether the name itself is that of a symlink; of a directory that was entered, whether one lies anywhere on its path.
    package let isSymlink: Bool
    /// Whether the numbers below are known; only the inode of an entry that is no symlink is known without.
    package let hasStatus: Bool
    /// The number of the inode; of the target, where a symlink was followed.
    package let inode: UInt64
    /// The number of the file system that the inode is on.
    package let device: UInt64
    /// The length in bytes.
    package let size: Int64
    /// When the content changed, in nanoseconds since 1970.
    package let modified: Int64
    /// When the inode changed, in nanoseconds since 1970.
    package let changed: Int64
    let nameCount: UInt16
    var pathCount: UInt32
    var pathStart: Int
  }

  /// Something below the root that could not be read; entries below its path may be missing from the tree.
  package struct Problem: Hashable, Sendable {
    /// The path relative to the root of the walk, empty for the root itself.
    package let path: RawPath
    /// Why it could not be read.
    package let error: SystemError
  }

  /// What is not a directory, in the order of the bytes of the whole relative path.
  package internal(set) var entries: [Entry] = []
  /// The directories that were entered, in the order of their path followed by a slash; the first is where
  /// the walk began.
  package internal(set) var directories: [Entry] = []
  /// In the order of their paths.
  package internal(set) var problems: [Problem] = []
  /// Directories of which a part was wanted that are not there, or not directories; in order. Never the root itself.
  package internal(set) var missing: [RawPath] = []
  /// Names of symlinks in the tree that were followed, in order; those of files that were not selected are among them.
  package internal(set) var symlinks: [RawPath] = []
  /// Files in the tree with more than one name, of those whose status was asked for, in order; those that were not selected
  /// are among them.
  package internal(set) var hardLinks: [RawPath] = []
  var paths: [UInt8] = []

  /// The path relative to the root of the walk, without a copy; empty for the root itself.
  @_lifetime(borrow self)
  package func path(of entry: Entry) -> Span<UInt8> {
    // SAFETY: the array that the span reads belongs to the tree, to which the lifetime is bound.
    unsafe _overrideLifetime(
      paths.span.extracting(entry.pathStart..<entry.pathStart + Int(entry.pathCount)), borrowing: self)
  }

  /// The last component of the path, without a copy.
  @_lifetime(borrow self)
  package func name(of entry: Entry) -> Span<UInt8> {
    let end = entry.pathStart + Int(entry.pathCount)
    // SAFETY: as in `path`.
    return unsafe _overrideLifetime(
      paths.span.extracting(end - Int(entry.nameCount)..<end), borrowing: self)
  }

  /// The path relative to the root of the walk, as a value of its own.
  package func rawPath(of entry: Entry) -> RawPath { RawPath(path(of: entry)) }

  /// Puts what several starts led to in order, each path once.
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
  /// A copy of the bytes.
  fileprivate init(_ bytes: Span<UInt8>) { self = RawPath(bytes).bytes }
}
