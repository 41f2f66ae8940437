internal import CLinux
internal import Glibc

/// One end of a pipe, in an object, because an array cannot contain noncopyable values.
final class PipeEnd: Sendable {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  static func pipe() throws(SystemError) -> (reading: PipeEnd, writing: PipeEnd) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call writes two numbers.
    _ = try check("pipe2") { unsafe pipe2(&ends, O_CLOEXEC) }
    return (PipeEnd(FileDescriptor(owning: ends[0])), PipeEnd(FileDescriptor(owning: ends[1])))
  }

  /// Lets `write` return early instead of waiting until the other side reads.
  func writeWithoutWaiting() throws(SystemError) {
    let raw = descriptor.raw
    _ = try check("fcntl") { fcntl(raw, F_SETFL, O_NONBLOCK) }
  }

  /// Writes as many bytes as the pipe accepts; returns the number. Throws `brokenPipe` if the other end is closed.
  func write(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
    let raw = descriptor.raw
    // The pipe may accept less than reported; then poll reports it again.
    return try Self.withoutBrokenPipeSignal { () throws(SystemError) -> Int? in
      // SAFETY: the call reads no further than the span reaches.
      try unlessBlocked(
        try check("write") { unsafe bytes.withUnsafeBytes { unsafe Glibc.write(raw, $0.baseAddress, $0.count) } })
    } ?? 0
  }

  /// Prevents SIGPIPE from ending this process when it writes to a program that has ended, whatever its action.
  private static func withoutBrokenPipeSignal<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    var blocked = Signal.set([.brokenPipe])
    var before = sigset_t()
    // SAFETY: the calls read and write the sets they are given.
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    do throws(SystemError) {
      return try body()
    } catch {
      var noWait = timespec()
      // The failed write has left the signal pending for this thread; it must be removed.
      if error.errno == .brokenPipe { unsafe sigtimedwait(&blocked, nil, &noWait) }
      throw error
    }
  }
}
