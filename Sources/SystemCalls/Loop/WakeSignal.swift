internal import CLinux
internal import Glibc

/// Lets a thread wake another one that waits in `Readiness`.
final class WakeSignal: Sendable {
  private let descriptor: FileDescriptor

  /// Makes a signal that is not set.
  ///
  /// The corresponding C function is `eventfd`.
  init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("eventfd") { eventfd(0, linux_eventfd_flags) })
  }

  /// The descriptor to wait for; valid while this object exists.
  var rawDescriptor: Int32 { descriptor.raw }

  /// Sets the signal, so that the descriptor is readable until `drain`.
  ///
  /// The corresponding C function is `write`.
  func signal() {
    // The byte order does not matter, since the counter only has to differ from zero. A full counter is readable too.
    try? descriptor.write([1, 0, 0, 0, 0, 0, 0, 0])
  }

  /// Clears the signal, so that the descriptor is not readable.
  ///
  /// The corresponding C function is `read`.
  func drain() { _ = try? descriptor.read(upTo: 8) }
}
