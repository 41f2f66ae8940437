import Commands
internal import Dates
import SystemCalls
import Terminal
import VaultCore
internal import VaultWatching

/// The program: provides a command with its streams and surroundings, runs it, and exits with its status.
@main
enum Main {
  static func main() {
    // If a standard stream is closed, the next file to be opened would get its descriptor, and output could be written
    // into a note.
    try? StandardStream.openMissing()
    Signals.ignoreBrokenPipe()
    Allocator.keepAllocations()
    let output = SharedStream(.output)
    let errorOutput = SharedStream(.error)
    var surroundings = surroundings()
    let line = TerminalDevice.isTerminal(2) ? progressLine(errorOutput) : nil
    surroundings.progress = line.map { line in
      NoteProgress(advance: { line.show($0, $1, of: $2) }, end: { line.erase() })
    }
    var session = Session(
      surroundings: surroundings,
      environment: { ProcessArguments.environment($0).map { String(decoding: $0, as: UTF8.self) } },
      output: OutputChannel(
        isTerminal: TerminalDevice.isTerminal(1), width: TerminalDevice.width(of: 1),
        height: TerminalDevice.height(of: 1), descriptor: 1, flush: { try output.flush() }
      ) {
        line?.erase()
        try output.write($0)
      },
      errorOutput: OutputChannel(isTerminal: TerminalDevice.isTerminal(2), width: TerminalDevice.width(of: 2)) {
        line?.erase()
        // Both streams can be connected to the same terminal, so earlier output is written first.
        try output.flush()
        try errorOutput.write($0)
        try errorOutput.flush()
      },
      inputIsTerminal: TerminalDevice.isTerminal(0),
      readInput: { try StandardStream.readInput(limit: $0) },
      runProgram: { request in
        line?.erase()
        try output.flush()
        return try Programs.run(request)
      })
    session.readTyped = { try TypedInput.read(limit: $0) }
    session.openMessageInput = { try StandardStream.input() }
    session.openMessageOutput = { try StandardStream.takeOutput() }
    session.makeWatchControl = { try WatchControl(takesSignals: true) }
    session.confirm = { question in
      try errorOutput.write(Array("\(question) [y/N] ".utf8))
      try errorOutput.flush()
      let answer = try FileDescriptor.open("/dev/tty").read(upTo: 1024)
      return answer.first == UInt8(ascii: "y") || answer.first == UInt8(ascii: "Y")
    }
    session.ask = { question in
      try errorOutput.write(Array(question.utf8))
      try errorOutput.flush()
      let answer = try FileDescriptor.open("/dev/tty").read(upTo: 1024)
      return answer.isEmpty ? nil : String(decoding: answer, as: UTF8.self)
    }
    var status = Program.run(Array(ProcessArguments.arguments.dropFirst()), session)
    do {
      try output.flush()
    } catch StreamError.closedPipe {
      // The reader of the output has closed the pipe, which is not an error.
    } catch {
      let fact = if case StreamError.failed(let cause) = error { cause.description } else { "\(error)" }
      try? errorOutput.write(Array("sheaf: standard output: \(fact)\n".utf8))
      try? errorOutput.flush()
      status = .failure
    }
    exitProcess(status.code)
  }

  private static func progressLine(_ errorOutput: SharedStream) -> ProgressLine {
    ProgressLine(
      of: "notes", width: TerminalDevice.width(of: 2), appear: { Signals.eraseLineOnInterrupt() },
      write: { bytes in
        try? errorOutput.write(bytes)
        try? errorOutput.flush()
      })
  }

  private static func surroundings() -> Surroundings {
    func path(_ name: String) -> RawPath? {
      guard let value = ProcessArguments.environment(name), !value.isEmpty else { return nil }
      return RawPath(value)
    }
    let home = path("HOME").flatMap { $0.isAbsolute ? $0 : nil }
    // The XDG Base Directory Specification requires that relative values are ignored.
    func base(_ name: String, _ fallback: RawPath) -> RawPath {
      // Without a home folder there is no private folder of the user. Nobody can create this one, so nothing is
      // written.
      let chosen = path(name).flatMap { $0.isAbsolute ? $0 : nil } ?? home?.appending(fallback) ?? "/nonexistent"
      return chosen.appending("sheaf" as RawPath)
    }
    var surroundings = Surroundings(
      workingDirectory: (try? FileSystem.currentDirectory()) ?? "/", home: home,
      cacheFolder: base("XDG_CACHE_HOME", ".cache"), stateFolder: base("XDG_STATE_HOME", ".local/state"),
      configFile: base("XDG_CONFIG_HOME", ".config").appending("config.yaml" as RawPath),
      environmentVault: path("SHEAF_VAULT"), userID: ProcessIdentity.userID, now: { SystemClock.wallNanoseconds },
      zone: TimeZoneRules { LocalTime.offset(at: $0) }, workers: Parallel.processorCount)
    surroundings.variables = ProcessArguments.environment
    return surroundings
  }
}
