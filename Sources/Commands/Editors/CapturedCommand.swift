internal import LanguageServer
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Runs a command of the command line within another command.
enum CapturedCommand {
  /// Runs a command in a vault, and returns its output.
  static func run(
    _ words: [String], input: [UInt8], vault: RawPath, _ session: Session
  ) -> ServerEnvironment.CommandResult {
    var surroundings = session.surroundings
    surroundings.workingDirectory = vault
    surroundings.progress = nil
    var connections = CollectingConsole.Connections { _, _ in
      throw CommandError(message: "no program can be run here")
    }
    connections.input = input
    let console = CollectingConsole(connections)
    let inner = Session(surroundings: surroundings, console: console, environment: session.environment)
    let status = Program.run([Array("-C".utf8), vault.bytes] + words.map { Array($0.utf8) }, inner)
    return ServerEnvironment.CommandResult(
      status: status.code, output: console.output, errors: String(decoding: console.errorOutput, as: UTF8.self))
  }
}
