/// The words of a command line after the command's name, separated into options and operands.
package struct ScannedWords: Sendable {
  /// An option as it was written.
  struct Setting: Sendable {
    /// The index of the option in the list with which the words were scanned.
    let option: Int
    /// The option as the user wrote it, with dashes and without its value.
    let spelling: String
    let form: Form
  }

  /// The form in which an option was written.
  enum Form: Hashable, Sendable {
    case on
    case off
    case value(Argument)
  }

  var settings: [Setting] = []
  var operands: [Argument] = []
  /// The conditions for operands after `--` that are text in a query, by their indices.
  var literals: [Int: Argument] = [:]
}

/// The amount of help requested.
package enum HelpLength: Hashable, Sendable {
  /// One screen.
  case short
  /// The full text.
  case long
}
