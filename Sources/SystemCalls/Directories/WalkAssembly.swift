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

  /// Appends a directory at which the walk began, and the tree below it.
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
