internal import CLinux
internal import Glibc

/// One thread's part of a walk: it reads directories and stores their sorted entries, directory by directory.
final class WalkWorker: @unchecked Sendable {
  // Sendable because one thread uses it during the walk, and others only after that thread has ended.

  /// A kept entry, or a directory in which the walk continues.
  struct Record {
    var entry: DirectoryTree.Entry
    /// The directory's index in the queue's locations; nil for other entries.
    var directory: Int?
  }

  private(set) var records: [Record] = []
  /// The paths of the directories that were read and of the records that are not directories, concatenated.
  private(set) var paths: [UInt8] = []
  private(set) var problems: [DirectoryTree.Problem] = []
  private(set) var missing: [RawPath] = []
  private(set) var symlinks: [RawPath] = []
  private(set) var hardLinks: [RawPath] = []

  private let number: Int
  private let root: Int32
  private let queue: WalkQueue
  private let entersSymlinks: Bool
  private let visitor: DirectoryWalk.Visitor
  private let reader = DirectoryEntryReader()
  private var listing = WalkListing()
  /// The path of the current directory with a slash, and then the name of the current entry.
  private var path = WalkNames()

  init(_ number: Int, root: Int32, queue: WalkQueue, entersSymlinks: Bool, _ visitor: DirectoryWalk.Visitor) {
    self.number = number
    (self.root, self.queue, self.entersSymlinks, self.visitor) = (root, queue, entersSymlinks, visitor)
  }

  func run() { while let job = queue.next() { read(job) } }

  private func read(_ job: WalkQueue.Job) {
    var location = WalkQueue.Location(worker: number, records: records.count..<records.count)
    var children: [WalkQueue.Job] = []
    do throws(SystemError) {
      let directory = try FileDescriptor.open(
        root, beneath: job.path.isEmpty ? "." : RawPath(job.path), .readOnly,
        [.directory, .nonBlocking], symlinks: job.passesSymlink ? .followedBeneath : .refused)
      let status = try directory.status()
      let own = WalkQueue.Identity(device: status.device, inode: status.inode)
      if !(job.passesSymlink && job.ancestors.contains(own)) {
        location.directory = describe(job, status)
        // If the directory also has a path without symlinks, its files are listed there instead.
        let takesFiles = !(job.passesSymlink && queue.isOwned(own))
        if takesFiles { visitor.enter(job.path.span, directory, status, job.extent) }
        let ancestors = entersSymlinks ? job.ancestors + [own] : []
        collect(job, directory.raw, ancestors, takesFiles: takesFiles, listing: &listing, path: &path)
        if takesFiles {
          let selection = visitor.select(
            WalkedFolder(
              path: job.path.span, extent: job.extent, files: listing.files.span, folders: listing.folders.span,
              names: listing.names.span))
          listing.keep(selection)
        }
        children = emit(job, ancestors)
        location.records = location.records.lowerBound..<records.count
      }
    } catch {
      // It does not exist if its name is missing, or is that of a file or symlink.
      let isAbsent = [.noSuchFile, .notDirectory, .tooManySymlinks].contains(error.errno)
      if job.isStart, !job.extent.isTree, !job.path.isEmpty, isAbsent {
        missing.append(RawPath(job.path))
      } else if error.errno != .noSuchFile || job.isStart && !job.extent.isTree {
        problems.append(DirectoryTree.Problem(path: RawPath(job.path), error: error))
      }
    }
    queue.finish(job, location) { first in
      var next = first
      for index in location.records where records[index].directory != nil {
        records[index].directory = next
        next += 1
      }
      return children.enumerated().map { offset, child in
        WalkQueue.Job(
          number: first + offset, path: child.path, ancestors: child.ancestors, passesSymlink: child.passesSymlink)
      }
    }
  }

  private func describe(_ job: WalkQueue.Job, _ status: FileStatus) -> DirectoryTree.Entry {
    var entry = DirectoryTree.Entry(kind: .directory, inode: status.inode)
    entry.take(status)
    entry.isSymlink = job.passesSymlink
    let nameCount = job.path.count - (job.path.lastIndex(of: RawPath.slash).map { $0 + 1 } ?? 0)
    (entry.nameCount, entry.pathCount) = (UInt16(clamping: nameCount), UInt32(clamping: job.path.count))
    entry.pathStart = paths.count
    paths.append(contentsOf: job.path)
    return entry
  }

  private func collect(
    _ job: WalkQueue.Job, _ directory: Int32, _ ancestors: [WalkQueue.Identity], takesFiles: Bool,
    listing: inout WalkListing, path: inout WalkNames
  ) {
    listing.removeAll()
    path.shorten(to: 0)
    for byte in job.path { path.append(byte) }
    if !job.path.isEmpty { path.append(RawPath.slash) }
    let prefixCount = path.count
    do throws(SystemError) {
      if case .names(let names) = job.extent {
        for name in names {
          look(atName: name, in: directory, ancestors, takesFiles: takesFiles, prefixCount, &listing, path: &path)
        }
        return
      }
      // SAFETY: the name is `nameCount` bytes in the reader's buffer until the closure returns.
      try unsafe reader.read(directory) { entry in
        unsafe look(
          at: entry, nil, in: directory, ancestors, takesFiles: takesFiles, prefixCount, listing: &listing, path: &path)
      }
    } catch { problems.append(DirectoryTree.Problem(path: RawPath(job.path), error: error)) }
  }

