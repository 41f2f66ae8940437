package import SystemCalls

/// A folder of a vault that is kept open, so that several operations can use it without looking it up again.
package final class OpenFolder: Sendable {
  /// The path from the root; empty for the root.
  package let path: [UInt8]
  /// The descriptor of the folder.
  package let descriptor: FileDescriptor
  private let isWritable = Locked(false)

  /// Creates the folder from an open descriptor.
  package init(_ path: [UInt8], _ descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Throws an error if files cannot be created and removed in the folder; checks this only once.
  package func checkWriting() throws(SystemError) {
    if isWritable.withLock({ $0 }) { return }
    try descriptor.checkWriting(to: ".")
    isWritable.withLock { $0 = true }
  }
}
