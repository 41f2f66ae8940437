internal import Bytes
package import SystemCalls

/// The state of a file at one moment.
package enum FileState: Equatable {
  /// Nothing exists under the name.
  case missing
  /// A regular file with these contents.
  case file([UInt8])
  /// A folder, a symlink, another kind of file, or a file too large to be a note.
  case other
}

/// Access to the files of a vault for changing them, by paths from the root, and never through a symlink.
package final class VaultDirectory: Sendable {
  /// The maximal size in bytes of a file that is compared.
  package static let sizeLimit = 1 << 30

  private let root: OpenFolder
  /// The folder that was used last; nil if folders are not held open.
  private let last: Locked<OpenFolder?>?

  /// Opens the root.
  package init(_ root: RawPath) throws(SystemError) {
    self.root = OpenFolder([], try FileDescriptor.open(root, .readOnly, [.directory]))
    last = nil
  }

  private init(keepingFoldersOf other: VaultDirectory) {
    root = other.root
    last = Locked(nil)
  }

  /// Returns a view of the same files for a short piece of work on one thread, which holds the last used folder open
  /// for the next file in it. If that folder is moved meanwhile, the work continues in it at its new path.
  package func keepingFolders() -> VaultDirectory { VaultDirectory(keepingFoldersOf: self) }

  // MARK: - Folders

  /// Opens a folder; an empty path is the root.
  package func open(_ folder: [UInt8]) throws(SystemError) -> FileDescriptor {
    folder.isEmpty
      ? try root.descriptor.open(at: ".", .readOnly, [.directory])
      : try root.descriptor.open(beneath: RawPath(folder), .readOnly, [.directory], symlinks: .refused)
  }

  package func folder(of path: [UInt8]) throws(SystemError) -> OpenFolder {
    let folder = path.parentPath
    if folder.isEmpty { return root }
    if let cached = last?.withLock({ $0 }), cached.path == folder { return cached }
    let opened = OpenFolder(folder, try open(folder))
    last?.withLock { $0 = opened }
    return opened
  }

  /// Syncs the entries of folders to the disk; ignores folders that do not exist.
  ///
  /// A few folders are synced one by one. For many, their whole file systems are synced, which needs one wait.
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

  /// Opens a file for reading. Fails with `Errno.tooManySymlinks` for a symlink, and for anything that cannot be opened
  /// without waiting.
  package func openFile(_ path: [UInt8]) throws(SystemError) -> FileDescriptor {
    last == nil
      ? try root.descriptor.open(beneath: RawPath(path), .readOnly, .untrusted, symlinks: .refused)
      : try folder(of: path).descriptor.open(at: RawPath(path.lastComponent), .readOnly, .untrusted)
  }

  package func state(of path: [UInt8]) throws(SystemError) -> FileState { try inspect(at: path).state }

  /// Returns the state of the file at a path, with the status if it is a regular file.
  package func inspect(at path: [UInt8]) throws(SystemError) -> (state: FileState, status: FileStatus?) {
    do throws(SystemError) { return try inspect(at: openFile(path)) } catch {
      switch error.errno {
      case .noSuchFile, .notDirectory: return (.missing, nil)
      case .tooManySymlinks, .fileTooLarge, Self.noDevice: return (.other, nil)
      default: throw error
      }
    }
  }

  /// Returns the state of an open file.
  package func state(of file: borrowing FileDescriptor) throws(SystemError) -> FileState { try inspect(at: file).state }

  private func inspect(
    at file: borrowing FileDescriptor
  ) throws(SystemError) -> (state: FileState, status: FileStatus?) {
    let status = try file.status()
    guard status.kind == .regular else { return (.other, nil) }
    return (.file(try file.readToEnd(limit: Self.sizeLimit, size: status.size)), status)
  }

  /// The error of opening a socket (ENXIO).
  private static let noDevice = Errno(rawValue: 6)

  /// Returns the status of the file at a path; for a symlink, the status of the link itself.
  package func status(of path: [UInt8]) throws(SystemError) -> FileStatus {
    try FileStatus.at(folder(of: path).descriptor, RawPath(path.lastComponent))
  }

  /// Returns whether anything exists at the path.
  package func exists(_ path: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try status(of: path)
      return true
    } catch {
      if error.isMissing { return false }
      throw error
    }
  }

  /// Resolves the symlinks of a path in the vault; throws if they lead out of it.
  package func resolved(_ path: [UInt8], in vault: RawPath) throws(SystemError) -> [UInt8] {
    let file = try root.descriptor.open(beneath: RawPath(path), .handleOnly)
    guard let real = try? FileSystem.readSymlink(RawPath("/proc/self/fd/\(file.raw)")),
      let inside = real.relative(to: vault), !inside.isEmpty
    else { return path }
    return inside.bytes
  }

  /// Removes a file if it exists.
  package func removeIfPresent(_ path: [UInt8]) throws(SystemError) {
    do throws(SystemError) { try folder(of: path).descriptor.remove(RawPath(path.lastComponent)) } catch {
      if error.errno != .noSuchFile && error.errno != .notDirectory { throw error }
    }
  }

  /// Gives a file, which other programs use, a private name in its folder; returns false if there is no such file.
  package func putAside(_ path: [UInt8], as other: [UInt8]) throws(SystemError) -> Bool {
    let folder = try folder(of: path)
    do throws(SystemError) {
      try folder.descriptor.rename(RawPath(path.lastComponent), to: folder.descriptor, RawPath(other.lastComponent))
      return true
    } catch {
      if error.errno == .noSuchFile { return false }
      throw error
    }
  }

  /// Moves a file or folder that other programs use; never over an existing file. If the file system cannot promise
  /// that, the error is `Errno.invalidArgument` or `Errno.noSuchCall`, and nothing was moved.
  package func move(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    let (source, target) = (try folder(of: path), try folder(of: other))
    let (name, newName) = (RawPath(path.lastComponent), RawPath(other.lastComponent))
    try source.descriptor.rename(name, to: target.descriptor, newName, .noReplace)
  }

  /// Gives a file with a private name, which no other program renames, another name; never over an existing file.
  package func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    try bring(RawPath(path.lastComponent), from: folder(of: path), to: other)
  }

  /// Moves a file with a private name from a folder, which need not be in the vault; never over an existing file.
  package func bring(_ name: RawPath, from source: OpenFolder, to path: [UInt8]) throws(SystemError) {
    let target = try folder(of: path)
    let newName = RawPath(path.lastComponent)
    do throws(SystemError) { try source.descriptor.rename(name, to: target.descriptor, newName, .noReplace) } catch {
      guard error.errno == .invalidArgument || error.errno == .noSuchCall else { throw error }
      // If the file system does not support this, a hard link is used, which never replaces an existing file either.
      let status = try FileStatus.at(source.descriptor, name)
      do throws(SystemError) {
        if status.kind == .directory { throw SystemError(.notSupported, call: "linkat") }
        try source.descriptor.link(name, to: target.descriptor, newName)
      } catch {
        switch error.errno {
        case .exists:
          // An earlier run may have been killed before it removed the other name.
          let other = try FileStatus.at(target.descriptor, newName)
          if other.inode != status.inode || other.device != status.device { throw error }
        case .notPermitted, .notSupported, .noSuchCall:
          if (try? FileStatus.at(target.descriptor, newName)) != nil { throw SystemError(.exists, call: "rename") }
          return try source.descriptor.rename(name, to: target.descriptor, newName)
        default: throw error
        }
      }
      try source.descriptor.remove(name)
    }
  }
}
