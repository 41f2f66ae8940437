internal import Explanations
package import SystemCalls
package import VaultCore

/// The environment that the program provides for a language server.
package struct ServerEnvironment: Sendable {
  /// The facts about the user and the machine.
  package var surroundings: Surroundings
  /// A folder that is a vault even without a marker; nil if only folders with a marker are vaults.
  package var vault: RawPath?
  /// The version of the program.
  package var version: String
  /// Writes a line to the log.
  package var log: @Sendable (String) -> Void

  /// Creates an environment.
  package init(
    surroundings: Surroundings, vault: RawPath?, version: String, log: @escaping @Sendable (String) -> Void
  ) {
    (self.surroundings, self.vault, self.version, self.log) = (surroundings, vault, version, log)
  }

  /// Returns the message for an error, and what can be done, each on a line.
  func advise(_ error: any Error) -> String {
    ([explain(error)] + (Explanation(error)?.hints ?? []).map { "hint: \($0)" }).joined(separator: "\n")
  }

  /// Returns the message for an error.
  func explain(_ error: any Error) -> String {
    Explanation(error)?.message ?? "the editor closed the connection"
  }
}
