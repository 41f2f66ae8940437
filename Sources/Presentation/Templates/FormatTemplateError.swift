/// An error in a template, and its place.
package struct FormatTemplateError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The field does not exist; `nearest` is one that the user probably intended.
    case unknownField(String, nearest: String?)
    /// A brace is not closed.
    case unclosedField
    /// A closing brace has no opening one; the user probably intended `}}`.
    case strayBrace
    /// This character after a backslash is not an escape; nil at the end of the template.
    case unknownEscape(Character?)
    /// This field does not take an argument after a colon.
    case unexpectedArgument(String)
    /// These letters have no meaning in a date pattern.
    case unknownDateLetters(String)

    /// The error as a sentence, and a suggestion for what to write instead if there is one.
    package var sentence: (fact: String, hint: String?) {
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

  /// What is wrong.
  package let reason: Reason
  /// The character where the error begins, from 1.
  package let column: Int
  /// The available fields, if the error is an unknown field.
  package var fields: [String] = []
  /// Whether properties of notes are fields too.
  package var hasProperties = false

  /// A hint that lists the available fields, if that helps.
  package var fieldsHint: String? {
    if fields.isEmpty { return nil }
    return "the fields are \(fields.joined(separator: ", "))" + (hasProperties ? ", and every property of a note" : "")
  }
}
