/// Why a pattern is not a regular expression, and where in it.
package struct RegularExpressionError: Error, Sendable, Equatable {
  /// The byte of the pattern at which what is wrong begins.
  package let offset: Int
  /// What is wrong, as part of a sentence: in lower case, without a period.
  package let message: String
  /// What to write instead, if that can be said.
  package let hint: String?

  init(at offset: Int, _ message: String, hint: String? = nil) {
    self.offset = offset
    self.message = message
    self.hint = hint
  }
}
