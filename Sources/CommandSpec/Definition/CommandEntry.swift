/// The documentation of a command: a row of the table without its function.
package struct CommandEntry: Hashable, Sendable {
  /// One or two words, such as `search` or `tag add`.
  package internal(set) var name = ""
  /// Other names that run the same command.
  package internal(set) var aliases: [String] = []
  /// The summary: one line, imperative, without a period.
  package let summary: String
  /// The full description of the command.
  package let description: Prose
  /// The command's own options, under their headings.
  package let sections: [OptionSection]
  /// The operands in order.
  package let operands: [OperandSpec]
  /// Command lines to copy, which tests can run.
  package let examples: [Example]
  /// The meaning of the exit statuses that not every command has.
  package let exitStatus: ExitMeanings
  /// References for further reading.
  package let seeAlso: [Reference]
  /// Sections that only the manual page has.
  package let manual: [ManualSection]
  /// Whether help, manual and completions leave the command out.
  package internal(set) var isHidden = false

  /// The words of the name: one or two.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  package var names: [String] { [name] + aliases }

  /// Every option of the command in order, hidden ones included.
  package var options: [OptionSpec] { sections.flatMap(\.options) }

  /// Whether words with one dash that are not options count as operands.
  package var acceptsDashedWords: Bool { operands.contains { $0.dashedWords != nil } }
  /// Whether a number with a sign counts as an operand, since the command has no query with conditions.
  var acceptsNumbers: Bool { acceptsDashedWords && !operands.contains { $0.dashedWords == .query } }
}

/// A command line to copy with an explanation.
package struct Example: Hashable, Sendable {
  /// The line as it is typed into a shell.
  package let line: String
  /// The explanation: one line, imperative, without a period.
  package let explanation: String

  /// Makes an example of a command line.
  package init(_ line: String, _ explanation: String) { (self.line, self.explanation) = (line, explanation) }
}

/// A section of a manual page, with a heading.
package struct ManualSection: Hashable, Sendable {
  package let heading: String
  /// The text.
  package let prose: Prose

  package init(_ heading: String, _ prose: Prose) { (self.heading, self.prose) = (heading, prose) }
}
