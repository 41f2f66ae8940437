/// The command table of a program: everything that can be typed and what it does.
///
/// `Globals` holds the options that stand before or after any command; `Context` is made by the caller from
/// them and handed to the command; `Outcome` is what a command gives back.
package struct CommandTable<Globals: Sendable, Context, Outcome>: Sendable {
  /// Commands that stand under one heading in help.
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
  /// What is said to people who know other programs, made when somebody needs it.
  let otherPrograms: @Sendable () -> OtherPrograms
  let content: @Sendable () -> CommandCatalog

  /// Makes the table of a program.
  ///
  /// `-h`, `--help` and `--version` are added to the global options. `environment` and `files` describe what
  /// no option does; variables that are a column of an option need no mention.
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
    exitStatus: @autoclosure @escaping @Sendable () -> Prose = []
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
          CommandCatalog.Group(heading: group.heading, commands: group.commands.map { $0.opened().entry })
        },
        examples: examples(), topics: topics(), environment: environment(), files: files(), exitStatus: exitStatus(),
        otherCommands: otherPrograms().commands)
    }
  }

  /// All that is shown about the program.
  ///
  /// It is made anew each time, which takes about as long as the program takes to start: parsing does without
  /// it.
  package var catalog: CommandCatalog { content() }
}
