import SystemCalls

/// Parses all notes of a folder, read into memory first.
struct FolderRuns {
  let folder: RawPath
  let runs: Int

  /// Prints notes, megabytes, and megabytes a second: the median of the runs, and the best.
  func run(_ output: inout StandardStream) throws {
    let notes = try read()
    let bytes = notes.reduce(0) { $0 + $1.count }
    let seconds = Stopwatch.seconds(of: runs, parsing: notes)
    let megabytes = Double(bytes) / 1e6
    let cells = [
      "\(notes.count) notes", "\(Stopwatch.text(megabytes, digits: 1)) MB",
      "\(Stopwatch.text(megabytes / seconds.median, digits: 1)) MB/s",
      "best \(Stopwatch.text(megabytes / seconds.best, digits: 1))",
    ]
    try output.write(cells.map { Stopwatch.padded($0, 16) }.joined() + folder.text + "\n")
    try output.flush()
  }

  private func read() throws -> [[UInt8]] {
    let root = try FileDescriptor.open(folder, .readOnly, [.directory])
    let tree = DirectoryWalk().run(root: root) { path, kind in
      kind == .directory || RawPath(path).bytes.suffix(3) == Array(".md".utf8) ? .list : .skip
    }
    return try tree.entries.filter { $0.kind == .regular }.map { entry in
      try FileDescriptor.open(folder.appending(tree.rawPath(of: entry))).readToEnd(limit: 1 << 30)
    }
  }
}
