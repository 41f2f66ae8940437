package import SystemCalls
package import VaultCore

/// What a language server gets from the program around it.
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
  /// The folder that is the vault even without a marker; nil if only folders with one are vaults.
  package var vault: RawPath?
  /// The version of the program.
  package var version: String
  /// Returns the sentence that explains an error.
  package var explain: @Sendable (any Error) -> String
  /// Runs a command of the command line in a vault.
  package var run: @Sendable (_ words: [String], _ input: [UInt8], _ vault: RawPath) -> CommandResult
  /// Takes a line for the log.
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
