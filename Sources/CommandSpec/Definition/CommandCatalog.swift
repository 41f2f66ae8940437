/// The documentation of a program, from which help, manual pages and completions are made.
package struct CommandCatalog: Hashable, Sendable {
  /// The name of the program.
  package let program: String
  /// The version, without the program's name.
  package let version: String
  /// A line that describes the program, without a period.
  package let summary: String
  /// The full description of the program.
  package let description: Prose
  /// The options that may be before or after any command, the built-in ones last.
  package let globals: OptionSection
  /// The commands under their headings.
  package let groups: [Group]
  /// Command lines to copy that show the purpose of the program.
  package let examples: [Example]
  /// Manual pages that belong to no command.
  package let topics: [Topic]
  /// The environment variables that are not a column of an option.
  package let environment: [Prose.Definition]
  /// The files that the program reads or writes.
  package let files: [Prose.Definition]
  package let exitStatus: ExitMeanings
  /// Names of commands in other programs, each with the command to run in this one.
  package let otherCommands: [String: String]

  /// A group of commands with a common heading in help.
  package struct Group: Hashable, Sendable {
    /// The heading, capitalised.
    package let heading: String
    /// The commands in the order in which help shows them.
    package let commands: [CommandEntry]

    /// The commands that are not hidden.
    package var visible: [CommandEntry] { commands.filter { !$0.isHidden } }
  }

  /// Every command in order, hidden ones included.
  package var commands: [CommandEntry] { groups.flatMap(\.commands) }

  /// Every command that is not hidden, in order.
  package var visibleCommands: [CommandEntry] { groups.flatMap(\.visible) }

  /// Returns the command with a name or alias.
  package func command(_ name: String) -> CommandEntry? { commands.first { $0.names.contains(name) } }

  /// Returns the commands of two words that begin with `word`, without aliases.
  package func family(_ word: String) -> [CommandEntry] {
    commands.filter { $0.words.count == 2 && $0.words[0] == word }
  }

  /// Returns the name of a command's manual page.
  package func pageName(of command: CommandEntry) -> String { ([program] + command.words).joined(separator: "-") }
}

/// A manual page that belongs to no command, such as one about a query language.
package struct Topic: Hashable, Sendable {
  /// The word after `help`.
  package let name: String
  /// The name of the manual page.
  package let page: String
  /// The section of the manual that contains it.
  package let section: Int
  /// A line that describes the contents of the page, without a period.
  package let summary: String
  /// The text that `help` shows.
  package let prose: Prose
  /// The options that the page describes for all commands that have them.
  package let options: [OptionSection]

  /// Makes a topic with a manual page.
  package init(
    _ name: String, page: String, section: Int, _ summary: String, prose: Prose, options: [OptionSection] = []
  ) {
    (self.name, self.page, self.section) = (name, page, section)
    (self.summary, self.prose, self.options) = (summary, prose, options)
  }
}

extension CommandCatalog {
  /// The page that describes the options which several commands have.
  package var optionsTopic: Topic? { topics.first { !$0.options.isEmpty } }

  /// Returns the global options except those that the command replaces by its own option.
  package func globals(beside entry: CommandEntry) -> OptionSection {
    let own = Set(entry.options.map(\.long)).subtracting([OptionSpec.help, .version].map(\.long))
    return OptionSection(heading: globals.heading, options: globals.options.filter { !own.contains($0.long) })
  }
}
