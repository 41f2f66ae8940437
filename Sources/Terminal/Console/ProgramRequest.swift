/// A program that a command wants to run, such as an editor.
package struct ProgramRequest: Sendable {
  /// The words of its command line, including the program.
  package var words: [[UInt8]]
  /// Its standard input; nil for that of the user.
  package var input: [UInt8]?
  /// Whether its standard input must be the user's terminal even if that of the process is something else.
  package var needsTerminal = false
  /// The environment variables that are added to those of the process, or replace them.
  package var environment: [String: String] = [:]

  /// Creates a request to run the program in the first word.
  package init(words: [[UInt8]], input: [UInt8]? = nil) {
    self.words = words
    self.input = input
  }
}
