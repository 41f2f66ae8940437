import Commands
import SystemCalls
import Terminal
import TestSupport
import VaultCore
import VaultWatching

/// Runs the command lines of a transcript, one after the other.
struct TranscriptShell {
  /// What the person answers to the questions of a command; nil if nobody is asked.
  var answers: [String]?
  let home: TranscriptHome
  private let terminalWidth: Int?
  private let terminalHeight: Int?
  private let environment: [String: String]
  private var workingDirectory: RawPath
  /// Nanoseconds since 1970: a second passes with each line.
  private var now = TranscriptHome.start
  /// Whether files may have been written so lately that their times do not tell.
  private var isUnsettled = true

  /// A shell in the root of the vault.
  init(
    _ home: TranscriptHome, terminalWidth: Int? = nil, terminalHeight: Int? = nil, environment: [String: String] = [:]
  ) {
    self.home = home
    self.terminalWidth = terminalWidth
    self.terminalHeight = terminalHeight
    self.environment = environment
    workingDirectory = home.vault
  }

  /// Runs a line and gives what it wrote, with the status of its last part.
  mutating func run(_ line: String, hereText: [String] = []) throws -> ShownOutput {
    defer { now += 1_000_000_000 }
    let parsed = try ShellLine(line, home: home.path)
    var input: [UInt8]? = parsed.hereMark.map { _ in hereText.dropLast().flatMap { Array($0.utf8) + [0x0a] } }
    var result = ShownOutput()
    for (index, stage) in parsed.stages.enumerated() {
      let isLast = index == parsed.stages.count - 1
      let part = try run(stage, input: input, isLast: isLast)
      input = part.output
      result.output = part.output
      result.errorOutput += part.errorOutput
      result.programs += part.programs
      result.status = part.status
    }
    return result
  }

  /// Runs a line and gives what it wrote as a transcript has it.
  mutating func lines(of line: String, hereText: [String] = []) throws -> [String] {
    try run(line, hereText: hereText).lines(home: home.path)
  }

  private mutating func run(_ stage: ShellLine.Stage, input: [UInt8]?, isLast: Bool) throws -> ShownOutput {
    switch stage {
    case .changeDirectory(let folder):
      workingDirectory = try FileSystem.realPath(workingDirectory.appending(folder))
      return ShownOutput()
    case .shell(let script):
      let shown = try run(shell(script), input: input)
      try home.settleTimes(now: now)
      isUnsettled = true
      return shown
    case .sheaf(let invocation):
      // The kernel's clock ticks: a file written within the tick in which the index is made is read again.
      if isUnsettled { SystemClock.sleep(.milliseconds(50)) }
      isUnsettled = false
      return try run(invocation, input: input, isLast: isLast)
    }
  }

  private func run(_ invocation: ShellLine.Invocation, input: [UInt8]?, isLast: Bool) throws -> ShownOutput {
    var variables = environment
    for variable in invocation.variables {
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      variables[parts[0]] = parts[1]
    }
    var given = input
    if let file = invocation.input {
      given = try FileDescriptor.open(workingDirectory.appending(file)).readToEnd(limit: .max)
    }
    let width = isLast && invocation.output == nil ? terminalWidth : nil
    var surroundings = home.surroundings(workingDirectory: workingDirectory, now: now)
    surroundings.environmentVault = variables["SHEAF_VAULT"].map { RawPath($0) }
    surroundings.variables = shellEnvironment
    var connections = CollectingConsole.Connections { [self, variables] request, console in
      try runProgram(request, variables, console)
    }
    connections.answers = answers
    connections.input = given ?? (terminalWidth == nil ? [] : nil)
    let size = TerminalSize(columns: terminalWidth, rows: terminalHeight)
    connections.terminals[.output] = width == nil ? nil : size
    connections.terminals[.errorOutput] = terminalWidth == nil ? nil : size
    let console = CollectingConsole(connections)
    var session = Session(surroundings: surroundings, console: console) { [variables] in variables[$0] }
    // The request to end precedes the start, so the watcher reports the present changes and ends.
    let control = try WatchControl()
    control.send(.terminate)
    session.watchControl = control
    let status = Program.run(invocation.words, session)
    var shown = ShownOutput(output: console.output, errorOutput: console.errorOutput)
    shown.status = status.code
    shown.programs = console.programs.filter { script(of: $0, variables) == nil }.map { request in
      request.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    if let file = invocation.output {
      let target = workingDirectory.appending(file)
      let options: FileDescriptor.Options = invocation.appends ? [.create, .append] : [.create, .truncate]
      try FileDescriptor.open(target, .writeOnly, options, mode: 0o644).write(shown.output)
      shown.output = []
    }
    return shown
  }

  /// Runs a program that the transcript itself names; what any other was to read counts as printed.
  private func runProgram(
    _ request: ProgramRequest, _ variables: [String: String], _ console: CollectingConsole
  ) throws -> Int32 {
    guard let script = script(of: request, variables) else {
      console.write(request.input ?? [], to: .output)
      return 0
    }
    let outcome = try run(
      Subprocess(
        executable: script, arguments: Array(request.words.dropFirst()), environment: shellEnvironment,
        workingDirectory: workingDirectory),
      input: request.input)
    console.write(outcome.output, to: .output)
    console.write(outcome.errorOutput, to: .errorOutput)
    return outcome.status
  }

  /// Returns the program of a request if the transcript itself names it in a variable, such as an editor that is a
  /// script; nil for any other.
  private func script(of request: ProgramRequest, _ variables: [String: String]) -> RawPath? {
    let name = String(decoding: request.words.first ?? [], as: UTF8.self)
    let isNamed = variables.values.contains { $0.split(separator: " ").first.map(String.init) == name }
    return isNamed ? InstalledProgram.find(name) : nil
  }

  // MARK: - Other programs

  private var shellEnvironment: [[UInt8]] {
    [
      Array(InstalledProgram.path.utf8), Array("HOME=".utf8) + home.path.bytes,
      Array("LC_ALL=C.UTF-8".utf8),
    ] + environment.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) }
  }

  private func shell(_ script: [UInt8]) -> Subprocess {
    Subprocess(
      executable: "/bin/sh", arguments: [Array("-c".utf8), script], environment: shellEnvironment,
      workingDirectory: workingDirectory)
  }

  private func run(_ program: Subprocess, input: [UInt8]?) throws -> ShownOutput {
    let outcome = try program.run(
      input: .bytes(input ?? []), output: .captured(limit: 1 << 26), errorOutput: .captured(limit: 1 << 20))
    var shown = ShownOutput(output: outcome.output, errorOutput: outcome.errorOutput)
    switch outcome.status {
    case .exited(let status): shown.status = status
    case .killed(let signal): shown.status = 128 + signal.rawValue
    }
    return shown
  }
}
