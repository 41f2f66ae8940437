/// A failed system call: which call, on what, and why.
package struct SystemError: Error, Hashable, Sendable {
  /// The reason.
  package let errno: Errno
  /// The name of the C function that failed.
  package let call: String
  /// The path as it was passed to the call; nil if the call uses a descriptor.
  package let path: RawPath?

  /// Makes an error for a failure that was detected in another way.
  package init(_ errno: Errno, call: String, path: RawPath? = nil) {
    self.errno = errno
    self.call = call
    self.path = path
  }
}

extension SystemError: CustomStringConvertible {
  /// A message such as "notes/a.md: no such file or directory (open)". The path is repaired for display but not made
  /// safe for a terminal.
  package var description: String {
    let fact = "\(errno) (\(call))"
    guard let path else { return fact }
    return "\(path.text): \(fact)"
  }
}

/// Repeats a call until it is not interrupted, and returns its result; throws if the result is negative.
@inline(__always)
func check<Result: FixedWidthInteger & SignedInteger>(
  _ call: StaticString, _ path: @autoclosure () -> RawPath? = nil, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let errno = Errno.last
    if errno != .interrupted { throw SystemError(errno, call: "\(call)", path: path()) }
  }
}
