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
    package init(_ heading: String, _ commands: [CommandRow<Context, Outcome>]) {
      self.heading = heading
      self.commands = commands
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
    program: String,
    version: String,
    summary: String,
    description: @autoclosure @escaping @Sendable () -> Prose = [],
    defaults: Globals,
    globals: [Option<Globals>] = [],
    groups: [Group],
    otherPrograms: @autoclosure @escaping @Sendable () -> OtherPrograms = OtherPrograms(),
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    topics: @autoclosure @escaping @Sendable () -> [Topic] = [],
    environment: @autoclosure @escaping @Sendable () -> [Prose.Definition] = [],
    files: @autoclosure @escaping @Sendable () -> [Prose.Definition] = [],
    exitStatus: @autoclosure @escaping @Sendable () -> ExitMeanings = [:]
  ) {
    self.program = program
    self.defaults = defaults
    self.globals = globals
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
