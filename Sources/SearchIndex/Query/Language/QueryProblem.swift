/// What in a query cannot be read sensibly, and where.
package struct QueryProblem: Error, Sendable, Equatable {
  /// First byte in question, from 1.
  package var column: Int
  /// Bytes in question.
  package var length: Int
  /// The fact, in the manner of all error messages: lower case, quotes around what the user wrote.
  package var message: String
  /// What to write instead.
  package var hint: String?

  /// A problem with `length` bytes from `column` on.
  package init(column: Int, length: Int, message: String, hint: String? = nil) {
    self.column = column
    self.length = length
    self.message = message
    self.hint = hint
  }
}
