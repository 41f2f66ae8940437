/// The command table of a program: everything that can be typed, and its function.
///
/// `Globals` has the options that may be before or after any command. The caller makes a `Context` from them, which is
/// passed to the command. `Outcome` is what a command returns.
package struct CommandTable<Globals: Sendable, Context, Outcome>: Sendable {
  /// A group of commands with a common heading in help.
  package struct Group: Sendable {
    let heading: String
    let commands: [CommandRow<Context, Outcome>]

    /// Makes a group from a heading and the commands under it.
    package init(_ heading: String, _ commands: CommandRow<Context, Outcome>...) {
      (self.heading, self.commands) = (heading, commands)
    }
  }

  let program: String
  let defaults: Globals
  let globals: [Option<Globals>]
  let commands: [CommandRow<Context, Outcome>]
  /// The hints for people who know other programs, made when they are needed.
  let otherPrograms: @Sendable () -> OtherPrograms
  let content: @Sendable () -> CommandCatalog

  /// Makes the table of a program.
  ///
  /// `-h`, `--help` and `--version` are added to the global options. `environment` and `files` describe what no option
  /// covers; variables that are a column of an option need not be listed.
  package init(
    program: String, version: String, summary: String, description: @autoclosure @escaping @Sendable () -> Prose = [],
    defaults: Globals, globals: [Option<Globals>] = [], groups: [Group],
    otherPrograms: @autoclosure @escaping @Sendable () -> OtherPrograms = OtherPrograms(),
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    topics: @autoclosure @escaping @Sendable () -> [Topic] = [],
    environment: @autoclosure @escaping @Sendable () -> [Prose.Definition] = [],
    files: @autoclosure @escaping @Sendable () -> [Prose.Definition] = [],
    exitStatus: @autoclosure @escaping @Sendable () -> ExitMeanings = [:]
  ) {
    (self.program, self.defaults, self.globals) = (program, defaults, globals)
    commands = groups.plainlyJoined { $0.commands }
    self.otherPrograms = otherPrograms
    content = {
      CommandCatalog(
        program: program, version: version, summary: summary, description: description(),
        globals: OptionSection(heading: "Global options", options: globals.map(\.spec) + [.help, .version]),
        groups: groups.map { group in
          CommandCatalog.Group(heading: group.heading, commands: group.commands.map { $0.made().entry })
        },
        examples: examples(), topics: topics(), environment: environment(), files: files(), exitStatus: exitStatus(),
        otherCommands: otherPrograms().commands)
    }
  }

  /// The documentation of the program.
  ///
  /// It is made again for each access, which takes about as long as the start of the program; parsing does not need it.
  package var catalog: CommandCatalog { content() }
}

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
  associatedtype Outcome

  /// The documentation, without the names.
  var entry: CommandEntry { get }

  /// Converts scanned words to a function that runs the command with a context.
  func bind(_ words: ScannedWords) throws(UsageError.Problem) -> @Sendable (Context) throws -> Outcome
}

extension CommandTable {
  /// Returns the index of the first operand among the words after the program's name: the name of a command, or the
  /// word in its place.
  package func firstOperand(of words: [Argument]) -> Int? {
    var scanner = WordScanner(words, options: globals.plainly { $0.spec } + [.help, .version])
    do throws(UsageError.Problem) { try scanner.scanOptions() } catch { return nil }
    return scanner.remaining.isEmpty ? nil : words.count - scanner.remaining.count
  }

  /// Returns whether a word is the name of a command, or the first word of one.
  package func isName(_ word: String) -> Bool {
    commands.contains { row in row.names.all.contains { $0 == word || $0.hasPrefix(word + " ") } }
  }
}
