/// The settings of a walk through the files below a directory.
package struct DirectoryWalk: Sendable {
  /// The decision whether to keep an entry.
  package enum Decision: Sendable {
    /// Skip it; for a directory, with its contents.
    case skip
    /// Keep it; for a file, only the name, the kind and the inode are needed.
    case list
    /// Keep it; for a file, the size and the times are needed too.
    case stat
  }

  /// The number of threads that share the directories.
  package var workers: Int
  /// Whether symlinks to directories are entered if they stay below the root and do not form a loop. If the walk also
  /// reaches a directory without passing a symlink, its files are listed only under that path.
  package var entersSymlinks: Bool
  /// The maximum number of symlinks to directories that a walk enters; each further one is a problem in the result. The
  /// limit bounds the cost of a malicious tree of symlinks, in which the number of paths doubles with each level.
  package var symlinkLimit: Int

  /// Makes a walk with the given settings.
  package init(workers: Int = 2, entersSymlinks: Bool = false, symlinkLimit: Int = 256) {
    (self.workers, self.entersSymlinks, self.symlinkLimit) = (workers, entersSymlinks, symlinkLimit)
  }

  /// Walks the tree below `root`, or below a directory in it. `keep` and `select` are the callbacks of a `Visitor`. The
  /// corresponding C functions are `openat2`, `getdents64` and `fstatat`.
  package func run(
    root: borrowing FileDescriptor, below start: RawPath = RawPath([]),
    keep: @escaping @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision,
    select: @escaping @Sendable (WalkedFolder) -> Selection = { _ in .all }
  ) -> DirectoryTree {
    run(root: root, starts: [Start(path: start)], Visitor(keep: keep, select: select))
  }

  /// Walks the requested parts of some directories below `root`.
  ///
  /// A path is never followed out of the root. A file or directory that cannot be read is a problem in the result; one
  /// that disappears during the walk is neither an entry nor a problem. A path that is reached from several starts is
  /// in the result once. The corresponding C functions are `openat2`, `getdents64` and `fstatat`.
  package func run(root: borrowing FileDescriptor, starts: [Start], _ visitor: Visitor) -> DirectoryTree {
    let count = max(1, workers)
    let queue = WalkQueue(starts: starts, symlinkLimit: entersSymlinks ? symlinkLimit : 0)
    let rootNumber = root.raw
    let walkers = (0..<count).map { number in
      WalkWorker(number, root: rootNumber, queue: queue, entersSymlinks: entersSymlinks, visitor)
    }
    Parallel.concurrently(workers: count) { walkers[$0].run() }
    return WalkAssembly(workers: walkers, locations: queue.locations).tree(starts: starts.count)
  }

  /// A directory at which a walk begins.
  package struct Start: Sendable {
    /// The path relative to the root; empty for the root itself.
    package let path: RawPath
    /// The requested part of the directory.
    package let extent: Extent

    /// Makes a start with a directory and the requested part of it.
    package init(path: RawPath, extent: Extent = .tree) { (self.path, self.extent) = (path, extent) }
  }

  /// The part of a directory that is requested.
  package enum Extent: Sendable {
    /// The whole tree below the directory.
    case tree
    /// The directory's own entries. Directories in it are entered if `Visitor.descends` returns true.
    case entries
    /// The files with these names, without listing the directory. Directories are entered as for `entries`.
    case names([[UInt8]])

    var isTree: Bool { if case .tree = self { true } else { false } }
  }

  /// The callbacks of a walk, which are called on several threads.
  package struct Visitor: Sendable {
    /// A callback for a directory that was opened.
    package typealias Enter =
      @Sendable (
        _ path: Span<UInt8>, _ directory: borrowing FileDescriptor, _ status: FileStatus, _ extent: Extent
      ) -> Void

    /// Called with each path relative to the root and its kind: that of the target for a symlink that leads to a
    /// regular file below the root, or to a directory that can be entered.
    package var keep: @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision
    /// Called with each directory after it was read; returns which of its files are added to the tree. Files that are
    /// not selected use no memory and are not sorted.
    package var select: @Sendable (WalkedFolder) -> Selection
    /// Called with each directory, and the requested part of it, after it is opened and before it is listed. It is not
    /// called for a directory behind a symlink that the walk also reaches without a symlink.
    package var enter: Enter
    /// Called for each kept subdirectory of a directory that was requested only in part; returns whether to enter it.
    package var descends: @Sendable (_ path: Span<UInt8>, _ inode: UInt64) -> Bool

    /// Makes a visitor that enters everything, except as specified.
    package init(
      keep: @escaping @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision,
      select: @escaping @Sendable (WalkedFolder) -> Selection = { _ in .all },
      enter: @escaping Enter = { _, _, _, _ in },
      descends: @escaping @Sendable (Span<UInt8>, UInt64) -> Bool = { _, _ in true }
    ) {
      (self.keep, self.select, self.enter, self.descends) = (keep, select, enter, descends)
    }
  }
}

/// Merges the results of the workers of a walk, directory by directory, into one sorted tree.
struct WalkAssembly {
  let workers: [WalkWorker]
  let locations: [WalkQueue.Location]

  /// Returns the tree in time linear in the number of entries, without recursion, so that a tree may have any depth.
  /// The results of several starts must be sorted in addition.
  func tree(starts: Int) -> DirectoryTree {
    var tree = DirectoryTree()
    tree.entries.reserveCapacity(workers.reduce(0) { $0 + $1.records.count })
    tree.paths.reserveCapacity(workers.reduce(0) { $0 + $1.paths.count })
    for start in 0..<starts { append(start, &tree) }
    tree.problems = Set(workers.flatMap(\.problems)).sorted { $0.path < $1.path }
    tree.missing = workers.flatMap(\.missing).sorted()
    tree.hardLinks = Set(workers.flatMap(\.hardLinks)).sorted()
    tree.symlinks = Set(workers.flatMap(\.symlinks)).sorted()
    if starts > 1 { tree.sort() }
    return tree
  }

  private func append(_ start: Int, _ tree: inout DirectoryTree) {
    var pending: [WalkQueue.Location] = []
    enter(start, &tree, &pending)
    while var location = pending.popLast() {
      let worker = workers[location.worker]
      while let index = location.records.first {
        location.records.removeFirst()
        let record = worker.records[index]
        if let directory = record.directory {
          pending.append(location)
          enter(directory, &tree, &pending)
          location.records = 0..<0
        } else {
          tree.entries.append(copy(record.entry, of: worker, &tree))
        }
      }
    }
  }

  private func enter(_ number: Int, _ tree: inout DirectoryTree, _ pending: inout [WalkQueue.Location]) {
    let location = locations[number]
    if let directory = location.directory {
      tree.directories.append(copy(directory, of: workers[location.worker], &tree))
      pending.append(location)
    }
  }

  private func copy(
    _ entry: DirectoryTree.Entry, of worker: WalkWorker, _ tree: inout DirectoryTree
  ) -> DirectoryTree.Entry {
    var copy = entry
    copy.pathStart = tree.paths.count
    tree.paths.append(contentsOf: worker.paths[entry.pathStart..<entry.pathStart + Int(entry.pathCount)])
    return copy
  }
}
