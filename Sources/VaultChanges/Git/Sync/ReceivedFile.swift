internal import Bytes
internal import GitHistory
internal import SystemCalls
internal import VaultCore

/// A file that a sync brings into the work tree, with what is there now.
struct ReceivedFile {
  enum Contents: Equatable {
    case file([UInt8])
    case symlink(RawPath)
    /// A folder or another kind of file.
    case other
  }

  let change: JoinedBranches.Change
  /// What is in the work tree; nil if nothing is.
  var found: Contents?
  /// What will be there; nil if nothing will.
  var contents: Contents?
  /// The permission bits of the new file.
  private let mode: UInt16
  /// Whether the permission to execute changes.
  private let changesMode: Bool
  private let isLeftOut: Bool

  /// Reads both versions; `isLeftOut` is whether the user's sparse checkout or a cloud program leaves the file out.
  init(_ change: JoinedBranches.Change, _ files: VaultDirectory, isLeftOut: Bool) throws(SystemError) {
    self.change = change
    let present = try files.inspect(at: change.path)
    switch present.state {
    case .missing: found = nil
    case .file(let bytes): found = .file(bytes)
    case .other: found = try Self.symlink(change.path, files)
    }
    self.isLeftOut = isLeftOut && found == nil
    guard let new = change.new else {
      (contents, mode, changesMode) = (nil, 0, false)
      return
    }
    let status = try FileStatus.lstat(new)
    let mode = status.mode & 0o777
    self.mode = mode
    contents =
      status.kind == .symlink
      ? .symlink(try FileSystem.readSymlink(new))
      : .file(try FileDescriptor.open(new, .readOnly, .untrusted).readToEnd(limit: VaultDirectory.sizeLimit))
    changesMode = present.status.map { $0.mode & 0o100 != mode & 0o100 } ?? false
  }

  private static func symlink(_ path: [UInt8], _ files: VaultDirectory) throws(SystemError) -> Contents {
    guard try files.status(of: path).kind == .symlink else { return .other }
    return .symlink(try files.folder(of: path).descriptor.readSymlink(RawPath(path.lastComponent)))
  }

  /// Whether nothing has to be done.
  var isInPlace: Bool { isLeftOut || found == contents && !changesMode }

  /// Whether something is under the path that no commit has.
  var isInTheWay: Bool { found == .other || (found != nil) != change.isOld }

  /// Whether a file becomes a symlink, or the reverse.
  var changesKind: Bool {
    switch (found, contents) {
    case (.file, .symlink), (.symlink, .file): true
    default: false
    }
  }

  /// Whether it is a note before and afterwards, so that both contents can be merged.
  var isMergeable: Bool {
    guard case .file = found, case .file = contents else { return false }
    return VaultFiles.isNotePath(change.path)
  }

  /// The change that replaces or removes the file.
  var removal: PlannedChange? {
    switch (found, contents) {
    case (.file(let base), .file(let new)): base == new ? nil : .replace(path: change.path, base: base, contents: new)
    case (.file(let base), _): .delete(path: change.path, base: base)
    default: nil
    }
  }

  var addition: PlannedChange? {
    guard case .file(let new) = contents else { return nil }
    if case .file = found { return nil }
    return .create(path: change.path, contents: new, mode: mode)
  }

  /// Removes a symlink that changes or goes.
  func removeSymlink(in root: RawPath) throws(SystemError) {
    guard case .symlink = found else { return }
    try FileSystem.remove(root.appending(RawPath(change.path)))
  }

  /// Makes a symlink, or sets the permission to execute, after the files are in place.
  func complete(in root: RawPath) throws(SystemError) {
    let path = root.appending(RawPath(change.path))
    switch contents {
    case .symlink(let target):
      try FileSystem.makeDirectories(path.parent, mode: 0o777)
      try FileSystem.makeSymlink(path, to: target)
    case .file where changesMode:
      // The file may have been moved meanwhile; then the permission is that of the next checkout.
      try? FileDescriptor.open(path, .readOnly, .untrusted).setMode(mode)
    default: break
    }
  }
}
