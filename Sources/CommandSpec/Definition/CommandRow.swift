/// A row of the table: the names of a command, and the command itself, which is made only when it is needed.
///
/// A program that runs one of sixty commands need not make all of them.
package struct CommandRow<Context, Outcome>: Sendable {
  let names: CommandNames.Row
  private let command: @Sendable () -> any RunnableCommand<Context, Outcome>

  /// Makes a row for a command.
  ///
  /// The type of its arguments is not in the row: to look up these types for a hundred rows took 3 % of the
  /// instructions of a start.
  ///
  /// - Parameters:
  ///   - name: The name, one or two words.
  ///   - aliases: Other names that run the same command.
  ///   - isHidden: Whether help, manual and completions leave the command out.
  package init(
    _ name: String, aliases: [String] = [], isHidden: Bool = false,
    _ command: @autoclosure @escaping @Sendable () -> any RunnableCommand<Context, Outcome>
  ) {
    names = CommandNames.Row(name: name, aliases: aliases, isHidden: isHidden)
    self.command = command
  }

  /// Makes the command, and its documentation with the names.
  func made() -> (entry: CommandEntry, definition: any RunnableCommand<Context, Outcome>) {
    let definition = command()
    var entry = definition.entry
    (entry.name, entry.aliases, entry.isHidden) = (names.name, names.aliases, names.isHidden)
    return (entry, definition)
  }
}

/// A command of any type of arguments.
package protocol RunnableCommand<Context, Outcome>: Sendable {
  /// What the program passes to a running command.
  associatedtype Context
  /// What a command returns.
  associatedtype Outcome

  /// The documentation, without the names.
  var entry: CommandEntry { get }

  /// Converts scanned words to a function that runs the command with a context.
  func bind(_ words: ScannedWords) throws(UsageError.Problem) -> @Sendable (Context) throws -> Outcome
}
