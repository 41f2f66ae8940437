package import SystemCalls

/// What lies in a vault's trash, `.trash/` in its root: each file under the path that it had in the vault.
///
/// The folder is no part of the vault, so it is walked when somebody asks, and nothing of it is in the index. Obsidian
/// keeps its trash in the same way.
package struct Trash: Sendable {
  /// A file in the trash.
  package struct File: Sendable, Hashable {
    /// Its path from the vault's root, in the trash.
    package let path: [UInt8]
    /// What it is; symlinks are not followed.
    package let kind: FileStatus.Kind
    /// Its length in bytes.
    package let size: Int64
    /// When it came here, in nanoseconds since 1970, as far as the file system tells: renaming sets the time at which
    /// an inode changed.
    package let trashed: Int64

    /// The path that it had in the vault.
    package var originalPath: [UInt8] { Array(path[(Trash.folder.count + 1)...]) }
    /// Whether it is a note.
    package var isNote: Bool { kind == .regular && VaultFiles.isNotePath(path) }
    /// Whether it was part of the vault, and not hidden in it.
    package var isListed: Bool {
      kind == .regular && !RawPath(originalPath).components.contains { $0.first == UInt8(ascii: ".") }
    }
  }

  /// The folder, from the root.
  package static let folder = Array(NotePlace.trashFolder.utf8)

  /// Everything in it that is no folder, in the order of the paths.
  package private(set) var files: [File] = []
  /// Its folders, the outer before the inner.
  package private(set) var folders: [[UInt8]] = []

  /// Looks at the trash of a vault. Folders that cannot be read are left out; one that is no folder is an error.
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

  /// That something else has the name of the trash.
  package static let noFolder = VaultError.change(
    .refused(path: folder, reason: "it is not a folder, so nothing can be in the trash"))

  /// - Parameter moved: when the folder, or one around it, was moved here as a whole.
  private mutating func add(
    _ open: borrowing FileDescriptor, _ path: [UInt8], moved: Int64, _ directory: VaultDirectory
  ) {
    guard let listing = try? DirectoryListing(of: open) else { return }
    for entry in listing.entries {
      let inner = path + [UInt8(ascii: "/")] + entry.name
      guard let status = try? FileStatus.at(open, RawPath(entry.name)) else { continue }
      if status.kind == .directory {
        folders.append(inner)
        // What is put into a folder changes both of its times, moving it only this one.
        let arrival = status.changed > status.modified ? max(moved, status.changed) : moved
        if let folder = try? directory.open(inner) { add(folder, inner, moved: arrival, directory) }
      } else {
        files.append(
          File(path: inner, kind: status.kind, size: status.size, trashed: max(moved, status.changed, status.modified)))
      }
    }
  }

  /// The files that were part of the vault, the last that came first.
  package var listed: [File] {
    files.filter(\.isListed).sorted {
      $0.trashed != $1.trashed ? $0.trashed > $1.trashed : $0.path.lexicographicallyPrecedes($1.path)
    }
  }
}
