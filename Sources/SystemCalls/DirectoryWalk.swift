/// How to walk the files below a directory.
package struct DirectoryWalk: Sendable {
  /// What to do with an entry.
  package enum Decision: Sendable {
    /// Leave it out, and with a directory all that is in it.
    case skip
    /// Keep it; of a file only name, kind and inode are wanted.
    case list
    /// Keep it; of a file size and times are wanted too.
    case stat
  }

  /// How many threads share the directories.
  package var workers: Int
  /// Whether symlinks to directories are entered, where they stay below the root and make no loop. A directory that the
  /// walk meets without passing a symlink too has its files under that path alone.
  package var entersSymlinks: Bool
  /// How many symlinks to directories one walk enters; more are a problem in the result. Bounds what a
  /// hostile tree of symlinks, in which the number of paths doubles with each level, can cost.
  package var symlinkLimit: Int

  /// A walk with the usual settings but for those given.
  package init(workers: Int = 2, entersSymlinks: Bool = false, symlinkLimit: Int = 256) {
    self.workers = workers
    self.entersSymlinks = entersSymlinks
    self.symlinkLimit = symlinkLimit
  }

  /// Walks everything below `root`, or below one directory in it.
  ///
  /// `keep` and `select` are those of a `Visitor`.
  ///
  /// The corresponding C functions are `openat2`, `getdents64` and `fstatat`.
  package func run(
    root: borrowing FileDescriptor, below start: RawPath = RawPath([]),
    keep: @escaping @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision,
    select: @escaping @Sendable (WalkedFolder) -> Selection = { _ in .all }
  ) -> DirectoryTree {
    run(root: root, starts: [Start(path: start)], Visitor(keep: keep, select: select))
  }

  /// Walks as much as is wanted of some directories below `root`.
  ///
  /// No path is ever followed out of the root. What cannot be read is a problem in the result; what vanishes meanwhile
  /// is neither an entry nor a problem. What several starts lead to is in the result once.
  ///
  /// The corresponding C functions are `openat2`, `getdents64` and `fstatat`.
  package func run(root: borrowing FileDescriptor, starts: [Start], _ visitor: Visitor) -> DirectoryTree {
    let count = max(1, workers)
    let queue = WalkQueue(starts: starts, symlinkLimit: entersSymlinks ? symlinkLimit : 0)
    let rootNumber = root.raw
    let crew = (0..<count).map { number in
      WalkWorker(number, root: rootNumber, queue: queue, entersSymlinks: entersSymlinks, visitor)
    }
    Parallel.concurrently(workers: count) { crew[$0].run() }
    return WalkAssembly(crew: crew, places: queue.places).tree(starts: starts.count)
  }
}

extension DirectoryWalk {
  /// A directory that a walk begins with.
  package struct Start: Sendable {
    /// The path relative to the root, empty for the root itself.
    package let path: RawPath
    /// How much of it is wanted.
    package let extent: Extent

    /// A directory, with all that is in it or less.
    package init(path: RawPath, extent: Extent = .tree) {
      self.path = path
      self.extent = extent
    }
  }

  /// How much of a directory is wanted.
  package enum Extent: Sendable {
    /// All that is in it, and in the directories in it.
    case tree
    /// What is in it itself. Directories in it are entered where `Visitor.descends` says so.
    case entries
    /// What these names stand for, without a listing. Directories are entered as for `entries`.
    case names([[UInt8]])

    /// Whether nothing is left out.
    var isTree: Bool { if case .tree = self { true } else { false } }
  }

  /// What a walk asks and tells on its way, on several threads.
  package struct Visitor: Sendable {
    /// Learns of a directory that is open.
    package typealias Enter =
      @Sendable (
        _ path: Span<UInt8>, _ directory: borrowing FileDescriptor, _ status: FileStatus, _ extent: Extent
      ) -> Void

    /// Called with each path relative to the root and with the kind of what is there: of the target for a symlink that
    /// leads to a regular file below the root, or to a directory that can be entered.
    package var keep: @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision
    /// Called with each directory that was read, when its files are known, and says which of them go into the tree: what
    /// it leaves out costs no memory and no order.
    package var select: @Sendable (WalkedFolder) -> Selection
    /// Called with each directory when it is open and before it is listed, and with how much of it is wanted; not with one
    /// behind a symlink that the walk has met without.
    package var enter: Enter
    /// Called with each directory that was kept in one of which only a part is wanted: whether to enter it.
    package var descends: @Sendable (_ path: Span<UInt8>, _ inode: UInt64) -> Bool

    /// A visitor that enters everything, but for what is given.
    package init(
      keep: @escaping @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision,
      select: @escaping @Sendable (WalkedFolder) -> Selection = { _ in .all },
      enter: @escaping Enter = { _, _, _, _ in },
      descends: @escaping @Sendable (Span<UInt8>, UInt64) -> Bool = { _, _ in true }
    ) {
      self.keep = keep
      self.select = select
      self.enter = enter
      self.descends = descends
    }
  }
}
