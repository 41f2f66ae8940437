/// What users of other programs may type: names of commands, and options that do not exist here.
package struct OtherPrograms: Sendable {
  /// Names of commands in other programs, each with the command to run here instead.
  package let commands: [String: String]
  /// Letters that are options in other programs.
  package let letters: String
  /// Letters that are often combined as options in other programs.
  package let clusters: Set<String>
  /// Converts a word of a query that begins with a dash and was written after `--` to a condition for that text.
  package let quoted: @Sendable (String) -> String

  /// Makes a description of other programs.
  package init(
    commands: [String: String] = [:], letters: String = "", clusters: Set<String> = [],
    quoted: @escaping @Sendable (String) -> String = { $0 }
  ) { (self.commands, self.letters, self.clusters, self.quoted) = (commands, letters, clusters, quoted) }
}
