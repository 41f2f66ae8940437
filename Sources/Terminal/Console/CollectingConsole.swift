package import SystemCalls

/// A console in memory. It keeps what is written, and what comes from outside was given to it before.
package final class CollectingConsole: Console {
  package struct Connections: Sendable {
    /// The contents of standard input; nil for a terminal.
    package var input: [UInt8]? = []
    package var terminals: [StandardStream.Destination: TerminalSize] = [:]
    /// What the person types at the terminal.
    package var typed = TypedInput(bytes: [])
    /// What the person answers, one question after another; nil if nobody can be asked.
    package var answers: [String]?
    /// Does what a program would do, with this console, and returns its exit status.
    package var program: @Sendable (ProgramRequest, CollectingConsole) throws -> Int32
    /// The descriptors for messages, which are closed by those who get them.
    package var messages: (input: Int32, output: Int32)?

    /// Creates connections without a terminal or a person.
    package init(program: @escaping @Sendable (ProgramRequest, CollectingConsole) throws -> Int32) {
      self.program = program
    }
  }

  private struct Contents {
    var output: [UInt8] = []
    var errorOutput: [UInt8] = []
    var programs: [ProgramRequest] = []
    var answers: ArraySlice<String>
  }

  private let connections: Connections
  private let contents: Locked<Contents>

  /// Creates a console to which nothing is written yet.
  package init(_ connections: Connections) {
    self.connections = connections
    contents = Locked(Contents(answers: (connections.answers ?? [])[...]))
  }

  /// What was written to standard output until now.
  package var output: [UInt8] { contents.withLock { $0.output } }
  /// What was written to standard error until now, including questions.
  package var errorOutput: [UInt8] { contents.withLock { $0.errorOutput } }
  /// The programs that were run until now.
  package var programs: [ProgramRequest] { contents.withLock { $0.programs } }

  package func terminal(of stream: StandardStream.Destination) -> TerminalSize? { connections.terminals[stream] }

  /// Keeps the bytes.
  package func write(_ bytes: [UInt8], to stream: StandardStream.Destination) {
    contents.withLock {
      switch stream {
      case .output: $0.output += bytes
      case .errorOutput: $0.errorOutput += bytes
      }
    }
  }

  /// Does nothing, since there is no buffer.
  package func flush() {}

  /// Nil, since bytes in memory have no other end.
  package var outputDescriptor: Int32? { nil }

  /// Whether standard input has no contents.
  package var inputIsTerminal: Bool { connections.input == nil }

  /// Returns the contents of standard input.
  package func readInput(limit: Int) throws(SystemError) -> [UInt8] {
    let bytes = connections.input ?? []
    if bytes.count > limit { throw SystemError(.fileTooLarge, call: "read") }
    return bytes
  }

  /// Returns what the person types.
  package func readTyped(limit: Int) -> TypedInput { connections.typed }

  /// Whether there are answers, even if all were given.
  package var canAsk: Bool { connections.answers != nil }

  /// False, since memory is no terminal.
  package var hasScreen: Bool { false }

  /// Writes the question to standard error and returns the next answer.
  package func ask(_ question: String) -> String? {
    guard canAsk else { return nil }
    write(Array(question.utf8), to: .errorOutput)
    return contents.withLock { $0.answers.popFirst() }
  }

  /// Notes the program and does what it would do.
  package func run(_ request: ProgramRequest) throws -> Int32 {
    contents.withLock { $0.programs.append(request) }
    return try connections.program(request, self)
  }

  package func openInput() throws(SystemError) -> FileDescriptor { try descriptor(connections.messages?.input) }

  package func openOutput() throws(SystemError) -> FileDescriptor { try descriptor(connections.messages?.output) }

  private func descriptor(_ number: Int32?) throws(SystemError) -> FileDescriptor {
    guard let number else { throw SystemError(.badDescriptor, call: "fcntl") }
    return FileDescriptor(owning: number)
  }
}
