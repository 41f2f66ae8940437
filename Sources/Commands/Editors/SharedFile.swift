internal import SystemCalls

/// A file to which several threads append whole lines.
final class SharedFile: Sendable {
  private let file: FileDescriptor
  private let lock = Locked(())

  /// Opens a file, and makes it if it does not exist. Others cannot read it.
  init(appendingTo path: RawPath) throws(SystemError) {
    file = try FileDescriptor.open(path, .writeOnly, [.create, .append], mode: 0o600)
  }

  /// Appends bytes; what cannot be written is lost.
  func append(_ bytes: [UInt8]) {
    lock.withLock { _ in try? file.write(bytes) }
  }
}
