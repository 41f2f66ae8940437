import Commands
import SystemCalls
internal import Terminal

/// Runs other programs for commands, in the user's terminal.
enum Programs {
  /// Runs a program that is found by `PATH`, without a shell, and returns its exit status, or 128 plus the number of
  /// the signal that killed it.
  static func run(_ request: ProgramRequest) throws -> Int32 {
    guard let name = request.words.first else { return 0 }
    let searchPath = ProcessArguments.environment("PATH") ?? Array("/usr/local/bin:/usr/bin:/bin".utf8)
    guard let executable = Subprocess.find(RawPath(name), searchPath: searchPath) else {
      throw SystemError(.noSuchFile, call: "posix_spawn", path: RawPath(name))
    }
    let program = Subprocess(
      executable: executable, arguments: Array(request.words.dropFirst()),
      environment: environment(of: request))
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
    let kept = ProcessArguments.environment.filter { variable in
      !added.contains { variable.starts(with: $0.prefix) }
    }
    return kept + added.map { $0.prefix + $0.value }
  }
}
