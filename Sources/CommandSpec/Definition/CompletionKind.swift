/// What a shell offers where a value or an operand is being typed.
package enum CompletionKind: Hashable, Sendable {
  /// Nothing: the value is free text or a number.
  case none
  /// Names of files, completed by the shell.
  case file
  /// Names of directories, completed by the shell.
  case directory
  /// Names of directories, completed by the shell, and for a word that begins with `@` what the running program knows under
  /// this name.
  case directoryOr(String)
  /// These words and no others.
  case choices([String])
  /// Names of the program's commands and topics.
  case command
  /// Words only the running program knows.
  ///
  /// The shell runs `PROGRAM [FORWARDED OPTIONS] __complete KIND -- WORD`, where KIND is this name and WORD
  /// the part typed so far. The program prints one candidate a line, each optionally followed by a tab and a
  /// description; a candidate that does not begin with WORD is ignored.
  case dynamic(String)
}

extension CompletionKind {
  /// The name of the hidden command that shells run for `dynamic` kinds.
  package static let commandName = "__complete"
}
