/// The reason why a query, or a value in it, has no answer.
package struct QueryFailure: Error, Sendable, Equatable {
  package enum Code: String, Sendable {
    case syntax
    case unknownFunction = "function"
    case unknownMember = "member"
    case type, circle, pattern, limit, javascript
    case source, view, file
  }

  package var code: Code
  /// The failure as a part of a sentence.
  package var message: String
  /// What to write instead.
  package var hint: String?
  /// Where it is in the text of the expression or query, in bytes.
  package var range: Range<Int>?

  package init(_ code: Code, _ message: String, hint: String? = nil, at range: Range<Int>? = nil) {
    (self.code, self.message, self.hint, self.range) = (code, message, hint, range)
  }
}
