internal import SystemCalls

/// What a file is at one moment.
enum FileState: Equatable {
  /// Nothing has the name.
  case missing
  /// A regular file with these contents.
  case file([UInt8])
  /// A folder, a symlink or something else, or a file too large to be a note.
  case other
}

/// The files of a vault for one who changes them: by paths from the root, never through a symlink.
final class VaultDirectory: Sendable {
  /// The most bytes of a file that is compared.
  static let sizeLimit = 1 << 30

  private let root: FileDescriptor

  /// The files below a root.
  init(_ root: RawPath) throws(SystemError) {
    self.root = try FileDescriptor.open(root, .readOnly, [.directory])
  }

  /// Whether a path stays in the vault whatever is in it: relative, without empty components, "." and "..".
  static func isInside(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  /// The folder that holds a path; empty for the root.
  static func folder(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
  }

  /// The last component of a path.
  static func name(of path: [UInt8]) -> RawPath {
    RawPath(path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path)
  }

  /// The path of a file from the folder of another, both from the root.
  static func relative(_ path: [UInt8], from other: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var from = folder(of: other).split(separator: slash)[...]
    var to = path.split(separator: slash)[...]
    while to.count > 1, let first = from.first, to.first == first {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    let up = from.map { _ in Array("..".utf8)[...] }
    return Array((up + to).joined(separator: [slash]))
  }

  /// Opens a folder; the root for an empty path.
  func open(_ folder: [UInt8]) throws(SystemError) -> FileDescriptor {
    folder.isEmpty
      ? try root.open(at: ".", .readOnly, [.directory])
      : try root.open(beneath: RawPath(folder), .readOnly, [.directory], symlinks: .refused)
  }

  /// Opens the folder that holds a path.
  func folder(of path: [UInt8]) throws(SystemError) -> FileDescriptor { try open(Self.folder(of: path)) }

  /// What is at a path now.
  func state(of path: [UInt8]) throws(SystemError) -> FileState {
    do throws(SystemError) {
      let file = try root.open(beneath: RawPath(path), .readOnly, .untrusted, symlinks: .refused)
      guard try file.status().kind == .regular else { return .other }
      return .file(try file.readToEnd(limit: Self.sizeLimit))
    } catch {
      switch error.errno {
      case .noSuchFile, .notDirectory: return .missing
      case .tooManySymlinks, .fileTooLarge, Self.noDevice: return .other
      default: throw error
      }
    }
  }

  /// What opening a socket says.
  private static let noDevice = Errno(rawValue: 6)

  /// Whether anything has the path.
  func exists(_ path: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus.at(folder(of: path), Self.name(of: path))
      return true
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { return false }
      throw error
    }
  }

  /// The path of the file that a path leads to by symlinks inside of the vault; throws where they lead out of it.
  func resolved(_ path: [UInt8], in vault: RawPath) throws(SystemError) -> [UInt8] {
    let file = try root.open(beneath: RawPath(path), .handleOnly)
    guard let real = try? FileSystem.readSymlink(RawPath("/proc/self/fd/\(file.raw)")),
      let inside = real.relative(to: vault), !inside.isEmpty
    else { return path }
    return inside.bytes
  }

  /// Removes a file if it is there.
  func removeIfPresent(_ path: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try folder(of: path).remove(Self.name(of: path))
    } catch {
      if error.errno != .noSuchFile && error.errno != .notDirectory { throw error }
    }
  }

  /// Gives a file of a folder another name in it, never that of another file.
  func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    let source = try folder(of: path)
    let target = try folder(of: other)
    let (name, newName) = (Self.name(of: path), Self.name(of: other))
    do throws(SystemError) {
      try source.rename(name, to: target, newName, .noReplace)
    } catch {
      guard error.errno == .invalidArgument || error.errno == .noSuchCall else { throw error }
      // Where the file system cannot rename that way, a second name never takes the place of another either.
      if try FileStatus.at(source, name).kind == .directory {
        if (try? FileStatus.at(target, newName)) != nil { throw SystemError(.exists, call: "rename") }
        try source.rename(name, to: target, newName)
      } else {
        try source.link(name, to: target, newName)
        try source.remove(name)
      }
    }
  }
}
