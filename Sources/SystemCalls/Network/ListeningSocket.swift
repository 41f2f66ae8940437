internal import CLinux

/// A TCP socket that accepts connections at an IPv4 address of this machine.
package struct ListeningSocket: ~Copyable, Sendable {
  /// The descriptor, which is readable while a connection waits.
  package let descriptor: FileDescriptor
  package let port: UInt16

  /// The number of connections that may wait to be accepted; the kernel refuses further ones.
  private static let mostWaiting: Int32 = 64

  /// Listens at an address, given as four bytes; with the port 0, at a port that the system chooses. Throws
  /// `Errno.addressInUse` if another program listens at the port, `Errno.permissionDenied` for ports that need
  /// privileges.
  package init(_ address: InlineArray<4, UInt8>, port: UInt16) throws(SystemError) {
    let number = FileDescriptor.number(address)
    let socket = FileDescriptor(owning: try check("socket") { linux_tcp_socket() })
    let raw = socket.raw
    _ = try check("bind") { linux_bind(raw, number, port) }
    _ = try check("listen") { linux_listen(raw, Self.mostWaiting) }
    let chosen = try check("getsockname") { linux_port(raw) }
    self.init(descriptor: socket, port: UInt16(truncatingIfNeeded: chosen))
  }

  private init(descriptor: consuming FileDescriptor, port: UInt16) {
    self.descriptor = descriptor
    self.port = port
  }

  /// Returns a connection that waits, whose descriptor does not block; nil if there is none, or if it has ended. Throws
  /// `Errno.tooManyOpenFiles` if the process has too many descriptors.
  package borrowing func accept() throws(SystemError) -> FileDescriptor? {
    let raw = descriptor.raw
    do throws(SystemError) {
      return FileDescriptor(owning: try check("accept4") { linux_accept(raw) })
    } catch {
      switch error.errno {
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory: throw error
      // All other errors are those of the connection.
      default: return nil
      }
    }
  }
}

extension FileDescriptor {
  /// Connects to an address of this machine, given as four bytes, and waits until the connection is made.
  package static func connection(
    to address: InlineArray<4, UInt8>, port: UInt16
  ) throws(SystemError) -> FileDescriptor {
    let number = number(address)
    return FileDescriptor(owning: try check("connect") { linux_connect(number, port) })
  }

  fileprivate static func number(_ address: InlineArray<4, UInt8>) -> UInt32 {
    address.indices.reduce(0) { $0 << 8 | UInt32(address[$1]) }
  }

  /// Returns at most `count` bytes that a connection or a terminal has received: nil if none have arrived, no bytes if the
  /// other end sends no more. The corresponding C function is `read`.
  package borrowing func receive(upTo count: Int) throws(SystemError) -> [UInt8]? {
    try unlessBlocked(try read(upTo: count))
  }

  /// Sends as many bytes as a connection accepts, and returns their number, which may be 0. The corresponding C
  /// function is `send` with `MSG_NOSIGNAL`.
  package borrowing func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let (raw, span) = (self.raw, bytes.span)
    // SAFETY: the call reads no further than the span reaches.
    let count = try unlessBlocked(
      try check("send") { unsafe span.withUnsafeBytes { unsafe linux_send(raw, $0.baseAddress, $0.count) } })
    return count ?? 0
  }
}
