/// The reason why a standard stream could not be written.
package enum StreamError: Error, Hashable, Sendable {
  /// The reader of the output has ended, as `head` does: a reason to stop, but not an error to report.
  case closedPipe
  case failed(SystemError)
}
