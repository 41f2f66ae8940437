/// The candidates that a shell offers for a value or an operand.
package enum CompletionKind: Hashable, Sendable {
  /// No candidates: the value is free text or a number.
  case none
  /// Names of files, completed by the shell.
  case file
  /// Names of directories, completed by the shell.
  case directory
  /// Names of directories, completed by the shell; for a word that begins with `@`, the candidates of the running
  /// program for this kind.
  case directoryOr(String)
  /// These words only.
  case choices([String])
  /// Names of the program's commands and topics.
  case command
  /// Words that only the running program knows.
  ///
  /// The shell runs `PROGRAM [FORWARDED OPTIONS] __complete KIND -- WORD [FIRST]`, where KIND is this name, WORD is the
  /// part typed so far, and FIRST is the first operand if there is one before the word. The program prints one
  /// candidate per line, each optionally followed by a tab and a description; a candidate that does not begin with WORD
  /// is ignored.
  case dynamic(String)
}

extension CompletionKind {
  /// The name of the hidden command that shells run for `dynamic` kinds.
  package static let commandName = "__complete"
}
