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
  /// `keep` is called once with each path relative to the root, on several threads, and with the kind of
  /// what is there: of the target for a symlink that leads to a regular file below the root, or to a
  /// directory that can be entered. No path is ever followed out of the root. What cannot be read is a
  /// problem in the result; what vanishes meanwhile is neither an entry nor a problem.
  ///
  /// `select` is called once with each directory that was read, on several threads, when its files are known,
  /// and says which of them go into the tree: what it leaves out costs no memory and no order.
  ///
  /// The corresponding C functions are `openat2`, `getdents64` and `fstatat`.
  package func run(
    root: borrowing FileDescriptor, below start: RawPath = RawPath([]),
    keep: @escaping @Sendable (_ path: Span<UInt8>, _ kind: FileStatus.Kind) -> Decision,
    select: @escaping @Sendable (WalkedFolder) -> Selection = { _ in .all }
  ) -> DirectoryTree {
    let count = max(1, workers)
    let queue = WalkQueue(start: start, symlinkLimit: entersSymlinks ? symlinkLimit : 0)
    let rootNumber = root.raw
    let crew = (0..<count).map { number in
      WalkWorker(
        number, root: rootNumber, queue: queue, entersSymlinks: entersSymlinks, keep: keep,
        select: select)
    }
    Parallel.concurrently(workers: count) { crew[$0].run() }
    return WalkAssembly(crew: crew, places: queue.places).tree()
  }
}
