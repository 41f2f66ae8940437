/// A command: what is shown about it, how its words become arguments, and what runs with them.
///
/// `Context` is what the program hands to a running command, `Outcome` what a command gives back; neither
/// means anything here.
package struct Command<Arguments: Sendable, Context, Outcome>: Sendable {
  /// The name, one or two words.
  package let name: String
  /// Other names that run the same command.
  package let aliases: [String]
  /// One line, imperative, without a period.
  package let summary: String
  /// Whether help, manual and completions leave the command out.
  package let isHidden: Bool
  let defaults: Arguments
  let columns: @Sendable () -> Columns
  let check: @Sendable (Arguments) throws(ValueProblem) -> Void
  let run: @Sendable (Context, Arguments) throws -> Outcome

  /// The columns that are made only when they are looked at: a program that runs one command of sixty need
  /// not build the options of all.
  struct Columns {
    let options: [OptionGroup<Arguments>]
    let operands: [Operand<Arguments>]
    let description: Prose
    let examples: [Example]
    let exitStatus: Prose
    let seeAlso: [Reference]
  }

  /// Makes a row of the table.
  ///
  /// - Parameters:
  ///   - name: one or two words.
  ///   - summary: at most 60 characters, imperative, without a period.
  ///   - aliases: other names that run the same command.
  ///   - defaults: the arguments of a command line with nothing on it.
  ///   - options: the options, in the order of their headings in help.
  ///   - operands: the operands; at most one of them takes more than one word.
  ///   - description: what the command does, in full.
  ///   - examples: command lines to copy.
  ///   - exitStatus: what the exit status says, where the table's own words do not suffice.
  ///   - seeAlso: where to read on.
  ///   - isHidden: whether help, manual and completions leave the command out.
  ///   - check: refuses arguments that exclude each other; the reason is shown as it is.
  ///   - run: does the work, once every word of the command line is understood.
  package init(
    _ name: String,
    _ summary: String,
    aliases: [String] = [],
    defaults: Arguments,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup<Arguments>] = [],
    operands: @autoclosure @escaping @Sendable () -> [Operand<Arguments>] = [],
    description: @autoclosure @escaping @Sendable () -> Prose = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    exitStatus: @autoclosure @escaping @Sendable () -> Prose = [],
    seeAlso: @autoclosure @escaping @Sendable () -> [Reference] = [],
    isHidden: Bool = false,
    check: @escaping @Sendable (Arguments) throws(ValueProblem) -> Void = { _ in },
    run: @escaping @Sendable (Context, Arguments) throws -> Outcome
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.isHidden = isHidden
    self.defaults = defaults
    columns = {
      Columns(
        options: options(), operands: operands(), description: description(), examples: examples(),
        exitStatus: exitStatus(), seeAlso: seeAlso())
    }
    self.check = check
    self.run = run
  }

  /// What is shown about the command; made anew each time.
  package var entry: CommandEntry { entry(columns()) }

  private func entry(_ columns: Columns) -> CommandEntry {
    CommandEntry(
      name: name, aliases: aliases, summary: summary, description: columns.description,
      sections: columns.options.map(\.section), operands: columns.operands.map(\.spec),
      examples: columns.examples,
      exitStatus: columns.exitStatus, seeAlso: columns.seeAlso, isHidden: isHidden)
  }
}

/// A command whatever its arguments are.
package protocol TableCommand<Context, Outcome>: Sendable {
  /// What a running command is handed.
  associatedtype Context
  /// What a command gives back.
  associatedtype Outcome

  /// The name, one or two words.
  var name: String { get }
  /// Other names that run the same command.
  var aliases: [String] { get }
  /// Whether help, manual and completions leave the command out.
  var isHidden: Bool { get }

  /// The command with all of its columns.
  func opened() -> OpenedCommand<Context, Outcome>
}

/// A command with all of its columns, ready to read words.
package struct OpenedCommand<Context, Outcome> {
  /// What is shown about the command.
  package let entry: CommandEntry
  /// Turns scanned words into work that only waits for its context.
  let bind: (ScannedWords) throws(UsageError.Problem) -> @Sendable (Context) throws -> Outcome
}

extension Command: TableCommand {
  /// The command with all of its columns.
  package func opened() -> OpenedCommand<Context, Outcome> {
    let columns = columns()
    return OpenedCommand(entry: entry(columns)) { words throws(UsageError.Problem) in
      let arguments = try arguments(from: words, columns)
      return { context in try run(context, arguments) }
    }
  }
}
