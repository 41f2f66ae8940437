package import SystemCalls

/// What a file is at one moment.
package enum FileState: Equatable {
  /// Nothing has the name.
  case missing
  /// A regular file with these contents.
  case file([UInt8])
  /// A folder, a symlink or something else, or a file too large to be a note.
  case other
}

/// The files of a vault for one who changes them: by paths from the root, never through a symlink.
package final class VaultDirectory: Sendable {
  /// The most bytes of a file that is compared.
  package static let sizeLimit = 1 << 30

  private let root: OpenFolder
  /// The folder that was used last, where it is kept.
  private let last: Locked<OpenFolder?>?

  /// The files below a root.
  package init(_ root: RawPath) throws(SystemError) {
    self.root = OpenFolder([], try FileDescriptor.open(root, .readOnly, [.directory]))
    last = nil
  }

  private init(keepingFoldersOf other: VaultDirectory) {
    root = other.root
    last = Locked(nil)
  }

  /// The same files for a short stretch of work by one thread: the folder that was used last stays open for the next file in
  /// it. Should it get another path meanwhile, the work goes on where it is.
  package func keepingFolders() -> VaultDirectory { VaultDirectory(keepingFoldersOf: self) }

  // MARK: - Folders

  /// Opens a folder; the root for an empty path.
  package func open(_ folder: [UInt8]) throws(SystemError) -> FileDescriptor {
    folder.isEmpty
      ? try root.descriptor.open(at: ".", .readOnly, [.directory])
      : try root.descriptor.open(beneath: RawPath(folder), .readOnly, [.directory], symlinks: .refused)
  }

  /// The folder that holds a path.
  package func folder(of path: [UInt8]) throws(SystemError) -> OpenFolder {
    let folder = VaultPath.folder(of: path)
    if folder.isEmpty { return root }
    if let found = last?.withLock({ $0 }), found.path == folder { return found }
    let opened = OpenFolder(folder, try open(folder))
    last?.withLock { $0 = opened }
    return opened
  }

  /// Waits until the names in some folders are on the disk, and with a few of them nothing else; with many it waits for all
  /// that was written to their file systems, which is one wait and not one for each. Folders that are gone are passed over.
  package func sync(_ folders: Set<[UInt8]>) throws(SystemError) {
    let areFew = folders.count <= Self.fewFolders
    var synced: Set<UInt64> = []
    for folder in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      do throws(SystemError) {
        let opened = try open(folder)
        if areFew {
          try opened.sync()
        } else if synced.insert(try opened.status().device).inserted {
          try opened.syncFileSystem()
        }
      } catch {
        if error.errno != .noSuchFile && error.errno != .notDirectory { throw error }
      }
    }
  }

  private static let fewFolders = 8

  // MARK: - Files

  /// Opens a file for reading; a symlink fails with `Errno.tooManySymlinks`, and what cannot be opened without waiting fails
  /// too.
  package func openFile(_ path: [UInt8]) throws(SystemError) -> FileDescriptor {
    last == nil
      ? try root.descriptor.open(beneath: RawPath(path), .readOnly, .untrusted, symlinks: .refused)
      : try folder(of: path).descriptor.open(at: VaultPath.name(of: path), .readOnly, .untrusted)
  }

  /// What is at a path now.
  package func state(of path: [UInt8]) throws(SystemError) -> FileState { try look(at: path).state }

  /// What is at a path now, with the status of a regular file.
  package func look(at path: [UInt8]) throws(SystemError) -> (state: FileState, status: FileStatus?) {
    do throws(SystemError) {
      return try look(at: openFile(path))
    } catch {
      switch error.errno {
      case .noSuchFile, .notDirectory: return (.missing, nil)
      case .tooManySymlinks, .fileTooLarge, Self.noDevice: return (.other, nil)
      default: throw error
      }
    }
  }

  /// What an open file is now.
  package func state(of file: borrowing FileDescriptor) throws(SystemError) -> FileState { try look(at: file).state }

  private func look(
    at file: borrowing FileDescriptor
  ) throws(SystemError) -> (state: FileState, status: FileStatus?) {
    let status = try file.status()
    guard status.kind == .regular else { return (.other, nil) }
    return (.file(try file.readToEnd(limit: Self.sizeLimit, size: status.size)), status)
  }

  /// What opening a socket says.
  private static let noDevice = Errno(rawValue: 6)

  /// The status of what has the path, of a symlink itself.
  package func status(of path: [UInt8]) throws(SystemError) -> FileStatus {
    try FileStatus.at(folder(of: path).descriptor, VaultPath.name(of: path))
  }

  /// Whether anything has the path.
  package func exists(_ path: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try status(of: path)
      return true
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { return false }
      throw error
    }
  }

  /// The path of the file that a path leads to by symlinks inside of the vault; throws where they lead out of it.
  package func resolved(_ path: [UInt8], in vault: RawPath) throws(SystemError) -> [UInt8] {
    let file = try root.descriptor.open(beneath: RawPath(path), .handleOnly)
    guard let real = try? FileSystem.readSymlink(RawPath("/proc/self/fd/\(file.raw)")),
      let inside = real.relative(to: vault), !inside.isEmpty
    else { return path }
    return inside.bytes
  }

  /// Removes a file if it is there.
  package func removeIfPresent(_ path: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try folder(of: path).descriptor.remove(VaultPath.name(of: path))
    } catch {
      if error.errno != .noSuchFile && error.errno != .notDirectory { throw error }
    }
  }

  /// Gives a file of a folder another name in it, never that of another file.
  package func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    let (source, target) = (try folder(of: path), try folder(of: other))
    let (name, newName) = (VaultPath.name(of: path), VaultPath.name(of: other))
    do throws(SystemError) {
      try source.descriptor.rename(name, to: target.descriptor, newName, .noReplace)
    } catch {
      guard error.errno == .invalidArgument || error.errno == .noSuchCall else { throw error }
      // Where the file system cannot rename that way, a second name never takes the place of another either.
      if try FileStatus.at(source.descriptor, name).kind == .directory {
        if (try? FileStatus.at(target.descriptor, newName)) != nil { throw SystemError(.exists, call: "rename") }
        try source.descriptor.rename(name, to: target.descriptor, newName)
      } else {
        try source.descriptor.link(name, to: target.descriptor, newName)
        try source.descriptor.remove(name)
      }
    }
  }
}
