internal import CLinux
internal import Glibc

/// Transfers bytes to and from a running program, in whichever direction is ready, so that neither side blocks the
/// other.
struct SubprocessExchange {
  /// A descriptor in an object, because an array cannot contain noncopyable values.
  final class End: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  /// One of the two outputs of the program.
  struct Capture {
    private(set) var bytes: [UInt8] = []
    fileprivate var end: End?
    private var limit = 0

    /// Returns the descriptor that the program writes to; nil if the program inherits the stream of this process.
    mutating func connect(_ output: Subprocess.Output) throws(SystemError) -> End? {
      switch output {
      case .inherited:
        return nil
      case .discarded:
        return End(try FileDescriptor.open("/dev/null", .writeOnly))
      case .captured(let limit):
        let (reading, writing) = try SubprocessExchange.pipe()
        end = reading
        self.limit = limit
        return writing
      }
    }

    fileprivate mutating func read() throws(SystemError) {
      guard let end else { return }
      let piece = try end.descriptor.read(upTo: 64 << 10)
      if piece.isEmpty { self.end = nil }
      guard piece.count <= limit - bytes.count else { throw SystemError(.fileTooLarge, call: "read") }
      bytes += piece
    }
  }

  var output = Capture()
  var errorOutput = Capture()
  private var inputEnd: End?
  private var input: [UInt8] = []
  private var written = 0

  init() {}

  /// Returns the descriptor that the program reads from; nil if the program inherits the stream of this process.
  mutating func connect(input: Subprocess.Input) throws(SystemError) -> End? {
    switch input {
    case .inherited:
      return nil
    case .none:
      return End(try FileDescriptor.open("/dev/null"))
    case .file(let path):
      return End(try FileDescriptor.open(path))
    case .bytes(let bytes):
      let (reading, writing) = try SubprocessExchange.pipe()
      // A write must not block while the program waits for its output to be read.
      _ = try check("fcntl") { fcntl(writing.descriptor.raw, F_SETFL, O_NONBLOCK) }
      inputEnd = writing
      self.input = bytes
      return reading
    }
  }

  /// Continues until the program has read all of its input or closed it, and its outputs have ended.
  mutating func run() throws(SystemError) {
    while true {
      if written == input.count { inputEnd = nil }
      var entries: [pollfd] = []
      for end in [output.end, errorOutput.end] {
        if let end { entries.append(pollfd(fd: end.descriptor.raw, events: Int16(POLLIN), revents: 0)) }
      }
      if let inputEnd {
        entries.append(pollfd(fd: inputEnd.descriptor.raw, events: Int16(POLLOUT), revents: 0))
      }
      if entries.isEmpty { return }
      try Readiness.poll(&entries, deadline: nil)
      for entry in entries where entry.revents != 0 {
        if entry.fd == output.end?.descriptor.raw {
          try output.read()
        } else if entry.fd == errorOutput.end?.descriptor.raw {
          try errorOutput.read()
        } else {
          try writeInput()
        }
      }
    }
  }

  private mutating func writeInput() throws(SystemError) {
    guard let inputEnd else { return }
    do throws(SystemError) {
      written += try SubprocessExchange.write(input.span.extracting(written...), to: inputEnd)
    } catch {
      guard error.errno == .brokenPipe else { throw error }
      written = input.count
    }
  }

  /// Writes as many bytes as the pipe accepts, and returns their number.
  ///
  /// - Throws: `SystemError` with `Errno.brokenPipe` if the program has closed its end.
  static func write(_ bytes: Span<UInt8>, to end: End) throws(SystemError) -> Int {
    let raw = end.descriptor.raw
    do throws(SystemError) {
      return try withoutBrokenPipeSignal { () throws(SystemError) -> Int in
        // SAFETY: the call reads no further than the span reaches.
        try check("write") {
          unsafe bytes.withUnsafeBytes { unsafe Glibc.write(raw, $0.baseAddress, $0.count) }
        }
      }
    } catch {
      // The pipe may accept less than reported; then poll reports it again.
      guard error.errno == .wouldBlock else { throw error }
      return 0
    }
  }

  /// Makes a pipe and returns its ends: the first for reading, the second for writing.
  ///
  /// The corresponding C function is `pipe2`.
  static func pipe() throws(SystemError) -> (End, End) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call writes two numbers.
    _ = try check("pipe2") { unsafe pipe2(&ends, O_CLOEXEC) }
    return (End(FileDescriptor(owning: ends[0])), End(FileDescriptor(owning: ends[1])))
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
