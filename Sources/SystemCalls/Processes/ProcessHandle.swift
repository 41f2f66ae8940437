internal import CLinux

/// A handle for another process, by which its end can be noticed even if its number is used again.
package struct ProcessHandle: ~Copyable, Sendable {
  /// The descriptor, which becomes readable when the process ends; for `Readiness`.
  package let descriptor: FileDescriptor

  /// Opens a handle for the process with a number.
  ///
  /// The corresponding C function is `pidfd_open`, which is in Linux 5.3 and newer.
  ///
  /// - Throws: `SystemError` if there is no such process.
  package init(_ processID: Int32) throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("pidfd_open") { linux_pidfd_open(processID) })
  }
}
