package import SystemCalls

/// Why an index cannot be used as it is.
package enum IndexError: Error, Sendable {
  /// The file is not an index, or bytes of it are wrong or missing.
  case damaged(reason: String)
  /// The file was written by another version of the program.
  case otherFormat
  /// The file belongs to another vault.
  case foreign
  /// The operating system refused.
  case system(SystemError)
}
