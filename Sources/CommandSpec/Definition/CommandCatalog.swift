/// All that is shown about a program: everything that help, manual and completions are made from.
package struct CommandCatalog: Hashable, Sendable {
  /// The name the program is run by.
  package let program: String
  /// The version, without the program's name.
  package let version: String
  /// One line that says what the program is, without a period.
  package let summary: String
  /// What the program is, in full.
  package let description: Prose
  /// Options that stand before or after any command, the built-in ones last.
  package let globals: OptionSection
  /// The commands under their headings.
  package let groups: [Group]
  /// Command lines to copy that show what the program is for.
  package let examples: [Example]
  /// Manual pages that belong to no command.
  package let topics: [Topic]
  /// Environment variables that are not a column of some option.
  package let environment: [Prose.Definition]
  /// Files the program reads or writes.
  package let files: [Prose.Definition]
  /// What the exit status of every command says.
  package let exitStatus: Prose
  /// Names that commands have in other programs, with what to run here instead.
  package let otherCommands: [String: String]

  /// Commands that stand under one heading in help.
  package struct Group: Hashable, Sendable {
    /// The heading, capitalised.
    package let heading: String
    /// The commands in the order help shows them.
    package let commands: [CommandEntry]

    /// The commands that may be shown.
    package var visible: [CommandEntry] { commands.filter { !$0.isHidden } }
  }

  /// Every command in order, hidden ones included.
  package var commands: [CommandEntry] { groups.flatMap(\.commands) }

  /// Every command that may be shown, in order.
  package var visibleCommands: [CommandEntry] { groups.flatMap(\.visible) }

  /// The command of that name or alias.
  package func command(_ name: String) -> CommandEntry? {
    commands.first { $0.names.contains(name) }
  }

  /// The commands of two words that begin with `word`, aliases left aside.
  package func family(_ word: String) -> [CommandEntry] {
    commands.filter { $0.words.count == 2 && $0.words[0] == word }
  }

  /// The name of the manual page of a command.
  package func pageName(of command: CommandEntry) -> String {
    ([program] + command.words).joined(separator: "-")
  }
}

/// A manual page that belongs to no command, such as the one on a query language.
package struct Topic: Hashable, Sendable {
  /// The word after `help`.
  package let name: String
  /// The name of the manual page.
  package let page: String
  /// The section of the manual it is in.
  package let section: Int
  /// One line that says what the page describes, without a period.
  package let summary: String
  /// What `help` shows.
  package let prose: Prose

  /// Makes a topic that a manual page describes at length.
  package init(_ name: String, page: String, section: Int, _ summary: String, prose: Prose) {
    self.name = name
    self.page = page
    self.section = section
    self.summary = summary
    self.prose = prose
  }
}

extension CommandCatalog {
  /// The global options that a command does not have an option of its own instead of; its own goes before.
  package func globals(beside entry: CommandEntry) -> OptionSection {
    let own = Set(entry.options.map(\.long)).subtracting([OptionSpec.help, .version].map(\.long))
    return OptionSection(heading: globals.heading, options: globals.options.filter { !own.contains($0.long) })
  }
}
