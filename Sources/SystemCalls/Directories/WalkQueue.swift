/// The queue of the directories that a walk has not read yet, shared by its workers.
final class WalkQueue: Sendable {
  struct Job: Sendable {
    /// The index of the directory in `locations`.
    let number: Int
    /// The path relative to the root.
    let path: [UInt8]
    /// The directories on the path to this one; recorded only if symlinks are entered.
    let ancestors: [Identity]
    let passesSymlink: Bool
    var extent = DirectoryWalk.Extent.tree
    var isStart = false
  }

  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// The location of a directory's entries: the worker that stores them, and the range of its records.
  struct Location: Sendable {
    var worker = 0
    var records = 0..<0
    /// The entry of the directory, whose path is in the worker's buffer; nil if the directory could not be read.
    var directory: DirectoryTree.Entry?
  }

  /// Directories. It is a class, since copying a set needs a description of it, which costs 300,000 instructions to make.
  private final class Owners: Sendable {
    let directories: Set<Identity>

    init(_ directories: [Identity]) { self.directories = Set(directories) }
  }

  private struct State: Sendable {
    var jobs: [Job]
    /// The directories that are reached through a symlink; they are read after all others.
    var linked: [Job] = []
    var unfinished: Int
    var locations: [Location]
    var symlinksLeft: Int
    /// The directories that have a path without symlinks; set when the first of `linked` is removed.
    var owners: Owners?

    mutating func take() -> Job? {
      if let job = jobs.popLast() { return job }
      // No other directory is being read either, so it is known which of the linked ones were already reached.
      guard unfinished == linked.count || owners != nil, let job = linked.popLast() else { return nil }
      if owners == nil {
        owners = Owners(locations.compactMap { $0.directory.map { Identity(device: $0.device, inode: $0.inode) } })
      }
      return job
    }
  }

  private let state: Locked<State>

  /// Makes a queue that begins with the starts, in their order.
  init(starts: [DirectoryWalk.Start], symlinkLimit: Int) {
    let jobs = starts.enumerated().map { number, start in
      Job(
        number: number, path: Array(start.path.components.joined(separator: [RawPath.slash])), ancestors: [],
        passesSymlink: false, extent: start.extent, isStart: true)
    }
    state = Locked(
      State(
        jobs: jobs.reversed(), unfinished: jobs.count, locations: [Location](repeating: Location(), count: jobs.count),
        symlinksLeft: symlinkLimit))
  }

  var locations: [Location] { state.withLock { $0.locations } }

  /// Waits for the next directory and returns it; returns nil if all have been read.
  func next() -> Job? {
    state.waitUntil { state -> Job?? in
      if let job = state.take() { return .some(job) }
      return state.unfinished == 0 ? .some(nil) : nil
    }
  }

  /// Records that a directory was read, and adds the directories in it. `children` receives the number of the first of
  /// them; the numbers of the others follow.
  func finish(_ job: Job, _ location: Location, children: (_ firstNumber: Int) -> [Job]) {
    let changed = state.withLock { state in
      state.locations[job.number] = location
      let added = children(state.locations.count)
      state.locations.append(contentsOf: repeatElement(Location(), count: added.count))
      // Directories are removed from the end, so they are added in reverse to be read roughly in the order of paths.
      for job in added.reversed() { if job.passesSymlink { state.linked.append(job) } else { state.jobs.append(job) } }
      state.unfinished += added.count - 1
      return !added.isEmpty || state.unfinished == state.linked.count
    }
    if changed { state.wakeAll() }
  }

  /// Returns whether a directory behind a symlink also has a path without symlinks in this walk.
  func isOwned(_ directory: Identity) -> Bool { state.withLock { $0.owners?.directories.contains(directory) ?? false } }

  /// Counts an entered symlink; returns false if the limit is reached.
  func takeSymlink() -> Bool {
    state.withLock { state in
      guard state.symlinksLeft > 0 else { return false }
      state.symlinksLeft -= 1
      return true
    }
  }
}
