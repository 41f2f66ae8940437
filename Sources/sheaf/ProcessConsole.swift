import Synchronization
import SystemCalls
internal import Terminal

/// The console of the process: its standard streams, the user's terminal, and programs that are run there.
final class ProcessConsole: Console {
  private let output = SharedStream(.output)
  private let errorOutput: SharedStream
  private let outputTerminal = ProcessConsole.terminal(1)
  private let errorTerminal = ProcessConsole.terminal(2)
  /// The line for the progress of long work; nil if standard error is not a terminal.
  let progressLine: ProgressLine?

  init() {
    let errors = SharedStream(.errorOutput)
    errorOutput = errors
    progressLine = errorTerminal.map {
      ProgressLine(of: "notes", width: $0.columns, appear: { Signals.eraseLineOnInterrupt() }) { bytes in
        try? errors.write(bytes)
        try? errors.flush()
      }
    }
  }

  private static func terminal(_ descriptor: Int32) -> TerminalSize? {
    guard TerminalDevice.isTerminal(descriptor) else { return nil }
    let (columns, rows) = TerminalDevice.size(of: descriptor)
    return TerminalSize(columns: columns, rows: rows)
  }

  func terminal(of stream: StandardStream.Destination) -> TerminalSize? {
    stream == .output ? outputTerminal : errorTerminal
  }

  func write(_ bytes: [UInt8], to stream: StandardStream.Destination) throws(StreamError) {
    progressLine?.erase()
    if stream == .output { return try output.write(bytes) }
    // Both streams can be connected to the same terminal, so earlier output is written first.
    try output.flush()
    try errorOutput.write(bytes)
    try errorOutput.flush()
  }

  func flush() throws(StreamError) { try output.flush() }

  var outputDescriptor: Int32? { StandardStream.Destination.output.rawValue }

  var inputIsTerminal: Bool { TerminalDevice.isTerminal(0) }

  func readInput(limit: Int) throws(SystemError) -> [UInt8] { try StandardStream.readInput(limit: limit) }

  func readTyped(limit: Int) throws(SystemError) -> TypedInput { try TypedInput.read(limit: limit) }

  /// Whether the process has a terminal, which a program in the background has not.
  var canAsk: Bool { (try? FileDescriptor.open("/dev/tty")) != nil }

  var hasScreen: Bool { true }

  func ask(_ question: String) throws -> String? {
    progressLine?.erase()
    // What was printed before belongs above the question, but whether that can be written has nothing to do with it.
    try? output.flush()
    try errorOutput.write(Array(question.utf8))
    try errorOutput.flush()
    let answer = try FileDescriptor.open("/dev/tty").read(upTo: 1024)
    return answer.isEmpty ? nil : String(decoding: answer, as: UTF8.self)
  }

  func run(_ request: ProgramRequest) throws -> Int32 {
    progressLine?.erase()
    try flush()
    return try Programs.run(request)
  }

  func openInput() throws(SystemError) -> FileDescriptor { try StandardStream.input() }

  func openOutput() throws(SystemError) -> FileDescriptor { try StandardStream.takeOutput() }
}

/// A standard stream that several threads can write to.
private final class SharedStream: Sendable {
  private let stream: Mutex<StandardStream>

  init(_ destination: StandardStream.Destination) { stream = Mutex(StandardStream(destination)) }

  func write(_ bytes: [UInt8]) throws(StreamError) {
    try stream.withLock { stream throws(StreamError) in try stream.write(bytes) }
  }

  func flush() throws(StreamError) { try stream.withLock { stream throws(StreamError) in try stream.flush() } }
}

/// Runs other programs for commands, in the user's terminal.
enum Programs {
  /// Runs a program found by `PATH`, without a shell; returns its exit status, or 128 plus the signal that killed it.
  static func run(_ request: ProgramRequest) throws -> Int32 {
    guard let name = request.words.first else { return 0 }
    let searchPath = ProcessArguments.environment("PATH") ?? Array("/usr/local/bin:/usr/bin:/bin".utf8)
    guard let executable = Subprocess.find(RawPath(name), searchPath: searchPath) else {
      throw SystemError(.noSuchFile, call: "posix_spawn", path: RawPath(name))
    }
    let program = Subprocess(
      executable: executable, arguments: Array(request.words.dropFirst()), environment: environment(of: request))
    let outcome = try Signals.ignoring([.interrupt, .quit]) { () throws(SystemError) in
      try program.run(input: input(of: request))
    }
    switch outcome.status {
    case .exited(let status): return status
    case .killed(let signal): return 128 + signal.rawValue
    }
  }

  private static func input(of request: ProgramRequest) -> Subprocess.Input {
    if let bytes = request.input { return .bytes(bytes) }
    // If the names of notes were read from standard input, it is not a terminal, which an editor needs.
    let terminal: RawPath = "/dev/tty"
    guard request.needsTerminal, !TerminalDevice.isTerminal(0), (try? FileDescriptor.open(terminal)) != nil else {
      return .inherited
    }
    return .file(terminal)
  }

  private static func environment(of request: ProgramRequest) -> [[UInt8]] {
    let added = request.environment.map { (prefix: Array("\($0.key)=".utf8), value: Array($0.value.utf8)) }
    let kept = ProcessArguments.environment.filter { variable in !added.contains { variable.starts(with: $0.prefix) } }
    return kept + added.map { $0.prefix + $0.value }
  }
}
