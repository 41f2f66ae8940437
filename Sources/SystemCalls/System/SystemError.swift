/// A failed system call: the name of the call, the path if there is one, and the error number.
package struct SystemError: Error, Hashable, Sendable {
  /// The error number.
  package let errno: Errno
  /// The name of the C function that failed.
  package let call: String
  /// The path that was passed to the call; nil if the call uses a descriptor.
  package let path: RawPath?

  /// Makes an error for a failure that was not returned by a call.
  package init(_ errno: Errno, call: String, path: RawPath? = nil) {
    (self.errno, self.call, self.path) = (errno, call, path)
  }

  /// Returns the error with the path of its file, since errors of calls on a descriptor have none.
  package func at(_ path: RawPath) -> SystemError { SystemError(errno, call: call, path: path) }

  /// Whether the path leads to nothing. Any other error leaves open what is there, so it must not count as nothing.
  package var isMissing: Bool { errno == .noSuchFile || errno == .notDirectory }
}

extension SystemError: CustomStringConvertible {
  /// A message such as "notes/a.md: no such file or directory". In the path, invalid UTF-8 is replaced, but
  /// control characters are not escaped for a terminal.
  package var description: String {
    guard let path else { return "\(errno)" }
    return "\(path.text): \(errno)"
  }
}

/// Repeats a call while it is interrupted, and returns its result; throws if the result is negative.
@inline(__always) func check<Result: FixedWidthInteger & SignedInteger>(
  _ call: StaticString, _ path: @autoclosure () -> RawPath? = nil, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let errno = Errno.last
    if errno != .interrupted { throw SystemError(errno, call: "\(call)", path: path()) }
  }
}

/// Returns the result of a call; nil if it would have to wait.
func unlessBlocked<Result>(
  _ call: @autoclosure () throws(SystemError) -> Result
) throws(SystemError) -> Result? {
  do throws(SystemError) { return try call() } catch {
    if error.errno == .wouldBlock { return nil }
    throw error
  }
}
