internal import SystemCalls

/// A file to which several threads append whole lines.
final class SharedFile: Sendable {
  private let file: FileDescriptor
  private let lock = Locked(())

  /// Opens a file, and creates it, readable only by its owner, if it does not exist.
  init(appendingTo path: RawPath) throws(SystemError) {
    file = try FileDescriptor.open(path, .writeOnly, [.create, .append], mode: 0o600)
  }

  /// Appends bytes. If they cannot be written, they are lost.
  func append(_ bytes: [UInt8]) {
    lock.withLock { _ in try? file.write(bytes) }
  }
}
