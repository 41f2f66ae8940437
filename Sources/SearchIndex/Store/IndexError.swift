package import SystemCalls

/// The reason why an index cannot be used.
package enum IndexError: Error, Sendable {
  /// The file is not an index, or some of its bytes are damaged or missing.
  case damaged(reason: String)
  /// The file was written by another version of the program.
  case otherFormat
  /// The file belongs to another vault.
  case foreign
  /// A system call failed.
  case system(SystemError)

  /// Makes the error of this type for an error of any type.
  init(_ error: any Error) {
    self = error as? IndexError ?? (error as? SystemError).map(IndexError.system) ?? .damaged(reason: "\(error)")
  }
}
