import Commands
import SystemCalls

/// What a run of sheaf writes, kept instead of printed.
struct Recording: Sendable {
  private let content = Locked(ShownOutput())

  /// What was written so far.
  var shown: ShownOutput { content.withLock { $0 } }

  /// Standard output.
  func output(terminalWidth: Int?, terminalHeight: Int?) -> OutputChannel {
    OutputChannel(isTerminal: terminalWidth != nil, width: terminalWidth, height: terminalHeight) { [content] bytes in
      content.withLock { $0.output += bytes }
    }
  }

  /// Standard error.
  func errorOutput(terminalWidth: Int?) -> OutputChannel {
    OutputChannel(isTerminal: terminalWidth != nil, width: terminalWidth) { [content] bytes in
      content.withLock { $0.errorOutput += bytes }
    }
  }

  /// Notes that a program was asked for; what it was to read counts as printed.
  func noteProgram(_ request: ProgramRequest) {
    let words = request.words.map { String(decoding: $0, as: UTF8.self) }
    content.withLock {
      $0.programs.append(words.joined(separator: " "))
      $0.output += request.input ?? []
    }
  }

  /// Adds what another program wrote.
  func add(output: [UInt8], errorOutput: [UInt8]) {
    content.withLock {
      $0.output += output
      $0.errorOutput += errorOutput
    }
  }
}
