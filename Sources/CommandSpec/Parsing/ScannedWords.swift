/// The words of a command line after the command's name, sorted into options and operands.
package struct ScannedWords: Sendable {
  /// An option as it was written.
  struct Setting: Sendable {
    /// The option's place in the list the words were scanned with.
    let option: Int
    /// The option as the user wrote it, with dashes and without its value.
    let spelling: String
    let form: Form
  }

  /// In which form an option was written.
  enum Form: Hashable, Sendable {
    case on
    case off
    case value(Argument)
  }

  var settings: [Setting] = []
  var operands: [Argument] = []
}

/// How much help is wanted.
package enum HelpLength: Hashable, Sendable {
  /// One screen.
  case short
  /// Everything there is to say.
  case long
}
