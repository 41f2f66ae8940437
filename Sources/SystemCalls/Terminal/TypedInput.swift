/// The input that a person typed at a terminal.
package struct TypedInput: Sendable {
  /// The bytes of the complete lines.
  package var bytes: [UInt8]
  /// Whether the input ended with the interrupt key instead of the end-of-input key.
  package var isInterrupted: Bool

  /// Makes an input.
  package init(bytes: [UInt8], isInterrupted: Bool = false) {
    self.bytes = bytes
    self.isInterrupted = isInterrupted
  }

  /// Reads standard input to its end, or until a signal arrives that would end the process; throws `Errno.fileTooLarge`
  /// if it has more than `limit` bytes.
  ///
  /// The corresponding C functions are `poll` and `read`.
  package static func read(limit: Int) throws(SystemError) -> TypedInput {
    let signals = try SignalQueue([.interrupt, .terminate, .hangUp])
    let input = try StandardStream.input()
    var bytes: [UInt8] = []
    while true {
      let ready = try Readiness.wait(for: [input.raw, signals.descriptor.raw])
      if ready[1], try signals.next() != nil { return TypedInput(bytes: bytes, isInterrupted: true) }
      guard ready[0] else { continue }
      let part = try input.read(upTo: 1 << 16)
      if part.isEmpty { return TypedInput(bytes: bytes) }
      bytes += part
      if bytes.count > limit { throw SystemError(.fileTooLarge, call: "read") }
    }
  }
}
