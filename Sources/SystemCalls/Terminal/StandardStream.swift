internal import Glibc

/// The standard output or standard error of the process, with a write buffer.
///
/// Deinit does not flush the buffer, because it could not report a failure. `Signals.ignoreBrokenPipe` must have been
/// called; otherwise a closed pipe ends the process before it can be reported.
package struct StandardStream: ~Copyable {
  /// The stream to write to: standard output or standard error.
  package enum Destination: Int32, Sendable {
    case output = 1
    case errorOutput = 2
  }

  private let descriptor: Int32
  private let capacity: Int
  private var buffer: [UInt8] = []

  /// Makes a stream that writes when its buffer has `capacity` bytes, or on `flush`.
  package init(_ destination: Destination, capacity: Int = 64 << 10) {
    self.init(descriptor: destination.rawValue, capacity: capacity)
  }

  init(descriptor: Int32, capacity: Int) {
    self.descriptor = descriptor
    self.capacity = max(capacity, 1)
  }

  /// Appends bytes to the buffer, and writes the buffer if it is full.
  package mutating func write(_ bytes: Span<UInt8>) throws(StreamError) {
    if bytes.count >= capacity {
      try flush()
      return try put(bytes)
    }
    for index in bytes.indices { buffer.append(bytes[index]) }
    if buffer.count >= capacity { try flush() }
  }

  /// Appends bytes to the buffer, and writes the buffer if it is full.
  package mutating func write(_ bytes: [UInt8]) throws(StreamError) {
    // Unused capacity costs nothing, but growing in steps would.
    if buffer.isEmpty { buffer.reserveCapacity(capacity) }
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { try flush() }
  }

  /// Appends text to the buffer as UTF-8, and writes the buffer if it is full.
  package mutating func write(_ text: String) throws(StreamError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { try flush() }
  }

  /// Writes the buffer. Bytes that could not be written are discarded, since a second attempt would fail too. The
  /// corresponding C function is `write`.
  package mutating func flush() throws(StreamError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: buffer.count <= 2 * capacity) }
    try put(buffer.span)
  }

  private func put(_ bytes: Span<UInt8>) throws(StreamError) {
    do throws(SystemError) {
      try FileDescriptor.writeAll(descriptor, bytes)
    } catch { throw error.errno == .brokenPipe ? .closedPipe : .failed(error) }
  }

  /// Opens each of the three standard descriptors that is closed, so that no file opened later gets one of these
  /// numbers and receives the output. Reading and writing them fails, as with closed descriptors. It must be called
  /// before any file is opened.
  package static func openMissing() throws(SystemError) {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      // Opening a file uses the lowest free number, which is this one; it is never closed.
      let raw = try FileDescriptor.open("/dev/null", number == 0 ? .writeOnly : .readOnly).release()
      _ = fcntl(raw, F_SETFD, 0)
    }
  }

  /// Returns a new descriptor of the standard output. All other writes to the standard output then go to standard
  /// error.
  package static func takeOutput() throws(SystemError) -> FileDescriptor {
    let output = FileDescriptor(owning: try check("fcntl") { fcntl(1, F_DUPFD_CLOEXEC, 3) })
    _ = try check("dup2") { dup2(2, 1) }
    return output
  }

  /// Reads the whole standard input; throws `Errno.fileTooLarge` if it has more than `limit` bytes. The corresponding C
  /// function is `read`.
  package static func readInput(limit: Int) throws(SystemError) -> [UInt8] { try input().readToEnd(limit: limit) }

  package static func input() throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try check("fcntl") { fcntl(0, F_DUPFD_CLOEXEC, 3) })
  }
}

/// The reason why a standard stream could not be written.
package enum StreamError: Error, Hashable, Sendable {
  /// The reader has closed the output, as `head` does: the program should stop, but report no error.
  case closedPipe
  case failed(SystemError)
}
