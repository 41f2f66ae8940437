internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// The handling of symlinks by `open(beneath:)`.
  package enum SymlinkPolicy: Sendable {
    /// Relative symlinks are followed while they stay in the directory; all others fail.
    case followedBeneath
    /// Any symlink, in any component, fails with `Errno.tooManySymlinks`.
    case refused
  }

  /// Opens a path that must not leave this directory by "..", as an absolute path or through a symlink. A path that
  /// leaves it fails with `Errno.crossDevice`. If the kernel does not have the call, the path is opened component by
  /// component, and every symlink is refused regardless of the policy. The corresponding C function is `openat2`.
  package borrowing func open(
    beneath path: RawPath, _ access: Access = .readOnly, _ options: Options = [], mode: UInt16 = 0o600,
    symlinks: SymlinkPolicy = .followedBeneath
  ) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.open(raw, beneath: path, access, options, mode: mode, symlinks: symlinks)
  }

  static func open(
    _ directory: Int32, beneath path: RawPath, _ access: Access, _ options: Options, mode: UInt16 = 0o600,
    symlinks: SymlinkPolicy
  ) throws(SystemError) -> FileDescriptor {
    do {
      return FileDescriptor(
        owning: try openByKernel(directory, path, access, options: options, mode: mode, symlinks: symlinks))
    } catch let error where error.errno == .noSuchCall || error.errno == .notPermitted {
      // Some sandboxes return the second error for unknown calls.
      return try openByComponents(directory, path, access, options: options, mode: mode)
    }
  }

  private static func openByKernel(
    _ directory: Int32, _ path: RawPath, _ access: Access, options: Options, mode: UInt16, symlinks: SymlinkPolicy
  ) throws(SystemError) -> Int32 {
    var how = open_how()
    how.flags = UInt64(UInt32(bitPattern: access.flags | options.rawValue | O_CLOEXEC))
    // Unlike openat, this call refuses a mode that would not be used.
    if options.contains(.create) || options.contains(.unnamed) { how.mode = UInt64(mode) }
    how.resolve = linux_resolve_beneath | linux_resolve_no_magiclinks
    if symlinks == .refused { how.resolve |= linux_resolve_no_symlinks }
    var attempts = 0
    while true {
      do throws(SystemError) {
        // SAFETY: string and structure live for the call, which gets the structure's own size.
        return Int32(try unsafe path.check("openat2") { unsafe linux_openat2(directory, $0, &how) })
      } catch {
        // Something was renamed while ".." was resolved, or the file has a lease; the kernel asks for another attempt.
        attempts += 1
        if error.errno != .wouldBlock || attempts == leaseAttempts { throw error }
        if attempts > 8 { SystemClock.sleep(.milliseconds(1)) }
      }
    }
  }

  /// Opens the path with `openat`, one component at a time, for kernels before 5.6 and for sandboxes.
  static func openByComponents(
    _ directory: Int32, _ path: RawPath, _ access: Access, options: Options, mode: UInt16
  ) throws(SystemError) -> FileDescriptor {
    let components = path.components
    guard !path.isEmpty else { throw SystemError(.noSuchFile, call: "openat", path: path) }
    guard !path.isAbsolute, !components.contains([RawPath.dot, RawPath.dot]) else {
      throw SystemError(.crossDevice, call: "openat", path: path)
    }
    var parent: FileDescriptor?
    for component in components.dropLast() {
      parent = try openAt(
        parent?.raw ?? directory, RawPath(component), .handleOnly, options: [.directory, .noFollow], mode: 0,
        call: "openat")
    }
    let last = RawPath(components.last ?? [])
    return try openAt(
      parent?.raw ?? directory, last, access, options: options.union(.noFollow), mode: mode, call: "openat")
  }
}
