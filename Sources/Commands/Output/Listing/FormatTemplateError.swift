/// What is wrong with a template, and where.
struct FormatTemplateError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// There is no such field; `nearest` is one that may have been meant.
    case unknownField(String, nearest: String?)
    /// A brace is never closed.
    case unclosedField
    /// A closing brace without an opening one; `}}` was meant.
    case strayBrace
    /// A backslash before this character means nothing; nil at the end of the template.
    case unknownEscape(Character?)
    /// This field takes nothing after a colon.
    case unexpectedArgument(String)
    /// These letters mean nothing in a date pattern.
    case unknownDateLetters(String)
  }

  let reason: Reason
  /// The character where it begins, counted from 1.
  let column: Int
}
