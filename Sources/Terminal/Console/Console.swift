package import SystemCalls

/// The way of commands to the outside: standard streams, the person at the terminal, and other programs.
///
/// The program has one console, that of its process. A program within another, and a test, has a `CollectingConsole`.
package protocol Console: Sendable {
  /// Returns the size of the terminal that a stream is connected to; nil if it is not a terminal.
  func terminal(of stream: StandardStream.Destination) -> TerminalSize?
  /// Writes bytes, possibly to a buffer.
  func write(_ bytes: [UInt8], to stream: StandardStream.Destination) throws(StreamError)
  /// Writes the buffered bytes of standard output.
  func flush() throws(StreamError)
  /// The descriptor of standard output, by which a closed other end can be detected; nil if there is none.
  var outputDescriptor: Int32? { get }

  /// Whether standard input is a terminal.
  var inputIsTerminal: Bool { get }
  /// Reads all of standard input; throws `Errno.fileTooLarge` if it has more than `limit` bytes.
  func readInput(limit: Int) throws(SystemError) -> [UInt8]
  /// Reads what the person types until the end of the input or an interruption, with the same limit. It is only called
  /// if standard input is a terminal.
  func readTyped(limit: Int) throws(SystemError) -> TypedInput
  /// Whether there is a person who answers, if the streams are terminals.
  var canAsk: Bool { get }
  /// Whether a program may draw a screen on the terminal that controls the process, if there is one.
  var hasScreen: Bool { get }
  /// Asks the person for a line; returns nil at the end of the input.
  func ask(_ question: String) throws -> String?
  /// Runs a program in the terminal and returns its exit status; throws `SystemError` if it cannot be run.
  func run(_ request: ProgramRequest) throws -> Int32

  /// Returns a descriptor of standard input, for messages.
  func openInput() throws(SystemError) -> FileDescriptor
  /// Returns a descriptor of standard output, for messages. After that, nothing else is written to it.
  func openOutput() throws(SystemError) -> FileDescriptor
}

extension Console {
  /// Asks the person a question to be answered with yes or no.
  package func confirm(_ question: String) throws -> Bool {
    try ask("\(question) [y/N] ")?.lowercased().hasPrefix("y") ?? false
  }
}

package struct TerminalSize: Hashable, Sendable {
  /// The width in columns; nil if it is unknown.
  package let columns: Int?
  /// The height in lines; nil if it is unknown.
  package let rows: Int?

  package init(columns: Int?, rows: Int?) { (self.columns, self.rows) = (columns, rows) }
}

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
  package init(words: [[UInt8]], input: [UInt8]? = nil) { (self.words, self.input) = (words, input) }
}