  /// Examines a requested name, which may not exist.
  private func look(
    atName name: [UInt8], in directory: Int32, _ ancestors: [WalkQueue.Identity], takesFiles: Bool,
    _ prefixCount: Int, _ listing: inout WalkListing, path: inout WalkNames
  ) {
    if name.isEmpty || name.contains(0) || name.contains(RawPath.slash) { return }
    let text = name.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the text ends with a NUL and lives for the closure.
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let status: stat
      do throws(SystemError) {
        status = try unsafe reader.status(directory, start)
      } catch {
        guard error.errno != .noSuchFile else { return }
        path.shorten(to: prefixCount)
        for byte in name { path.append(byte) }
        problems.append(DirectoryTree.Problem(path: RawPath(path.span), error: error))
        return
      }
      let entry = unsafe DirectoryEntryReader.RawEntry(
        name: start, nameCount: name.count, inode: UInt64(status.st_ino), type: UInt8(DT_UNKNOWN))
      unsafe look(
        at: entry, status, in: directory, ancestors, takesFiles: takesFiles, prefixCount, listing: &listing, path: &path
      )
    }
  }

  /// Adds the file with a name to `listing` if it is kept; `status` is the status of the name, if it was read.
  private func look(
    at entry: DirectoryEntryReader.RawEntry, _ status: stat?, in directory: Int32, _ ancestors: [WalkQueue.Identity],
    takesFiles: Bool, _ prefixCount: Int, listing: inout WalkListing, path: inout WalkNames
  ) {
    // SAFETY: the entry's name lives as long as this call.
    let name = unsafe UnsafeRawBufferPointer(start: entry.name, count: entry.nameCount)
    path.shorten(to: prefixCount)
    unsafe path.append(name)
    guard var candidate = unsafe look(at: entry, status, in: directory, ancestors, path) else { return }
    if candidate.kind != .directory && !takesFiles { return }
    let decision = visitor.keep(path.span, candidate.kind)
    if decision == .skip { return }
    if candidate.isSymlink { symlinks.append(RawPath(path.span)) }
    if candidate.kind == .directory {
      if candidate.isSymlink && !queue.takeSymlink() {
        problems.append(
          DirectoryTree.Problem(path: RawPath(path.span), error: SystemError(.tooManySymlinks, call: "openat2")))
        return
      }
    } else if decision == .stat {
      if candidate.hasStatus {
        if let status, !candidate.isSymlink, status.st_nlink > 1 { hardLinks.append(RawPath(path.span)) }
      } else {
        guard unsafe fill(&candidate, directory, entry.name, path: path) else { return }
      }
    }
    unsafe listing.append(name, candidate)
  }

  /// Returns the data of a name that decide whether it is kept; nil if it no longer exists.
  private func look(
    at entry: DirectoryEntryReader.RawEntry, _ status: stat?, in directory: Int32, _ ancestors: [WalkQueue.Identity],
    _ path: borrowing WalkNames
  ) -> DirectoryTree.Entry? {
    // SAFETY: the entry is used before the reader moves on, while its name is still in the buffer.
    let kind =
      unsafe status.map { FileStatus.Kind(mode: $0.st_mode) } ?? FileStatus.Kind(entryType: entry.type)
      ?? reader.askKind(directory, entry.name)
    guard let kind else { return nil }
    var candidate = DirectoryTree.Entry(kind: kind, inode: unsafe entry.inode)
    if let status, kind != .symlink { candidate.take(status) }
    // Only a target that can be opened without leaving the root is followed.
    guard kind == .symlink, let target = try? target(of: RawPath(path.span)) else { return candidate }
    let identity = WalkQueue.Identity(device: target.device, inode: target.inode)
    let isEntered = target.kind == .directory && entersSymlinks && !ancestors.contains(identity)
    if target.kind == .regular || isEntered {
      candidate.take(target)
      candidate.isSymlink = true
    }
    return candidate
  }

  private func target(of path: RawPath) throws(SystemError) -> FileStatus {
    try FileDescriptor.open(root, beneath: path, .handleOnly, [], symlinks: .followedBeneath).status()
  }

  /// Reads the size and the times; returns false if the entry must be omitted.
  private func fill(
    _ candidate: inout DirectoryTree.Entry, _ directory: Int32, _ name: UnsafePointer<CChar>,
    path: borrowing WalkNames
  ) -> Bool {
    let status: stat
    do throws(SystemError) {
      // SAFETY: the name ends with a NUL.
      status = try unsafe reader.status(directory, name)
    } catch {
      if error.errno != .noSuchFile { problems.append(DirectoryTree.Problem(path: RawPath(path.span), error: error)) }
      return false
    }
    candidate.take(status)
    if status.st_nlink > 1 { hardLinks.append(RawPath(path.span)) }
    // A directory that has just replaced a file is omitted until the next walk.
    return candidate.kind != .directory
  }

  /// Appends the sorted listing to the records; returns the directories in it.
  private func emit(_ job: WalkQueue.Job, _ ancestors: [WalkQueue.Identity]) -> [WalkQueue.Job] {
    var children: [WalkQueue.Job] = []
    let prefix = job.path.isEmpty ? [] : job.path + [RawPath.slash]
    // SAFETY: the names are copied while the listing holds them.
    unsafe listing.forEachSorted { candidate, name in
      var entry = candidate
      entry.pathStart = paths.count
      entry.pathCount = UInt32(clamping: prefix.count + name.count)
      if candidate.kind == .directory {
        if !job.extent.isTree {
          let path = unsafe prefix + Array(name)
          if !visitor.descends(path.span, candidate.inode) { return }
        }
        children.append(
          WalkQueue.Job(
            number: 0, path: unsafe prefix + Array(name), ancestors: ancestors,
            passesSymlink: job.passesSymlink || candidate.isSymlink))
      } else {
        paths.append(contentsOf: prefix)
        unsafe paths.append(contentsOf: name)
      }
      records.append(Record(entry: entry, directory: candidate.kind == .directory ? 0 : nil))
    }
    return children
  }
}
