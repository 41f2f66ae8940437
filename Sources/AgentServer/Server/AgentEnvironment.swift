package import SystemCalls
package import VaultCore

/// What the program provides for a server for agents: the vault, and how much of it agents may see and change.
package struct AgentEnvironment: Sendable {
  /// The facts about the user and the machine.
  package var surroundings: Surroundings
  /// The vault as it was named; nil for the one that the surroundings lead to. It is not opened before the first call.
  package var vault: RawPath?
  /// The version of the program.
  package var version: String
  /// Whether no tool changes anything.
  package var isReadOnly = false
  /// The query whose notes exist for the agents; nil for all notes.
  package var only: String?
  /// Who makes the changes; nil for a name that is made from that of the client.
  package var actor: String?
  /// Whether a client is asked to confirm large changes, if it can ask its user.
  package var asks = false
  /// Whether the files are followed between calls, so that a call need not look at all of them.
  package var followsFiles = true
  /// Writes a line to the log.
  package var log: @Sendable (String) -> Void

  /// Creates an environment in which agents see and change everything.
  package init(
    surroundings: Surroundings, vault: RawPath?, version: String, log: @escaping @Sendable (String) -> Void
  ) {
    (self.surroundings, self.vault, self.version, self.log) = (surroundings, vault, version, log)
    // Unread files are named by each answer.
    self.surroundings.readFailures = ReadFailures()
    self.surroundings.kept = KeptTables()
  }
}
