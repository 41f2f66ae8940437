/// What people type who know other programs: names of commands, and options that mean nothing here.
package struct OtherPrograms: Sendable {
  /// Names that commands have elsewhere, with what to run here instead.
  package let commands: [String: String]
  /// Letters that are options elsewhere.
  package let letters: String
  /// Letters that are often typed together as options elsewhere.
  package let clusters: Set<String>
  /// A word with a dash as text of a query, for one that stands behind `--`.
  package let quoted: @Sendable (String) -> String

  /// Makes a description of other programs.
  package init(
    commands: [String: String] = [:], letters: String = "", clusters: Set<String> = [],
    quoted: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.commands = commands
    self.letters = letters
    self.clusters = clusters
    self.quoted = quoted
  }
}
