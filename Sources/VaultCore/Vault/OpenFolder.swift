package import SystemCalls

/// A folder of a vault that is held open, so that several things can be done in it without finding it anew.
package final class OpenFolder: Sendable {
  /// The path from the root; empty for the root.
  package let path: [UInt8]
  /// The open folder.
  package let descriptor: FileDescriptor
  private let isWritable = Locked(false)

  /// A folder that was opened.
  package init(_ path: [UInt8], _ descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Throws unless names can be made and removed here; asks once.
  package func checkWriting() throws(SystemError) {
    if isWritable.withLock({ $0 }) { return }
    try descriptor.checkWriting(to: ".")
    isWritable.withLock { $0 = true }
  }
}
