import Synchronization
import SystemCalls

/// A standard stream that several closures can share.
final class SharedStream: Sendable {
  private let stream: Mutex<StandardStream>

  init(_ destination: StandardStream.Destination) {
    stream = Mutex(StandardStream(destination))
  }

  func write(_ bytes: [UInt8]) throws {
    try stream.withLock { try $0.write(bytes) }
  }

  func flush() throws {
    try stream.withLock { try $0.flush() }
  }
}
