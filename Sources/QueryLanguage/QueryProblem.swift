/// An error in a query, with its position in the text.
package struct QueryProblem: Error, Sendable, Equatable {
  /// The position of the error, as a byte offset from 1.
  package var column: Int
  /// The length of the error in bytes.
  package var length: Int
  /// A description in the style of all error messages: lower case, with quotes around what the user wrote.
  package var message: String
  /// A suggestion of what to write instead.
  package var hint: String?

  /// Makes a problem that covers `length` bytes from `column`.
  package init(column: Int, length: Int, message: String, hint: String? = nil) {
    (self.column, self.length, self.message, self.hint) = (column, length, message, hint)
  }
}
