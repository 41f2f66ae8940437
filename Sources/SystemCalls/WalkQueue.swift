/// The directories that a walk has still to read, shared by its workers.
final class WalkQueue: Sendable {
  /// A directory to read.
  struct Job: Sendable {
    /// The index of the directory in `places`.
    let number: Int
    /// The path relative to the root.
    let path: [UInt8]
    /// The directories on the way here; kept only if symlinks are entered.
    let ancestors: [Identity]
    /// Whether a symlink is on the way here.
    let passesSymlink: Bool
    /// How much of it is wanted.
    var extent = DirectoryWalk.Extent.tree
    /// Whether the walk begins here.
    var isStart = false
  }

  /// What makes a directory the same as another.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// Where the entries of one directory are: which worker has them, and at which records.
  struct Place: Sendable {
    var worker = 0
    var records = 0..<0
    /// The directory itself, with its path in the worker's buffer; nil if it could not be read.
    var directory: DirectoryTree.Entry?
  }

  private struct State: Sendable {
    var jobs: [Job]
    /// Directories that a symlink leads to, directly or from above; they wait until all others are read.
    var linked: [Job] = []
    var unfinished: Int
    var places: [Place]
    var symlinksLeft: Int
    /// The directories that have a path without symlinks; known when the first of `linked` is taken.
    var owners: Set<Identity>?

    /// Takes the next directory that can be read now.
    mutating func take() -> Job? {
      if let job = jobs.popLast() { return job }
      // None is being read either, so that it is known which of the linked ones have been met.
      guard unfinished == linked.count || owners != nil, let job = linked.popLast() else { return nil }
      if owners == nil {
        owners = Set(places.compactMap { $0.directory.map { Identity(device: $0.device, inode: $0.inode) } })
      }
      return job
    }
  }

  private let state: Locked<State>

  /// The directories to begin with get the first places, in their order.
  init(starts: [DirectoryWalk.Start], symlinkLimit: Int) {
    let jobs = starts.enumerated().map { number, start in
      Job(
        number: number, path: Array(start.path.components.joined(separator: [RawPath.slash])), ancestors: [],
        passesSymlink: false, extent: start.extent, isStart: true)
    }
    state = Locked(
      State(
        jobs: jobs.reversed(), unfinished: jobs.count, places: [Place](repeating: Place(), count: jobs.count),
        symlinksLeft: symlinkLimit))
  }

  var places: [Place] { state.withLock { $0.places } }

  /// The next directory, when there is one; nil when all are read.
  func next() -> Job? {
    state.waitUntil { state -> Job?? in
      if let job = state.take() { return .some(job) }
      return state.unfinished == 0 ? .some(nil) : nil
    }
  }

  /// Says that a directory is read, and which directories are in it; returns the number of the first of
  /// these, which the others follow.
  func finish(_ job: Job, _ place: Place, children: (_ firstNumber: Int) -> [Job]) {
    let changed = state.withLock { state in
      state.places[job.number] = place
      let added = children(state.places.count)
      state.places.append(contentsOf: repeatElement(Place(), count: added.count))
      // Taken from the end: reversed, so that the order of paths is roughly the order of reading.
      for job in added.reversed() {
        if job.passesSymlink { state.linked.append(job) } else { state.jobs.append(job) }
      }
      state.unfinished += added.count - 1
      return !added.isEmpty || state.unfinished == state.linked.count
    }
    if changed { state.wakeAll() }
  }

  /// Whether a directory behind a symlink has a path without symlinks in this walk too.
  func isOwned(_ directory: Identity) -> Bool {
    state.withLock { $0.owners?.contains(directory) ?? false }
  }

  /// Whether one more symlink may be entered.
  func takeSymlink() -> Bool {
    state.withLock { state in
      guard state.symlinksLeft > 0 else { return false }
      state.symlinksLeft -= 1
      return true
    }
  }
}
