internal import Glibc

/// A file path as bytes in any encoding, without a NUL.
///
/// Paths are equal and ordered by their bytes. A `String` would treat the names of two different files as equal, and
/// would repair invalid UTF-8 in names, so that those files could not be opened.
package struct RawPath: Hashable, Sendable {
  /// The bytes, without a terminating NUL. A NUL inside the bytes makes every call fail with `Errno.invalidArgument`;
  /// the path is never silently truncated.
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Makes a path from the UTF-8 bytes of a text, without normalising it.
  package init(_ text: String) { self.bytes = Array(text.utf8) }

  /// Makes a path from a copy of bytes.
  package init(_ bytes: Span<UInt8>) {
    self.bytes = [UInt8](capacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }

  /// The path for display: invalid UTF-8 is replaced, so the text may not be the name of the file.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path has no bytes; the empty path refers to no file.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether the path starts at the root of the file system.
  package var isAbsolute: Bool { bytes.first == RawPath.slash }

  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")
}

extension RawPath: ExpressibleByStringLiteral {
  /// Makes a path from the UTF-8 bytes of the literal.
  package init(stringLiteral value: String) { self.init(value) }
}

extension RawPath: Comparable {
  /// Returns whether the bytes of `left` sort before those of `right`.
  package static func < (left: RawPath, right: RawPath) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension RawPath: CustomStringConvertible {
  /// The path for display.
  package var description: String { text }
}

extension RawPath {
  func withCString<Result>(
    _ call: StaticString, _ body: (UnsafePointer<CChar>) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let count = bytes.count
    // SAFETY: the buffer has room for the bytes and the NUL, and all of it is initialised before use.
    return try unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) {
      (buffer) throws(SystemError) -> Result in
      unsafe UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      unsafe buffer[count] = 0
      guard let start = buffer.baseAddress else { throw SystemError(.noMemory, call: "\(call)") }
      guard unsafe strlen(start) == count else { throw SystemError(.invalidArgument, call: "\(call)", path: self) }
      return try unsafe body(UnsafePointer(start))
    }
  }

  /// Makes a system call that takes the path, and checks its result as the function `check` does.
  func check<Result: FixedWidthInteger & SignedInteger>(
    _ call: StaticString, _ body: (UnsafePointer<CChar>) -> Result
  ) throws(SystemError) -> Result {
    // SAFETY: the string lives until the body returns.
    try unsafe withCString(call) { (string) throws(SystemError) -> Result in
      try SystemCalls.check(call, self) { unsafe body(string) }
    }
  }
}
