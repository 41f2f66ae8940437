internal import CLinux
internal import Glibc

package enum ProcessIdentity {
  /// The number of this process.
  package static var processID: Int32 { getpid() }

  /// The effective user.
  package static var userID: UInt32 { geteuid() }

  /// Whether a shell with job control would continue this process if it stopped: it leads a process group of its own, in
  /// the session of its parent.
  package static var canStop: Bool {
    let (own, parent) = (getpid(), getppid())
    return getpgid(0) == own && getsid(0) != own && getsid(parent) == getsid(0) && getpgid(parent) != own
  }

  /// Returns whether a process with this identifier exists, even if it belongs to another user.
  package static func isAlive(_ processID: Int32) -> Bool {
    // Zero and negative numbers refer to process groups.
    processID > 0 && (kill(processID, 0) == 0 || Errno.last == .notPermitted)
  }
}

/// Ends the process with an exit status, without running any more code of the program.
package func exitProcess(_ status: Int32) -> Never { _exit(status) }

extension FileDescriptor {
  /// Opens a handle for the process with a number, which becomes readable when the process ends, even if the number is
  /// used again. Throws if there is no such process. The corresponding C function is `pidfd_open`, which is in Linux 5.3
  /// and newer.
  package static func process(_ processID: Int32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try check("pidfd_open") { linux_pidfd_open(processID) })
  }
}
