internal import Glibc

/// A running program that answers each line on its standard input with one line on its standard output.
///
/// Its standard error is read, so that the program never blocks, and the last part is stored. Only one thread may use
/// the object at a time. When the last reference is released, the program's standard input is closed, and soon
/// afterwards the program is killed.
package final class LineProcess {
  /// The reason why there was no answer. The program cannot be used afterwards.
  package enum Failure: Error, Sendable {
    /// The program has ended.
    case ended
    /// The answer took longer than the timeout.
    case timedOut
    /// The line is longer than the limit.
    case tooLong
    /// The system reported an error.
    case system(SystemError)
  }

  private static let errorLimit = 4096

  private let process: pid_t
  /// Whether the process has been waited for, so that its identifier may belong to another process.
  private let hasEnded = Locked(false)
  private var input: SubprocessExchange.End?
  private let output: SubprocessExchange.End
  private let errors: SubprocessExchange.End
  /// Wakes `answer` when the process is killed, since the process's children may keep its output open.
  private let wake: WakeSignal
  /// The bytes that were read after the last answer.
  private var rest: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var errorsHaveEnded = false

  /// Starts a program.
  package init(_ program: Subprocess) throws(SystemError) {
    let (inputEnd, own) = try SubprocessExchange.pipe()
    let (ownOutput, outputEnd) = try SubprocessExchange.pipe()
    let (ownErrors, errorEnd) = try SubprocessExchange.pipe()
    wake = try WakeSignal()
    _ = try check("fcntl") { fcntl(own.descriptor.raw, F_SETFL, O_NONBLOCK) }
    process = try program.start([inputEnd, outputEnd, errorEnd])
    (input, output, errors) = (own, ownOutput, ownErrors)
  }

  deinit { stop() }

  /// The last part of the program's standard error.
  package var errorOutput: [UInt8] { errorBytes }

  /// Writes a line to the program and returns its answer without the line feed.
  ///
  /// Earlier lines from the program that were not requested are discarded.
  ///
  /// - Parameters:
  ///   - line: The line, without a line feed.
  ///   - timeout: The maximum time until the answer is complete.
  ///   - limit: The maximum length of the answer in bytes.
  package func answer(to line: [UInt8], timeout: Duration, limit: Int) -> Result<[UInt8], Failure> {
    do throws(SystemError) {
      return try result(line, SystemClock.deadline(after: timeout), limit)
    } catch {
      return .failure(.system(error))
    }
  }

  private func result(
    _ line: [UInt8], _ deadline: Int64, _ limit: Int
  ) throws(SystemError) -> Result<[UInt8], Failure> {
    if try !drop(limit: limit) { return .failure(.tooLong) }
    var question = (line + [0x0A])[...]
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest.removeFirst(end + 1) }
        return end > limit ? .failure(.tooLong) : .success(Array(rest[..<end]))
      }
      if rest.count > limit { return .failure(.tooLong) }
      var entries = [output.descriptor.raw, wake.rawDescriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if !errorsHaveEnded { entries.append(pollfd(fd: errors.descriptor.raw, events: Int16(POLLIN), revents: 0)) }
      if let input, !question.isEmpty {
        entries.append(pollfd(fd: input.descriptor.raw, events: Int16(POLLOUT), revents: 0))
      }
      try Readiness.poll(&entries, deadline: deadline)
      let ready = entries.filter { $0.revents != 0 }.map(\.fd)
      if ready.isEmpty { return .failure(.timedOut) }
      if ready.contains(wake.rawDescriptor) { return .failure(.ended) }
      if ready.contains(errors.descriptor.raw) { try readErrors() }
      if let input, ready.contains(input.descriptor.raw) { try write(&question, to: input) }
      if ready.contains(output.descriptor.raw), try !readOutput() { return .failure(.ended) }
    }
  }

  /// Stops the program: closes its input and, if it does not end soon, kills it.
  package func stop() {
    input = nil
    for _ in 0..<20 {
      if reap() { return }
      SystemClock.sleep(.milliseconds(5))
    }
    kill()
    while !reap() { SystemClock.sleep(.milliseconds(1)) }
  }

  /// Kills the program; any thread may call this.
  package func kill() {
    hasEnded.withLock { hasEnded in
      if !hasEnded { _ = Glibc.kill(process, SIGKILL) }
    }
    wake.signal()
  }

  /// Returns whether the program has ended, and reaps it if so.
  private func reap() -> Bool {
    hasEnded.withLock { hasEnded in
      if hasEnded { return true }
      var status: Int32 = 0
      // SAFETY: the call writes one number.
      hasEnded = unsafe waitpid(process, &status, WNOHANG) != 0
      return hasEnded
    }
  }

  /// Discards output that was not requested; returns false if it exceeds the limit.
  private func drop(limit: Int) throws(SystemError) -> Bool {
    rest = []
    var count = 0
    while true {
      if count > limit { return false }
      var entries = [pollfd(fd: output.descriptor.raw, events: Int16(POLLIN), revents: 0)]
      try Readiness.poll(&entries, deadline: 0)
      let piece = entries[0].revents == 0 ? [] : try output.descriptor.read(upTo: 64 << 10)
      if piece.isEmpty { return true }
      count += piece.count
    }
  }

  /// Reads the available output; returns false if the program has ended.
  private func readOutput() throws(SystemError) -> Bool {
    let piece = try output.descriptor.read(upTo: 64 << 10)
    if !piece.isEmpty {
      rest += piece
    } else if rest.isEmpty {
      return false
    } else {
      // A last line may lack the line feed.
      rest.append(0x0A)
    }
    return true
  }

  private func readErrors() throws(SystemError) {
    let piece = try errors.descriptor.read(upTo: 64 << 10)
    errorsHaveEnded = piece.isEmpty
    errorBytes = Array((errorBytes + piece).suffix(Self.errorLimit))
  }

  private func write(_ question: inout ArraySlice<UInt8>, to input: SubprocessExchange.End) throws(SystemError) {
    do throws(SystemError) {
      question = question.dropFirst(try SubprocessExchange.write(question.span, to: input))
    } catch {
      // The end of the program is detected at its output.
      guard error.errno == .brokenPipe else { throw error }
      question = []
    }
  }
}
