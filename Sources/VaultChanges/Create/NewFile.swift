internal import SystemCalls

/// Writes new files, completely or not at all.
enum NewFile {
  /// Writes a file below the root, and creates missing folders. If the file system supports unnamed files, it gets its
  /// name only after it is synced to the disk, so that a failure leaves nothing behind. It never replaces another file:
  /// if something exists at the path, this throws `Errno.exists`.
  static func write(_ bytes: [UInt8], to path: RawPath, root: RawPath) throws(SystemError) {
    try write(to: path, root: root) { file throws(SystemError) in try file.write(bytes) }
  }

  static func write(
    to path: RawPath, root: RawPath, _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let vault = try FileDescriptor.open(root, .readOnly, [.directory])
    let folder = try makeFolders(path.parent, in: vault)
    let name = path.lastComponent
    if try writeUnnamed(name, in: folder, fill) { return }
    let temporary = ReplacementName.of(name)
    let lock = try ReplacementName.take(temporary, in: folder) { (folder) throws(SystemError) in
      try folder.open(at: temporary, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
    } remove: { (folder) throws(SystemError) in
      try folder.remove(temporary)
    }
    do throws(SystemError) {
      try fill(lock.descriptor)
      try lock.descriptor.sync()
      do throws(SystemError) {
        try folder.rename(temporary, to: folder, name, .noReplace)
      } catch {
        // The file system does not support such a rename. A hard link never replaces an existing file either.
        guard error.errno == .invalidArgument || error.errno == .noSuchCall else { throw error }
        try folder.link(temporary, to: folder, name)
        try folder.remove(temporary)
      }
    } catch {
      try? folder.remove(temporary)
      throw error
    }
    // The file exists, so an error here does not matter.
    try? folder.sync()
  }

  /// Writes a file that has no name until it is complete; returns false if unnamed files are not supported.
  private static func writeUnnamed(
    _ name: RawPath, in folder: borrowing FileDescriptor, _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> Bool {
    guard let file = try? folder.open(at: ".", .writeOnly, [.unnamed], mode: 0o666) else { return false }
    try fill(file)
    try file.sync()
    do throws(SystemError) {
      try file.linkUnnamed(into: folder, name)
    } catch {
      // Without `/proc`, an unnamed file cannot get a name.
      if error.errno == .noSuchFile { return false }
      throw error
    }
    try? folder.sync()
    return true
  }

  /// Opens a folder below another, and creates missing folders; symlinks must not lead out of the latter.
  private static func makeFolders(
    _ path: RawPath, in root: borrowing FileDescriptor
  ) throws(SystemError) -> FileDescriptor {
    var folder = try root.duplicate()
    for component in path.components where !component.elementsEqual([UInt8(ascii: ".")]) {
      let name = RawPath(component)
      do throws(SystemError) {
        folder = try folder.open(beneath: name, .readOnly, [.directory])
      } catch {
        guard error.errno == .noSuchFile else { throw error }
        do throws(SystemError) {
          try folder.makeDirectory(name)
        } catch {
          // Another process might have created it in the meantime.
          if error.errno != .exists { throw error }
        }
        folder = try folder.open(beneath: name, .readOnly, [.directory])
      }
    }
    return folder
  }
}
