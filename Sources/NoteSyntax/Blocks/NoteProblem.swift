/// Something in a note that does not mean what its writer probably meant; never an error.
package struct NoteProblem: Error, Hashable {
  /// What kind of problem it is, such as `front-matter.unclosed`; stable, for machines.
  package var code: String
  /// Byte offset of the place.
  package var offset: Int
  /// Line of the place, from 1.
  package var line: Int
  /// Column of the place in bytes, from 1.
  package var column: Int
  /// What is wrong, in lower case without a final period; for people.
  package var message: String

  /// A problem of kind `code` at `offset`, whose line and column are `position`.
  package init(code: String, offset: Int, position: SourcePosition, message: String) {
    self.code = code
    self.offset = offset
    self.line = position.line
    self.column = position.column
    self.message = message
  }
}
