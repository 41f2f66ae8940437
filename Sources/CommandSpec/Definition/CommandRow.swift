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
  private let make: @Sendable (CommandRow) -> OpenedCommand<Context, Outcome>

  /// Makes a row for a command.
  ///
  /// - Parameters:
  ///   - name: The name, one or two words.
  ///   - aliases: Other names that run the same command.
  ///   - isHidden: Whether help, manual and completions leave the command out.
  package init<Arguments: Sendable>(
    _ name: String, aliases: [String] = [], isHidden: Bool = false,
    _ command: @autoclosure @escaping @Sendable () -> Command<Arguments, Context, Outcome>
  ) {
    self.name = name
    self.aliases = aliases
    self.isHidden = isHidden
    make = { row in command().opened(row) }
  }

  /// Returns the command with all of its columns.
  func opened() -> OpenedCommand<Context, Outcome> { make(self) }
}

/// A command with all of its columns, ready to parse words.
struct OpenedCommand<Context, Outcome> {
  /// The documentation of the command.
  let entry: CommandEntry
  /// Converts scanned words to a function that runs the command with a context.
  let bind: (ScannedWords) throws(UsageError.Problem) -> @Sendable (Context) throws -> Outcome
}

extension Command {
  /// Returns the command with all of its columns and the names of its row.
  fileprivate func opened(_ row: CommandRow<Context, Outcome>) -> OpenedCommand<Context, Outcome> {
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
