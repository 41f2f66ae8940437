internal import Glibc

extension FileDescriptor {
  /// Throws unless this process may write to the file that a name in this directory refers to or, for a directory,
  /// unless it may create and remove names in it. Symlinks are followed.
  ///
  /// Throws `Errno.permissionDenied`, `.readOnlyFileSystem` or, for an immutable file, `.notPermitted`.
  ///
  /// The corresponding C function is `faccessat` with `AT_EACCESS`.
  package borrowing func checkWriting(to name: RawPath) throws(SystemError) {
    let raw = self.raw
    // SAFETY: the string lives for the call.
    _ = try unsafe name.check("faccessat") { unsafe faccessat(raw, $0, W_OK, AT_EACCESS) }
  }
}
