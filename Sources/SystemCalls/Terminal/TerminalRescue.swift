internal import Glibc

/// Restores a terminal if the process ends by a fault, such as a trap or a violation of memory. Only one terminal at a
/// time can be armed. What is written was prepared before, since a handler of signals may not allocate memory.
package enum TerminalRescue {
  @unsafe private struct Prepared {
    var descriptor: Int32
    var bytes: UnsafeMutableBufferPointer<UInt8>
    var settings: TerminalSettings
  }

  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  // SAFETY: it is set by the one thread that owns the terminal, and a handler reads it only when the process ends.
  nonisolated(unsafe) private static var prepared: UnsafeMutablePointer<Prepared>?

  /// Prepares for faults from now on: the bytes are written to the terminal, and its settings are restored.
  package static func arm(_ descriptor: Int32, bytes: [UInt8], settings: TerminalSettings) {
    disarm()
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    // SAFETY: both were just allocated with room for what is put into them.
    _ = unsafe copy.initialize(from: bytes)
    let new = UnsafeMutablePointer<Prepared>.allocate(capacity: 1)
    unsafe new.initialize(to: Prepared(descriptor: descriptor, bytes: copy, settings: settings))
    unsafe prepared = unsafe new
    for fault in faults {
      _ = signal(fault) { number in
        TerminalRescue.restore()
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }

  /// Restores the default actions.
  package static func disarm() {
    // SAFETY: the memory is not used any more after the handlers are gone.
    guard let old = unsafe prepared else { return }
    for fault in faults { _ = signal(fault, SIG_DFL) }
    unsafe prepared = nil
    unsafe old.pointee.bytes.deallocate()
    unsafe old.deinitialize(count: 1)
    unsafe old.deallocate()
  }

  /// Writes the bytes and restores the settings, with calls that are allowed in a handler of signals.
  private static func restore() {
    // SAFETY: see `prepared`; the length is that of the memory.
    guard let prepared = unsafe prepared else { return }
    let terminal = unsafe prepared.pointee
    unsafe TerminalRescue.prepared = nil
    _ = unsafe write(terminal.descriptor, terminal.bytes.baseAddress, terminal.bytes.count)
    let (settings, descriptor) = unsafe (terminal.settings, terminal.descriptor)
    settings.applyAtOnce(to: descriptor)
  }
}
