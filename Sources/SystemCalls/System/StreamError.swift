/// The reason why a standard stream could not be written.
package enum StreamError: Error, Hashable, Sendable {
  /// The reader has closed the output, as `head` does: the program should stop, but report no error.
  case closedPipe
  case failed(SystemError)
}
