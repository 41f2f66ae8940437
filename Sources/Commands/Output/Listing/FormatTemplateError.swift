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

    /// The fact and what to write instead, where that is known.
    var sentence: (fact: String, hint: String?) {
      switch self {
      case .unknownField(let name, let nearest):
        ("there is no field '\(name)'", nearest.map { "did you mean '{\($0)}'?" })
      case .unclosedField: ("the brace is never closed", "write '{{' for a brace")
      case .strayBrace: ("there is no brace to close", "write '}}' for a brace")
      case .unknownEscape(let character):
        ("'\\\(character.map { String($0) } ?? "")' is not an escape", "write '\\\\' for a backslash")
      case .unexpectedArgument(let name): ("the field '\(name)' takes nothing after a colon", nil)
      case .unknownDateLetters(let letters):
        ("'\(letters)' is not a field of a date pattern", "put literal text in single quotes or brackets")
      }
    }
  }

  let reason: Reason
  /// The character where it begins, counted from 1.
  let column: Int
  /// The fields that there are, where one was asked for that there is not.
  var fields: [String] = []
  /// Whether properties of notes are fields too.
  var hasProperties = false

  /// Which fields there are, where that helps.
  var fieldsHint: String? {
    if fields.isEmpty { return nil }
    return "the fields are \(fields.joined(separator: ", "))" + (hasProperties ? ", and every property of a note" : "")
  }
}
