internal import CLinux
internal import Glibc

/// Lets one thread end another's wait in `Readiness`.
package final class WakeSignal: Sendable {
  private let descriptor: FileDescriptor

  /// A signal that has not been given.
  ///
  /// The corresponding C function is `eventfd`.
  package init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("eventfd") { eventfd(0, linux_eventfd_flags) })
  }

  /// The number to wait for; valid while this object lives.
  package var rawDescriptor: Int32 { descriptor.raw }

  /// Makes the descriptor readable until `drain`.
  ///
  /// The corresponding C function is `write`.
  package func signal() {
    // Any byte order will do, since the counter only has to differ from zero. A full one is readable already.
    try? descriptor.write([1, 0, 0, 0, 0, 0, 0, 0])
  }

  /// Makes the descriptor not readable; does nothing if it is not.
  ///
  /// The corresponding C function is `read`.
  package func drain() { _ = try? descriptor.read(upTo: 8) }
}
