/// What a person typed at a terminal.
package struct TypedInput: Sendable {
  /// The lines that were ended.
  package var bytes: [UInt8]
  /// Whether it ended by the key for an interruption, and not by that for the end.
  package var isInterrupted: Bool

  /// What was typed.
  package init(bytes: [UInt8], isInterrupted: Bool = false) {
    self.bytes = bytes
    self.isInterrupted = isInterrupted
  }

  /// Reads standard input up to its end, or until a signal that would end the process comes; throws `Errno.fileTooLarge` for
  /// more than `limit` bytes.
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
