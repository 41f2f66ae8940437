internal import SystemCalls
internal import VaultCore

/// Writes files that must not exist yet, whole or not at all.
enum NewFile {
  /// Writes a file below the root, making the folders that are missing.
  ///
  /// The bytes go to a file without a name first; only when they are on the disk does it get its own name, and never that of
  /// another file. So whatever fails leaves nothing behind, where the file system knows files without names.
  ///
  /// - Throws: `SystemError`, with `Errno.exists` when there is something at the path.
  static func write(_ bytes: [UInt8], to path: RawPath, root: RawPath) throws(SystemError) {
    try write(to: path, root: root) { file throws(SystemError) in try file.write(bytes) }
  }

  /// Writes a file below the root, making the folders that are missing, with what `fill` puts into it.
  static func write(
    to path: RawPath, root: RawPath, _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let vault = try FileDescriptor.open(root, .readOnly, [.directory])
    let folder = try makeFolders(path.parent, in: vault)
    let name = path.lastComponent
    if try writeUnnamed(name, in: folder, fill) { return }
    let digits = try RandomBytes.make(8).map { String($0, radix: 16) }.joined()
    let temporary = RawPath(".sheaf-\(digits)~")
    let file = try folder.open(at: temporary, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
    do throws(SystemError) {
      try fill(file)
      try file.sync()
      do throws(SystemError) {
        try folder.rename(temporary, to: folder, name, .noReplace)
      } catch {
        // Where the file system cannot rename that way, a second name never takes the place of another either.
        guard error.errno == .invalidArgument || error.errno == .noSuchCall else { throw error }
        try folder.link(temporary, to: folder, name)
        try folder.remove(temporary)
      }
    } catch {
      try? folder.remove(temporary)
      throw error
    }
    // The file is there, whatever is said now.
    try? folder.sync()
  }

  /// Writes a file that has no name before it is whole.
  ///
  /// - Returns: false where there are no such files.
  private static func writeUnnamed(
    _ name: RawPath, in folder: borrowing FileDescriptor,
    _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> Bool {
    guard let file = try? folder.open(at: ".", .writeOnly, [.unnamed], mode: 0o666) else { return false }
    try fill(file)
    try file.sync()
    do throws(SystemError) {
      try file.linkUnnamed(into: folder, name)
    } catch {
      // Without /proc it cannot get a name.
      if error.errno == .noSuchFile { return false }
      throw error
    }
    try? folder.sync()
    return true
  }

  /// Opens a folder below another, never through a symlink that leads out, making what is missing.
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
          // Another process may have made it in the meantime.
          if error.errno != .exists { throw error }
        }
        folder = try folder.open(beneath: name, .readOnly, [.directory])
      }
    }
    return folder
  }
}
