internal import SystemCalls
internal import VaultCore

extension Session {
  /// The vault that the command is about, with the notes in the trash where a query speaks of them.
  func openVault(toAsk query: String) throws -> VaultView {
    var view = try openVault()
    if try view.asksForTrash(query) { try view.includeTrash() }
    return view
  }

  /// The vault that the command is about, without a look at its index; faults of its config are told.
  func findVault() throws -> Vault {
    let vault = try Vault.open(named: globals.vault, surroundings)
    tellConfigProblems(of: vault)
    return vault
  }
}
