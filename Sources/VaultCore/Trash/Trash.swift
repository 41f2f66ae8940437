internal import Bytes
package import SystemCalls

/// The contents of a vault's trash, `.trash/` in its root, where each file has its relative path from the vault.
///
/// The folder is not part of the vault, so it is walked on demand and not indexed. Obsidian uses the same layout.
package struct Trash: Sendable {
  package struct File: Sendable, Hashable {
    /// The path in the trash, from the vault's root.
    package let path: [UInt8]
    /// The kind of file; symlinks are not followed.
    package let kind: FileStatus.Kind
    /// The length in bytes.
    package let size: Int64
    /// The time when it was moved to the trash, in nanoseconds since 1970, as far as the file system records it:
    /// renaming sets the status change time of an inode.
    package let trashed: Int64

    /// The path that the file had in the vault. If a path was taken in the trash, only the journal knows it.
    package fileprivate(set) var originalPath: [UInt8]
    /// The number of the operation that moved it there; nil if that is unknown.
    fileprivate var operation: Int?
    package var isNote: Bool { kind == .regular && VaultFiles.isNotePath(path) }
    /// Whether it was a visible part of the vault.
    package var isListed: Bool {
      kind == .regular && !RawPath(originalPath).components.contains { $0.first == UInt8(ascii: ".") }
    }
  }

  /// The trash folder, from the root.
  package static let folder = Array(NoteArea.trashFolder.utf8)

  /// All files in the trash, sorted by path; folders are not included.
  package private(set) var files: [File] = []
  /// The folders in the trash, outer folders before inner ones.
  package private(set) var folders: [[UInt8]] = []
  /// The files and folders that could not be read, so that others may be missing.
  package private(set) var problems: [ReadProblem] = []

  /// Reads the trash of a vault. Throws if `.trash` cannot be opened or is not a folder; what cannot be read in it is
  /// among `problems`, and is added to the `ReadFailures` of the surroundings.
  package init(_ vault: Vault) throws(VaultError) {
    do throws(SystemError) {
      let directory = try VaultDirectory(vault.root)
      guard try directory.exists(Self.folder) else { return }
      let top = try directory.open(Self.folder)
      add(top, Self.folder, moved: 0, directory)
    } catch {
      if error.errno == .tooManySymlinks || error.errno == .notDirectory { throw Self.noFolder }
      throw .system(error)
    }
    for problem in problems {
      if case .system(let error) = problem.reason { vault.surroundings.readFailures.add(problem.path, error) }
    }
    files.sort { $0.path.lexicographicallyPrecedes($1.path) }
    do throws(SystemError) {
      // The journal takes long to read, so it is read only for names that were changed, and for files that one operation
      // may have moved.
      let seconds = Set(files.map { $0.trashed / 1_000_000_000 })
      if seconds.count < files.count || files.contains(where: { Self.isNumbered($0.path) }) {
        try readOrigins(in: ChangeJournal(vault: vault))
      }
    } catch {
      throw .system(error)
    }
  }

  /// Returns whether the name of a file or of a folder on its path ends with a number, as if its path had been taken.
  private static func isNumbered(_ path: [UInt8]) -> Bool {
    path.pathComponents.contains { name in
      let stem = name.prefix(upTo: name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)
      let digits = stem.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return !digits.isEmpty && stem.dropLast(digits.count).last == .space
    }
  }

  private mutating func readOrigins(in journal: ChangeJournal) throws(SystemError) {
    var origins: [[UInt8]: (path: [UInt8], operation: Int)] = [:]
    var deletions: [[UInt8]: Int] = [:]
    for operation in try journal.numbers().compactMap(journal.summary) {
      for file in operation.files where !file.isConflict {
        if file.path.isAtOrBelow(Self.folder) {
          origins[file.path] = nil
        } else if case .moved(let to) = file.action, to.isAtOrBelow(Self.folder) {
          // A file that undo or redo puts back was deleted before.
          let number = operation.kind == .change ? operation.number : deletions[to] ?? operation.number
          deletions[to] = number
          origins[to] = (file.path, number)
        }
      }
    }
    for index in files.indices {
      guard let origin = origins[files[index].path] else { continue }
      (files[index].originalPath, files[index].operation) = (origin.path, origin.operation)
    }
  }

  /// Returns whether a file was moved to the trash after another one.
  package static func isLater(_ one: File, than other: File) -> Bool {
    // The journal is more reliable than the times of files, which other programs can set.
    // What one operation trashed has times that differ by chance.
    let areOfOneOperation = one.operation != nil && one.operation == other.operation
    if let first = one.operation, let second = other.operation, first != second { return first > second }
    if !areOfOneOperation, one.trashed != other.trashed { return one.trashed > other.trashed }
    return one.path.lexicographicallyPrecedes(other.path)
  }

  /// The error if something other than a folder has the name of the trash.
  package static let noFolder = VaultError.change(
    .refused(path: folder, reason: "it is not a folder, so nothing can be in the trash"))

  /// Adds the contents of a folder; `moved` is when it, or one of its parents, was moved to the trash as a whole.
  private mutating func add(
    _ open: borrowing FileDescriptor, _ path: [UInt8], moved: Int64, _ directory: VaultDirectory
  ) {
    let listing: DirectoryListing
    do throws(SystemError) { listing = try DirectoryListing(of: open) } catch {
      problems.append(ReadProblem(path: path, reason: .system(error)))
      return
    }
    for entry in listing.entries {
      let inner = path.appending(component: entry.name)
      do throws(SystemError) {
        try add(try FileStatus.at(open, RawPath(entry.name)), inner, moved: moved, directory)
      } catch {
        // Another process may have removed it.
        if error.errno != .noSuchFile { problems.append(ReadProblem(path: inner, reason: .system(error))) }
      }
    }
  }

  private mutating func add(
    _ status: FileStatus, _ inner: [UInt8], moved: Int64, _ directory: VaultDirectory
  ) throws(SystemError) {
    if status.kind == .directory {
      folders.append(inner)
      // Adding a file to a folder changes both times of the folder; moving it changes only its status change time.
      let arrival = status.changed > status.modified ? max(moved, status.changed) : moved
      add(try directory.open(inner), inner, moved: arrival, directory)
    } else {
      files.append(
        File(
          path: inner, kind: status.kind, size: status.size, trashed: max(moved, status.changed, status.modified),
          originalPath: Array(inner[(Self.folder.count + 1)...])))
    }
  }

  /// The files that were a visible part of the vault, the last one moved to the trash first.
  package var listed: [File] { files.filter(\.isListed).sorted { Self.isLater($0, than: $1) } }
}
