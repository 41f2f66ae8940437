import Commands
import SystemCalls

/// Runs the programs that commands ask for, in the user's terminal.
enum Programs {
  /// Runs a program found by `PATH`, never through a shell, and returns its exit status; 128 and the signal's number
  /// when it was killed.
  static func run(_ request: ProgramRequest) throws -> Int32 {
    guard let name = request.words.first else { return 0 }
    let searchPath = ProcessArguments.environment("PATH") ?? Array("/usr/local/bin:/usr/bin:/bin".utf8)
    guard let executable = Subprocess.find(RawPath(name), searchPath: searchPath) else {
      throw SystemError(.noSuchFile, call: "posix_spawn", path: RawPath(name))
    }
    let program = Subprocess(
      executable: executable, arguments: Array(request.words.dropFirst()), environment: ProcessArguments.environment)
    let outcome = try program.run(input: request.input.map { .bytes($0) } ?? .inherited)
    switch outcome.status {
    case .exited(let status): return status
    case .killed(let signal): return 128 + signal.rawValue
    }
  }
}
