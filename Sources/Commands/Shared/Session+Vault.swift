internal import SystemCalls
internal import VaultCore

extension Session {
  /// The vault that the command is about, without a look at its index; faults of its config are told.
  func findVault() throws -> Vault {
    let vault = try Vault.open(named: globals.vault, surroundings)
    for problem in vault.configProblems {
      warn("\(problem.file.text):\(problem.line):\(problem.column): \(problem.message)")
    }
    return vault
  }
}
