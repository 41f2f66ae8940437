internal import Glibc

/// A running program and the pipes to it. Bytes are transferred in whichever direction is ready, so that neither side
/// blocks the other. Only one thread may use the object at a time, except for `kill`. When the last reference is
/// released, the program's standard input is closed, and soon afterwards the program is killed.
package final class RunningProgram {
  /// The reason why there was no answer. The program cannot be used afterwards.
  package enum Failure: Error, Sendable {
    case ended
    case timedOut
    /// The line is longer than the limit.
    case tooLong
    case system(SystemError)
  }

  private struct Capture {
    var bytes: [UInt8] = []
    /// The end from which it is read; nil if it has ended or is not captured.
    private(set) var end: PipeEnd?
    /// The largest number of bytes, and whether the last ones are kept if there are more.
    private var (limit, keepsLast) = (0, false)

    /// Returns the end that the program writes to; nil if the program inherits the stream of this process.
    mutating func connect(_ output: Subprocess.Output) throws(SystemError) -> PipeEnd? {
      switch output {
      case .inherited: return nil
      case .discarded: return PipeEnd(try FileDescriptor.open("/dev/null", .writeOnly))
      case .captured(let limit): (self.limit, keepsLast) = (limit, false)
      case .lastPart(let limit): (self.limit, keepsLast) = (limit, true)
      }
      let (reading, writing) = try PipeEnd.pipe()
      end = reading
      return writing
    }

    mutating func read() throws(SystemError) {
      guard let end else { return }
      let piece = try end.descriptor.read(upTo: 64 << 10)
      if piece.isEmpty { self.end = nil }
      if keepsLast {
        bytes = Array((bytes + piece).suffix(limit))
      } else {
        guard piece.count <= limit - bytes.count else { throw SystemError(.fileTooLarge, call: "read") }
        bytes += piece
      }
    }
  }

  private enum Stop {
    case done
    /// The outputs have ended, and the program gets no more input.
    case ended
    case timedOut, killed
  }

  private let process: pid_t
  /// Whether the process has been waited for, so that its identifier may belong to another process.
  private let hasEnded = Locked(false)
  /// Ends an exchange when the process is killed, since the process's children may keep its output open.
  private let wake: WakeSignal
  private var capturedOutput = Capture()
  private var capturedErrors = Capture()
  private var inputEnd: PipeEnd?
  private var unwritten: ArraySlice<UInt8> = []
  /// Whether the standard input stays open when everything is written.
  private let keepsInput: Bool

  /// Starts a program that answers lines; see `answer`. The last 4,096 bytes of its standard error are kept.
  package convenience init(answering program: Subprocess) throws(SystemError) {
    try self.init(
      program, input: .bytes([]), output: .captured(limit: .max), errorOutput: .lastPart(limit: 4096), keepsInput: true)
  }

  init(
    _ program: Subprocess, input: Subprocess.Input, output: Subprocess.Output, errorOutput: Subprocess.Output,
    keepsInput: Bool = false
  ) throws(SystemError) {
    self.keepsInput = keepsInput
    wake = try WakeSignal()
    let programInput: PipeEnd?
    switch input {
    case .inherited: programInput = nil
    case .none: programInput = PipeEnd(try FileDescriptor.open("/dev/null"))
    case .file(let path): programInput = PipeEnd(try FileDescriptor.open(path))
    case .bytes(let bytes):
      let (reading, writing) = try PipeEnd.pipe()
      // A write must not block while the program waits for its output to be read.
      try writing.writeWithoutWaiting()
      (programInput, inputEnd, unwritten) = (reading, writing, bytes[...])
    }
    let ends = [programInput, try capturedOutput.connect(output), try capturedErrors.connect(errorOutput)]
    process = try program.start(ends)
  }

  deinit { stop() }

  var output: [UInt8] { capturedOutput.bytes }

  /// The captured standard error.
  package var errorOutput: [UInt8] { capturedErrors.bytes }

  /// Continues until the program has ended and its output is read. If that fails, the program is killed; beyond its
  /// limits, also what it has started is.
  func finish(_ limits: ProgramLimits) throws(SystemError) -> Subprocess.ExitStatus {
    do throws(SystemError) {
      try attend(limits)
    } catch {
      if error.errno == .timedOut || error.errno == .canceled { endTree() }
      kill()
      throw error
    }
    let status = try Subprocess.wait(for: process)
    hasEnded.withLock { $0 = true }
    return status
  }

  /// Transfers input and output until the program ends; throws `Errno.timedOut` or `Errno.canceled` beyond its limits.
  private func attend(_ limits: ProgramLimits) throws(SystemError) {
    // Older kernels do not have it; then processes that the program leaves running are awaited, too.
    guard let handle = try? FileDescriptor.process(process) else {
      _ = try exchange { false }
      return
    }
    var silence = limits.silence.map { SilenceClock($0, of: process) }
    // What is in the pipes when the program has ended is less than this.
    var lastPieces = 64
    while lastPieces > 0 {
      if unwritten.isEmpty { inputEnd = nil }
      let ends = [limits.stop?.rawDescriptor, limits.signals?.descriptor.raw].compactMap(\.self)
      let ready = try ready(and: [handle.raw, wake.rawDescriptor] + ends, until: silence?.deadline)
      if ready.contains(wake.rawDescriptor) { return }
      if ready.contains(where: ends.contains) { throw SystemError(.canceled, call: "poll") }
      if try transfer(ready) {
        silence?.noteOutput()
      } else if ready.contains(handle.raw) {
        return
      }
      if ready.contains(handle.raw) { lastPieces -= 1 }
      if ready.isEmpty, silence?.look() == true { throw SystemError(.timedOut, call: "poll") }
    }
  }

  /// Ends the program and all that it has started, which may outlive it.
  private func endTree() {
    let tree = ProcessEntry.tree(of: process)
    for entry in tree { entry.send(.terminate) }
    for _ in 0..<200 where !reap() { SystemClock.sleep(.milliseconds(10)) }
    let alive = ProcessEntry.all()
    for entry in tree where alive.contains(where: { $0.processID == entry.processID && $0.started == entry.started }) {
      entry.send(.kill)
    }
  }

  /// Writes a line to the program and returns its answer, which usually is one line, without the line feed. Earlier lines
  /// from the program that were not requested are discarded.
  ///
  /// - Parameters:
  ///   - line: The line, without a line feed.
  ///   - timeout: The maximum time until the answer is complete.
  ///   - limit: The maximum length of the answer in bytes.
  ///   - end: Returns where the answer ends in what the program has written so far; nil if more is to come.
  package func answer(
    to line: [UInt8], timeout: Duration, limit: Int, end: ([UInt8]) -> Int? = { $0.firstIndex(of: 0x0A) }
  ) -> Result<[UInt8], Failure> {
    do throws(SystemError) {
      // What is there already is read, without waiting for more.
      if try exchange(until: 0, { capturedOutput.bytes.count > limit }) == .done { return .failure(.tooLong) }
      capturedOutput.bytes = []
      unwritten = (line + [0x0A])[...]
      var found: Int?
      let stop = try exchange(until: SystemClock.deadline(after: timeout)) {
        found = end(capturedOutput.bytes)
        return found != nil || capturedOutput.end == nil || capturedOutput.bytes.count > limit
      }
      let answer = capturedOutput.bytes[..<(found ?? capturedOutput.bytes.count)]
      if stop == .timedOut { return .failure(.timedOut) }
      // A last line may lack the line feed.
      if stop != .done || found == nil && answer.isEmpty { return .failure(.ended) }
      return answer.count > limit ? .failure(.tooLong) : .success(Array(answer))
    } catch { return .failure(.system(error)) }
  }

  /// Stops the program: closes its input and, if it does not end soon, kills it.
  package func stop() {
    inputEnd = nil
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

  /// Writes the input and reads the outputs until `isDone` returns true, which it is asked after each step; without a
  /// deadline, which is a monotonic time, it waits as long as necessary.
  private func exchange(until deadline: Int64? = nil, _ isDone: () -> Bool) throws(SystemError) -> Stop {
    while !isDone() {
      if unwritten.isEmpty, !keepsInput { inputEnd = nil }
      if capturedOutput.end == nil, capturedErrors.end == nil, inputEnd == nil || unwritten.isEmpty { return .ended }
      let ready = try ready(and: [wake.rawDescriptor], until: deadline)
      if ready.isEmpty { return .timedOut }
      if ready.contains(wake.rawDescriptor) { return .killed }
      _ = try transfer(ready)
    }
    return .done
  }

  /// Waits until something can be transferred, or one of `others` is readable, and returns the descriptors.
  private func ready(and others: [Int32], until deadline: Int64?) throws(SystemError) -> [Int32] {
    var interests: [(descriptor: Int32, interest: Readiness.Interest)] = others.map { ($0, .readable) }
    for end in [capturedOutput.end, capturedErrors.end] {
      if let end { interests.append((end.descriptor.raw, .readable)) }
    }
    if let inputEnd, !unwritten.isEmpty { interests.append((inputEnd.descriptor.raw, .writable)) }
    let isReady = try Readiness.wait(for: interests, until: deadline)
    return zip(interests, isReady).compactMap { $1 ? $0.descriptor : nil }
  }

  /// Transfers what is possible without waiting; returns whether there was output, or its end.
  private func transfer(_ ready: [Int32]) throws(SystemError) -> Bool {
    var isRead = false
    if let end = capturedOutput.end, ready.contains(end.descriptor.raw) {
      try capturedOutput.read()
      isRead = true
    }
    if let end = capturedErrors.end, ready.contains(end.descriptor.raw) {
      try capturedErrors.read()
      isRead = true
    }
    if let inputEnd, ready.contains(inputEnd.descriptor.raw) { try write(to: inputEnd) }
    return isRead
  }

  private func write(to end: PipeEnd) throws(SystemError) {
    do throws(SystemError) {
      unwritten = unwritten.dropFirst(try end.write(unwritten.span))
    } catch {
      // The program need not read its input; whether it has ended is detected at its outputs.
      guard error.errno == .brokenPipe else { throw error }
      unwritten = []
    }
  }
}
