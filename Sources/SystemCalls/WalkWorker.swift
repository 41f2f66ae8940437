internal import CLinux
internal import Glibc

/// One thread's part of a walk: reads directories, and keeps their entries sorted, directory by directory.
final class WalkWorker: @unchecked Sendable {
  // Sendable because one thread uses it while the walk runs, and others only after that thread has ended.

  /// A kept entry, or a directory in which to go on.
  struct Record {
    var entry: DirectoryTree.Entry
    /// The index of a directory in the places of the queue; nil for what is not a directory.
    var directory: Int?
  }

  private(set) var records: [Record] = []
  /// The paths of the records that are not directories, and of the directories read, one after another.
  private(set) var paths: [UInt8] = []
  private(set) var problems: [DirectoryTree.Problem] = []

  private let number: Int
  private let root: Int32
  private let queue: WalkQueue
  private let entersSymlinks: Bool
  private let keep: @Sendable (Span<UInt8>, FileStatus.Kind) -> DirectoryWalk.Decision
  private let select: @Sendable (WalkedFolder) -> DirectoryWalk.Selection
  private let reader = DirectoryEntryReader()
  private var listing = WalkListing()
  /// The path of the directory being read with a slash, then the name of the entry being looked at.
  private var path = WalkNames()

  init(
    _ number: Int, root: Int32, queue: WalkQueue, entersSymlinks: Bool,
    keep: @escaping @Sendable (Span<UInt8>, FileStatus.Kind) -> DirectoryWalk.Decision,
    select: @escaping @Sendable (WalkedFolder) -> DirectoryWalk.Selection
  ) {
    self.number = number
    self.root = root
    self.queue = queue
    self.entersSymlinks = entersSymlinks
    self.keep = keep
    self.select = select
  }

  /// Reads directories until none is left.
  func run() {
    while let job = queue.next() { read(job) }
  }

  private func read(_ job: WalkQueue.Job) {
    var place = WalkQueue.Place(worker: number, records: records.count..<records.count)
    var children: [WalkQueue.Job] = []
    do throws(SystemError) {
      let directory = try FileDescriptor.open(
        root, beneath: job.path.isEmpty ? "." : RawPath(job.path), .readOnly,
        [.directory, .nonBlocking], symlinks: job.passesSymlink ? .followedBeneath : .refused)
      let status = try directory.status()
      let own = WalkQueue.Identity(device: status.device, inode: status.inode)
      if !(job.passesSymlink && job.ancestors.contains(own)) {
        place.directory = describe(job, status)
        let ancestors = entersSymlinks ? job.ancestors + [own] : []
        // The files of a directory that has a path without symlinks are found there.
        let takesFiles = !(job.passesSymlink && queue.isOwned(own))
        collect(job, directory.raw, ancestors, takesFiles: takesFiles, &listing, &path)
        if takesFiles {
          let selection = select(
            WalkedFolder(path: job.path.span, files: listing.files.span, names: listing.names.span))
          listing.keep(selection)
        }
        children = emit(job, ancestors)
        place.records = place.records.lowerBound..<records.count
      }
    } catch {
      if error.errno != .noSuchFile {
        problems.append(DirectoryTree.Problem(path: RawPath(job.path), error: error))
      }
    }
    queue.finish(job, place) { first in
      var next = first
      for index in place.records where records[index].directory != nil {
        records[index].directory = next
        next += 1
      }
      return children.enumerated().map { offset, child in
        WalkQueue.Job(
          number: first + offset, path: child.path, ancestors: child.ancestors,
          passesSymlink: child.passesSymlink)
      }
    }
  }

  /// The entry of the directory itself.
  private func describe(_ job: WalkQueue.Job, _ status: FileStatus) -> DirectoryTree.Entry {
    let start = paths.count
    paths.append(contentsOf: job.path)
    let nameCount = job.path.count - (job.path.lastIndex(of: RawPath.slash).map { $0 + 1 } ?? 0)
    return DirectoryTree.Entry(
      kind: .directory, isSymlink: job.passesSymlink, hasStatus: true, inode: status.inode, device: status.device,
      size: status.size, modified: status.modified, changed: status.changed,
      nameCount: UInt16(clamping: nameCount), pathCount: UInt32(clamping: job.path.count), pathStart: start)
  }

