/// Why a standard stream could not be written.
package enum StreamError: Error, Hashable, Sendable {
  /// Whoever read the output has gone, as `head` does: a reason to stop, not to complain.
  case closedPipe
  case failed(SystemError)
}
