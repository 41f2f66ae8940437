/// A part of a note whose meaning is probably not what its writer intended; never an error.
package struct NoteProblem: Error, Hashable {
  /// The kind of problem, such as `front-matter.unclosed`; stable, for programs.
  package var code: String
  /// The byte offset of the problem.
  package var offset: Int
  /// The line of the problem, from 1.
  package var line: Int
  /// The column of the problem in bytes, from 1.
  package var column: Int
  /// A description for people, in lower case without a final period.
  package var message: String

  /// Makes a problem of kind `code` at `offset`, whose line and column are `position`.
  package init(code: String, offset: Int, position: SourcePosition, message: String) {
    self.code = code
    self.offset = offset
    self.line = position.line
    self.column = position.column
    self.message = message
  }
}