  /// Fills `listing` with the kept entries of a directory.
  private func collect(
    _ job: WalkQueue.Job, _ directory: Int32, _ ancestors: [WalkQueue.Identity], takesFiles: Bool,
    _ listing: inout WalkListing, _ path: inout WalkNames
  ) {
    listing.removeAll()
    path.shorten(to: 0)
    for byte in job.path { path.append(byte) }
    if !job.path.isEmpty { path.append(RawPath.slash) }
    let prefixCount = path.count
    do throws(SystemError) {
      // SAFETY: the name is `nameCount` bytes in the reader's buffer until the closure returns.
      try unsafe reader.read(directory) { entry in
        let name = unsafe UnsafeRawBufferPointer(start: entry.name, count: entry.nameCount)
        path.shorten(to: prefixCount)
        unsafe path.append(name)
        guard var found = unsafe look(at: entry, in: directory, ancestors, path) else { return }
        if found.kind != .directory && !takesFiles { return }
        let decision = keep(path.span, found.kind)
        if decision == .skip { return }
        if found.kind == .directory {
          if found.isSymlink && !queue.takeSymlink() {
            problems.append(
              DirectoryTree.Problem(
                path: RawPath(path.span), error: SystemError(.tooManySymlinks, call: "openat2")))
            return
          }
        } else if decision == .stat && !found.hasStatus {
          guard unsafe fill(&found, directory, entry.name, path) else { return }
        }
        unsafe listing.append(name, found)
      }
    } catch {
      problems.append(DirectoryTree.Problem(path: RawPath(job.path), error: error))
    }
  }

  /// What is behind a name, as far as it must be known to ask whether to keep it; nil if it is gone.
  private func look(
    at entry: DirectoryEntryReader.RawEntry, in directory: Int32, _ ancestors: [WalkQueue.Identity],
    _ path: borrowing WalkNames
  ) -> WalkListing.Candidate? {
    // SAFETY: the entry is used before the reader moves on, while its name is still in the buffer.
    let kind = unsafe FileStatus.Kind(entryType: entry.type) ?? reader.askKind(directory, entry.name)
    guard let kind else { return nil }
    var found = WalkListing.Candidate(kind: kind, inode: unsafe entry.inode)
    // Only what can be opened without leaving the root is followed.
    guard kind == .symlink, let target = try? target(of: RawPath(path.span)) else { return found }
    let identity = WalkQueue.Identity(device: target.device, inode: target.inode)
    switch target.kind {
    case .regular: found.follow(target)
    case .directory where entersSymlinks && !ancestors.contains(identity): found.follow(target)
    default: break
    }
    return found
  }

  /// What a symlink leads to.
  private func target(of path: RawPath) throws(SystemError) -> FileStatus {
    try FileDescriptor.open(root, beneath: path, .handleOnly, [], symlinks: .followedBeneath).status()
  }

  /// Asks for size and times; false if the entry is to be left out.
  private func fill(
    _ found: inout WalkListing.Candidate, _ directory: Int32, _ name: UnsafePointer<CChar>,
    _ path: borrowing WalkNames
  ) -> Bool {
    var status = stat()
    do throws(SystemError) {
      // SAFETY: the name ends with a NUL, and the call writes one structure.
      _ = try check("fstatat") { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch {
      if error.errno != .noSuchFile {
        problems.append(DirectoryTree.Problem(path: RawPath(path.span), error: error))
      }
      return false
    }
    found.kind = FileStatus.Kind(mode: status.st_mode)
    found.device = UInt64(status.st_dev)
    found.inode = UInt64(status.st_ino)
    found.size = Int64(status.st_size)
    found.modified = FileStatus.nanoseconds(Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
    found.changed = FileStatus.nanoseconds(Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec))
    found.hasStatus = true
    // A directory that took the place of a file just now is for the next walk.
    return found.kind != .directory
  }

  /// Moves the listing to the records, sorted; returns the directories in it.
  private func emit(_ job: WalkQueue.Job, _ ancestors: [WalkQueue.Identity]) -> [WalkQueue.Job] {
    var children: [WalkQueue.Job] = []
    let prefix = job.path.isEmpty ? [] : job.path + [RawPath.slash]
    // SAFETY: the names are copied while the listing holds them.
    unsafe listing.forEachSorted { found, name in
      var entry = found
      entry.pathStart = paths.count
      entry.pathCount = UInt32(clamping: prefix.count + name.count)
      if found.kind == .directory {
        children.append(
          WalkQueue.Job(
            number: 0, path: unsafe prefix + Array(name), ancestors: ancestors,
            passesSymlink: job.passesSymlink || found.isSymlink))
      } else {
        paths.append(contentsOf: prefix)
        unsafe paths.append(contentsOf: name)
      }
      records.append(Record(entry: entry, directory: found.kind == .directory ? 0 : nil))
    }
    return children
  }
}
