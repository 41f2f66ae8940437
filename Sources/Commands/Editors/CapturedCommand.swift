internal import LanguageServer
internal import SystemCalls
internal import VaultCore

/// Runs a command of the command line within another command.
enum CapturedCommand {
  /// Runs a command in a vault, and returns its output.
  static func run(
    _ words: [String], input: [UInt8], vault: RawPath, _ session: Session
  ) -> ServerEnvironment.CommandResult {
    let (output, errors) = (Locked<[UInt8]>([]), Locked<[UInt8]>([]))
    var surroundings = session.surroundings
    surroundings.workingDirectory = vault
    surroundings.progress = nil
    let inner = Session(
      surroundings: surroundings, environment: session.environment,
      output: OutputChannel(isTerminal: false, width: nil) { bytes in output.withLock { $0 += bytes } },
      errorOutput: OutputChannel(isTerminal: false, width: nil) { bytes in errors.withLock { $0 += bytes } },
      inputIsTerminal: false, readInput: { _ in input },
      runProgram: { _ in throw CommandError(message: "no program can be run here") })
    let status = Program.run([Array("-C".utf8), vault.bytes] + words.map { Array($0.utf8) }, inner)
    return ServerEnvironment.CommandResult(
      status: status.code, output: output.withLock { $0 },
      errors: String(decoding: errors.withLock { $0 }, as: UTF8.self))
  }
}
