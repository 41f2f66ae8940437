/// All that is shown about one command: a row of the table, without what it does.
package struct CommandEntry: Hashable, Sendable {
  /// One or two words, such as `search` or `tag add`.
  package let name: String
  /// Other names that run the same command.
  package let aliases: [String]
  /// One line, imperative, without a period.
  package let summary: String
  /// What the command does, in full.
  package let description: Prose
  /// The command's own options, under their headings.
  package let sections: [OptionSection]
  /// The operands in order.
  package let operands: [OperandSpec]
  /// Command lines to copy; they are meant to be run by tests.
  package let examples: [Example]
  /// What the exit status says, where the table's own words do not suffice.
  package let exitStatus: Prose
  /// Where to read on.
  package let seeAlso: [Reference]
  /// Whether help, manual and completions leave the command out.
  package let isHidden: Bool

  /// The words of the name: one or two.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// The name and the aliases.
  package var names: [String] { [name] + aliases }

  /// Every option of the command in order, hidden ones included.
  package var options: [OptionSpec] { sections.flatMap(\.options) }

  /// Whether words with one dash that are no option count as operands.
  package var acceptsDashedWords: Bool { operands.contains(where: \.acceptsDashedWords) }
}

/// A command line to copy and what it is good for.
package struct Example: Hashable, Sendable {
  /// The line as it is typed into a shell.
  package let line: String
  /// One line, imperative, without a period.
  package let explanation: String

  /// Makes an example of a command line.
  package init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}
