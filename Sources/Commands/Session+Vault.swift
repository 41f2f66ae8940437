internal import SystemCalls
internal import VaultCore

extension Session {
  /// Opens the vault of the command, with the notes in the trash if the query refers to them.
  func openVault(toAsk query: String) throws -> VaultView {
    var view = try openVault()
    if try view.asksForTrash(query) { try view.includeTrash() }
    return view
  }

  /// Opens the vault of the command without its index, and reports problems of its config.
  func findVault() throws -> Vault {
    let vault = try Vault.open(named: globals.vault, surroundings)
    tellConfigProblems(of: vault)
    return vault
  }
}
