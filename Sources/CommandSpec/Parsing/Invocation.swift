/// A command line that was understood.
package struct Invocation<Globals: Sendable, Context, Outcome>: Sendable {
  /// The options that stand before or after any command.
  package let globals: Globals
  /// What is to be done.
  package let action: Action

  /// What a command line asks for.
  package enum Action: Sendable {
    /// Runs a command, which only waits for its context.
    case run(CommandEntry, @Sendable (Context) throws -> Outcome)
    /// Shows help.
    case help(HelpSubject, HelpLength)
    /// Shows the version.
    case version
    /// Nothing: no command was named.
    case nothing
  }
}

/// What help can be about.
package enum HelpSubject: Hashable, Sendable {
  /// The program as a whole.
  case overview
  /// One command.
  case command(CommandEntry)
  /// The commands whose names begin with this word.
  case family(String)
  /// A topic with a manual page of its own.
  case topic(Topic)
}
