internal import Glibc

/// Who this process is.
package enum ProcessIdentity {
  /// The number of this process.
  ///
  /// The corresponding C function is `getpid`.
  package static var processID: Int32 { getpid() }

  /// The number of the process that started this one, or has taken it over.
  ///
  /// The corresponding C function is `getppid`.
  package static var parentProcessID: Int32 { getppid() }

  /// The user whose rights count.
  ///
  /// The corresponding C function is `geteuid`.
  package static var userID: UInt32 { geteuid() }

  /// The group whose rights count.
  ///
  /// The corresponding C function is `getegid`.
  package static var groupID: UInt32 { getegid() }

  /// Whether a process has this identifier now, be it one of another user.
  ///
  /// The corresponding C function is `kill` with signal 0.
  package static func isAlive(_ processID: Int32) -> Bool {
    // Zero and below would mean whole groups.
    processID > 0 && (kill(processID, 0) == 0 || Errno.last == .notPermitted)
  }
}
