package import SystemCalls
package import VaultCore

/// The environment that the program provides for a language server.
package struct ServerEnvironment: Sendable {
  /// The result of a command of the command line.
  package struct CommandResult: Sendable {
    /// The exit status.
    package var status: Int32
    /// The bytes of standard output.
    package var output: [UInt8]
    /// The text of standard error.
    package var errors: String

    /// Creates a result.
    package init(status: Int32, output: [UInt8], errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }
  }

  /// The facts about the user and the machine.
  package var surroundings: Surroundings
  /// A folder that is a vault even without a marker; nil if only folders with a marker are vaults.
  package var vault: RawPath?
  /// The version of the program.
  package var version: String
  /// Returns the message for an error.
  package var explain: @Sendable (any Error) -> String
  /// Runs a command of the command line in a vault.
  package var run: @Sendable (_ words: [String], _ input: [UInt8], _ vault: RawPath) -> CommandResult
  /// Writes a line to the log.
  package var log: @Sendable (String) -> Void

  /// Creates an environment.
  package init(
    surroundings: Surroundings, vault: RawPath?, version: String, explain: @escaping @Sendable (any Error) -> String,
    run: @escaping @Sendable (_ words: [String], _ input: [UInt8], _ vault: RawPath) -> CommandResult,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.surroundings, self.vault, self.version) = (surroundings, vault, version)
    (self.explain, self.run, self.log) = (explain, run, log)
  }
}
