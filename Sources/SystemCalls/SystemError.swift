/// A call to the operating system that failed: which call, on what, and why.
package struct SystemError: Error, Hashable, Sendable {
  /// The reason.
  package let errno: Errno
  /// The name of the C function that failed.
  package let call: String
  /// The path that was given to the call, as it was given; nil where the call works on a descriptor.
  package let path: RawPath?

  /// A failure of a call, for those who have found one in another way.
  package init(_ errno: Errno, call: String, path: RawPath? = nil) {
    self.errno = errno
    self.call = call
    self.path = path
  }
}

extension SystemError: CustomStringConvertible {
  /// "notes/a.md: no such file or directory (open)", with the path repaired for display but not made
  /// safe for a terminal.
  package var description: String {
    let fact = "\(errno) (\(call))"
    guard let path else { return fact }
    return "\(path.text): \(fact)"
  }
}

/// Makes a call until it is not interrupted, and returns its result, or throws for a result below zero.
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
