/// The reason why a pattern is not a valid regular expression, and the position of the error.
package struct RegularExpressionError: Error, Sendable, Equatable {
  /// The offset in bytes of the error in the pattern.
  package let offset: Int
  /// The error as part of a sentence, in lower case, without a period.
  package let message: String
  /// A suggestion of what to write instead, if there is one.
  package let hint: String?

  init(at offset: Int, _ message: String, hint: String? = nil) {
    self.offset = offset
    self.message = message
    self.hint = hint
  }
}
