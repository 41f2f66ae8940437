/// A row of the table: the names of a command, and the command itself, which is made only when it is needed.
///
/// A program that runs one of sixty commands need not make all of them.
package struct CommandRow<Context, Outcome>: Sendable {
  /// The name, which has one or two words.
  let name: String
  /// Other names that run the same command.
  let aliases: [String]
  /// Whether help, manual and completions leave the command out.
  let isHidden: Bool
  private let command: @Sendable () -> any OpenableCommand<Context, Outcome>

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
    _ command: @autoclosure @escaping @Sendable () -> any OpenableCommand<Context, Outcome>
  ) {
    self.name = name
    self.aliases = aliases
    self.isHidden = isHidden
    self.command = command
  }

  /// Returns the command with all of its columns.
  func opened() -> OpenedCommand<Context, Outcome> { command().opened(self) }
}

/// A command of any type of arguments.
package protocol OpenableCommand<Context, Outcome>: Sendable {
  /// What the program passes to a running command.
  associatedtype Context
  /// What a command returns.
  associatedtype Outcome

  /// Returns the command with all of its columns and the names of its row.
  func opened(_ row: CommandRow<Context, Outcome>) -> OpenedCommand<Context, Outcome>
}

/// A command with all of its columns, ready to parse words.
package struct OpenedCommand<Context, Outcome> {
  /// The documentation of the command.
  let entry: CommandEntry
  /// Converts scanned words to a function that runs the command with a context.
  let bind: (ScannedWords) throws(UsageError.Problem) -> @Sendable (Context) throws -> Outcome
}

extension Command: OpenableCommand {
  /// Returns the command with all of its columns and the names of its row.
  package func opened(_ row: CommandRow<Context, Outcome>) -> OpenedCommand<Context, Outcome> {
    let columns = columns()
    let entry = CommandEntry(
      name: row.name, aliases: row.aliases, summary: summary, description: columns.description,
      sections: columns.options.plainly { $0.section }, operands: columns.operands.plainly { $0.spec },
      examples: columns.examples,
      exitStatus: columns.exitStatus, seeAlso: columns.seeAlso, manual: columns.manual, isHidden: row.isHidden)
    return OpenedCommand(entry: entry) { words throws(UsageError.Problem) in
      let arguments = try arguments(from: words, columns)
      return { context in try run(context, arguments) }
    }
  }
}
