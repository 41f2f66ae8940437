internal import SystemCalls

/// A folder of a vault that is held open, so that several things can be done in it without finding it anew.
final class OpenFolder: Sendable {
  /// The path from the root; empty for the root.
  let path: [UInt8]
  let descriptor: FileDescriptor
  private let isWritable = Locked(false)

  init(_ path: [UInt8], _ descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Throws unless names can be made and removed here; asks once.
  func checkWriting() throws(SystemError) {
    if isWritable.withLock({ $0 }) { return }
    try descriptor.checkWriting(to: ".")
    isWritable.withLock { $0 = true }
  }
}
