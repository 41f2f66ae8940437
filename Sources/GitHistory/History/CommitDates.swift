internal import Bytes
package import SystemCalls

/// The dates of the first and last commits that changed the files of a vault, across the renames that git recognises.
/// They are read from the history once and stored in a file; later, only new commits are read.
package struct CommitDates: Sendable {
  /// The dates of one file, in seconds since 1970, by the clocks of the authors.
  package struct Dates: Sendable, Hashable {
    /// The date of the earliest commit.
    package var first: Int64
    /// The date of the latest commit.
    package var last: Int64

    mutating func formUnion(_ other: Dates) {
      first = min(first, other.first)
      last = max(last, other.last)
    }
  }

  /// The reason why a clone may not know the first date of a file.
  package enum Shortfall: Sendable {
    /// The clone does not have the first commits.
    case shallow
    /// The clone does not have the contents by which files are recognised that were moved and changed at once.
    case partial
  }

  /// The reason why dates may be missing; nil if the whole history was read.
  package private(set) var shortfall: Shortfall?
  /// The last commit that was read; empty if there is none.
  private(set) var commit = ""
  /// The dates by path in the vault. Those of deleted files stay, since a file may be restored at the same path.
  private(set) var files: [[UInt8]: Dates] = [:]
  /// The later paths of files that were moved, by paths at which there no longer is a file.
  private(set) var moved: [[UInt8]: [UInt8]] = [:]

  /// Makes dates of no files.
  package init() {}

  /// Returns the dates of a file; nil if it is in no commit.
  package subscript(path: [UInt8]) -> Dates? { files[path] }

  /// The number of paths.
  package var count: Int { files.count }

  // MARK: - Reading the history

  /// Returns the dates as of the last commit.
  ///
  /// - Parameter file: The file in which the dates are stored, which is read and replaced. The whole history is read if
  ///   its folder is missing, if the file is damaged, or if the history was rewritten.
  package static func read(_ repository: GitRepository, keptIn file: RawPath) throws(GitError) -> CommitDates {
    var dates = CommitDates(keptIn: file) ?? CommitDates()
    var range = "HEAD"
    if !dates.commit.isEmpty {
      let words = ["rev-list", "--left-right", "--count", "\(dates.commit)...HEAD", "--"]
      let counts = (try repository.value(words) ?? []).split(separator: .tab)
      if counts.count == 2, counts[0].elementsEqual("0".utf8) {
        if counts[1].elementsEqual("0".utf8) { return dates }
        range = "\(dates.commit)..HEAD"
      } else {
        dates = CommitDates()
      }
    }
    guard let head = try repository.lastCommit() else { return CommitDates() }
    let (output, hasRenames) = try repository.exactOutputOfVault(CommitLog.options + ["--end-of-options", range])
    dates.add(output, prefix: repository.prefix)
    dates.commit = head
    dates.shortfall = try repository.isShallow() ? .shallow : hasRenames ? nil : .partial
    // Later, the missing part of the history may be there.
    if dates.shortfall == nil { dates.keep(in: file) }
    return dates
  }

  /// Adds the commits after the last one that was read, given as the output of `git log`, newest first.
  mutating func add(_ output: [UInt8], prefix: [UInt8] = []) {
    var walk = Walk()
    _ = CommitLog(output) { change in
      guard change.path.starts(with: prefix) else { return }
      let path = Array(change.path.dropFirst(prefix.count))
      let oldPath = change.oldPath.flatMap { $0.starts(with: prefix) ? Array($0.dropFirst(prefix.count)) : nil }
      walk.add(change.letter, path, oldPath, time: change.time)
    }
    var byPath: [[UInt8]: Dates] = [:]
    func take(_ dates: Dates, _ path: [UInt8]) { byPath[path, default: dates].formUnion(dates) }
    for (path, file) in walk.files {
      // If others moved a file meanwhile, a commit may have changed it under its old path.
      let later = file.isBorn || files[path] != nil ? nil : moved[path].map { walk.names.name(of: $0) ?? $0 }
      take(file.all, later ?? path)
    }
    for (path, dates) in files {
      // A file that was moved has another path now. A file that another one replaced no longer exists.
      if let later = walk.names.name(of: path) { take(dates, later) }
    }
    files = byPath
    var later: [[UInt8]: [UInt8]] = [:]
    for (old, new) in moved where byPath[old] == nil { later[old] = walk.names.name(of: new) ?? new }
    for (old, new) in walk.names.moved where byPath[old] == nil { later[old] = new }
    moved = later
  }

  /// A walk backwards in time through commits.
  private struct Walk {
    /// A file, which is identified by its last path.
    struct File {
      var dates: Dates
      /// Whether the commit that added it was read.
      var isBorn = false
      /// The dates of commits before that one, of a file that was deleted and is back, or of one that has moved.
      var older: Dates?

      var all: Dates {
        var all = dates
        if let older { all.formUnion(older) }
        return all
      }

      mutating func add(_ added: Dates) {
        if !isBorn { return dates.formUnion(added) }
        var older = older ?? added
        older.formUnion(added)
        self.older = older
      }
    }

    var files: [[UInt8]: File] = [:]
    private(set) var names = PathNames()

    mutating func add(_ letter: UInt8, _ path: [UInt8], _ oldPath: [UInt8]?, time: Int64) {
      guard let name = names.name(of: path) else { return }
      let dates = Dates(first: time, last: time)
      files[name, default: File(dates: dates)].add(dates)
      if letter == UInt8(ascii: "A") { files[name]?.isBorn = true }
      guard let oldPath, oldPath != path else { return }
      if let edited = files[oldPath], oldPath != name, names.isLast(oldPath),
        let missed = edited.isBorn ? edited.older : edited.dates
      {
        // Commits on another branch changed the file under its old path, at which there may be another file now.
        if edited.isBorn { files[oldPath]?.older = nil } else { files[oldPath] = nil }
        files[name]?.add(missed)
      }
      names.move(name, from: oldPath, to: path)
    }
  }
}

// MARK: - The file

extension CommitDates {
  private static func file(_ path: RawPath) -> CacheFile { CacheFile(path: path, mark: "sheafgd1") }

  /// Reads the commit, the dates of files and the moves from a file; nil if it is missing or damaged.
  init?(keptIn file: RawPath) {
    guard let bytes = Self.file(file).read() else { return nil }
    var reader = ByteReader(bytes.span)
    commit = String(decoding: [UInt8](reader.countedBytes()), as: UTF8.self)
    let count = reader.count()
    files.reserveCapacity(min(count, bytes.count))
    for _ in 0..<count {
      let path = [UInt8](reader.countedBytes())
      files[path] = Dates(first: Int64(bitPattern: reader.uint64()), last: Int64(bitPattern: reader.uint64()))
      if reader.isDamaged { return nil }
    }
    for _ in 0..<reader.count() {
      let old = [UInt8](reader.countedBytes())
      moved[old] = [UInt8](reader.countedBytes())
      if reader.isDamaged { return nil }
    }
  }

  private func keep(in file: RawPath) {
    var writer = ByteWriter()
    writer.append(counted: Array(commit.utf8))
    writer.append(varint: files.count)
    for (path, dates) in files {
      writer.append(counted: path)
      writer.append(UInt64(bitPattern: dates.first))
      writer.append(UInt64(bitPattern: dates.last))
    }
    writer.append(varint: moved.count)
    for (old, new) in moved {
      writer.append(counted: old)
      writer.append(counted: new)
    }
    Self.file(file).write(writer.bytes)
  }
}
