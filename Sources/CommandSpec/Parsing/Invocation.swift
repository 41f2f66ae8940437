/// A parsed command line.
package struct Invocation<Globals: Sendable, Context, Outcome>: Sendable {
  /// The options that may be before or after any command.
  package let globals: Globals
  /// The requested action.
  package let action: Action
  /// The words of each operand of the command, as they were written.
  package var operands: [(operand: OperandSpec, words: [Argument])] = []

  /// An action that a command line requests.
  package enum Action: Sendable {
    /// Runs a command; only its context is missing.
    case run(CommandEntry, @Sendable (Context) throws -> Outcome)
    /// Shows help.
    case help(HelpSubject, HelpLength)
    /// Shows the version.
    case version
    /// Nothing: there is no command.
    case nothing
  }
}

/// The subject of help.
package enum HelpSubject: Hashable, Sendable {
  /// The program as a whole.
  case overview
  /// One command.
  case command(CommandEntry)
  /// The commands whose names begin with this word.
  case family(String)
  /// A topic with a separate manual page.
  case topic(Topic)
}
