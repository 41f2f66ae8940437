package import SystemCalls

/// The input that a person typed at a terminal.
package struct TypedInput: Sendable {
  /// The bytes of the complete lines.
  package var bytes: [UInt8]
  /// Whether the input ended with the interrupt key instead of the end-of-input key.
  package var isInterrupted: Bool

  package init(bytes: [UInt8], isInterrupted: Bool = false) {
    (self.bytes, self.isInterrupted) = (bytes, isInterrupted)
  }

  /// Reads standard input to its end, or until a signal arrives that would end the process; throws `Errno.fileTooLarge`
  /// if it has more than `limit` bytes.
  ///
  /// The corresponding C functions are `poll` and `read`.
  package static func read(limit: Int) throws(SystemError) -> TypedInput {
    try read(StandardStream.input(), limit: limit)
  }

  static func read(_ input: borrowing FileDescriptor, limit: Int) throws(SystemError) -> TypedInput {
    var loop = EventLoop(try Mailbox<Never>(), signals: try SignalQueue([.interrupt, .terminate, .hangUp]))
    loop.watch(input.raw, as: 0)
    var bytes: [UInt8] = []
    while true {
      let turn = try loop.next(until: nil)
      if !turn.signals.isEmpty { return TypedInput(bytes: bytes, isInterrupted: true) }
      if turn.ready.isEmpty { continue }
      let part = try input.read(upTo: 1 << 16)
      if part.isEmpty { return TypedInput(bytes: bytes) }
      bytes += part
      if bytes.count > limit { throw SystemError(.fileTooLarge, call: "read") }
    }
  }
}
