internal import SystemCalls
internal import VaultCore

extension Session {
  /// Opens the vault of the command, with the notes in the trash if the query refers to them.
  func openVault(toAsk query: String) throws -> VaultView {
    var view = try openVault()
    if try view.asksForTrash(query) { try view.includeTrash() }
    return view
  }

  /// Takes the dates of notes from git if an option or the config asks for that. A vault whose config does so may be in
  /// no repository.
  func takeDates(for view: inout VaultView) throws(VaultError) {
    guard globals.dates ?? view.vault.config.dates == .git else { return }
    do throws(VaultError) {
      try view.takeDatesOfHistory()
    } catch {
      guard globals.dates == nil, let fact = Explanation(error)?.fact else { throw error }
      warn("dates: git: \(fact); the times of files are used")
    }
  }

  /// Opens the vault of the command without its index, and reports problems of its config.
  func findVault() throws -> Vault {
    let vault = try Vault.open(named: globals.vault, surroundings)
    tellConfigProblems(of: vault)
    return vault
  }
}
