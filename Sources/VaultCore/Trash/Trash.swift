internal import Bytes
package import SystemCalls

/// The contents of a vault's trash, `.trash/` in its root, where each file has the relative path that it had in the
/// vault.
///
/// The folder is not part of the vault, so it is walked on demand and not indexed. Obsidian uses the same layout.
package struct Trash: Sendable {
  /// A file in the trash.
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

    /// The path that the file had in the vault.
    package var originalPath: [UInt8] { Array(path[(Trash.folder.count + 1)...]) }
    /// Whether it is a note.
    package var isNote: Bool { kind == .regular && VaultFiles.isNotePath(path) }
    /// Whether it was a visible part of the vault.
    package var isListed: Bool {
      kind == .regular && !RawPath(originalPath).components.contains { $0.first == UInt8(ascii: ".") }
    }
  }

  /// The trash folder, from the root.
  package static let folder = Array(NotePlace.trashFolder.utf8)

  /// All files in the trash, sorted by path; folders are not included.
  package private(set) var files: [File] = []
  /// The folders in the trash, outer folders before inner ones.
  package private(set) var folders: [[UInt8]] = []

  /// Reads the trash of a vault. Skips folders that cannot be read, and throws if `.trash` is not a folder.
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
    files.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The error if something other than a folder has the name of the trash.
  package static let noFolder = VaultError.change(
    .refused(path: folder, reason: "it is not a folder, so nothing can be in the trash"))

  /// Adds the contents of a folder.
  ///
  /// - Parameter moved: The time when the folder, or one of its parents, was moved to the trash as a whole.
  private mutating func add(
    _ open: borrowing FileDescriptor, _ path: [UInt8], moved: Int64, _ directory: VaultDirectory
  ) {
    guard let listing = try? DirectoryListing(of: open) else { return }
    for entry in listing.entries {
      let inner = path.appending(component: entry.name)
      guard let status = try? FileStatus.at(open, RawPath(entry.name)) else { continue }
      if status.kind == .directory {
        folders.append(inner)
        // Adding a file to a folder changes both times of the folder; moving the folder changes only its status change
        // time.
        let arrival = status.changed > status.modified ? max(moved, status.changed) : moved
        if let folder = try? directory.open(inner) { add(folder, inner, moved: arrival, directory) }
      } else {
        files.append(
          File(path: inner, kind: status.kind, size: status.size, trashed: max(moved, status.changed, status.modified)))
      }
    }
  }

  /// The files that were a visible part of the vault, the last one moved to the trash first.
  package var listed: [File] {
    files.filter(\.isListed).sorted {
      $0.trashed != $1.trashed ? $0.trashed > $1.trashed : $0.path.lexicographicallyPrecedes($1.path)
    }
  }
}
