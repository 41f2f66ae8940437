internal import CFuzzer
internal import Glibc

/// Lets libFuzzer choose inputs, and measure what they reach.
package enum Fuzzing {
  /// Set once, before libFuzzer starts, and only read afterwards.
  private nonisolated(unsafe) static var body: ([UInt8]) -> Void = { _ in }

  /// Calls `body` with one input after another until the time or the runs that the arguments of the process allow are
  /// over; a trap in it ends the process with the input saved.
  package static func run(_ body: @escaping ([UInt8]) -> Void) -> Never {
    unsafe self.body = body
    var count = CommandLine.argc
    // SAFETY: argument count and arguments are those of the process; libFuzzer may replace them.
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
    let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
      // SAFETY: libFuzzer hands over `size` bytes that live for the call.
      unsafe Fuzzing.body(Array(UnsafeBufferPointer(start: bytes, count: size)))
      return 0
    }
    exit(status)
  }
}
