internal import Explanations
internal import GitHistory
internal import SystemCalls
internal import VaultCore

extension Session {
  /// Opens the vault of the command to ask a query, with the notes in the trash if the query refers to them.
  func openVault(toAsk text: String) throws -> (view: VaultView, query: ParsedQuery) {
    var view = try openVault()
    let query = try view.vault.parse(text)
    if query.node.mentionsTrash { try view.includeTrash() }
    return (view, query)
  }

  /// Reports files that could not be read. An answer that may lack something is no success.
  func reportUnread(after status: ExitStatus) -> ExitStatus {
    let failures = surroundings.readFailures.take()
    for failure in failures { warn(failure) }
    return failures.isEmpty || status != .success ? status : .nothing
  }

  /// Refreshes the index of a vault, with dates of notes from git if an option or the config asks for that. A vault whose
  /// config does so may be in no repository.
  func view(of vault: Vault, mode: Refresh.Mode) throws(VaultError) -> VaultView {
    guard globals.dates ?? vault.config.dates == .git else { return try VaultView(vault, mode: mode) }
    let (view, problem, shortfall) = try VaultView.withDatesOfHistory(vault, mode: mode)
    switch shortfall {
    case .shallow:
      warn("dates: git: this clone does not have the first commits; 'git fetch --unshallow' downloads them")
    case .partial:
      warn(
        "dates: git: this clone is partial, so notes that were moved and changed at once are taken for new ones; "
          + "git fetch --refetch --no-filter downloads what is missing")
    case nil: break
    }
    guard let problem else { return view }
    guard globals.dates == nil, let fact = Explanation(problem)?.fact else { throw problem }
    warn("dates: git: \(fact); the times of files are used")
    return view
  }

  /// Opens the vault of the command without its index, and reports problems of its config.
  func findVault() throws -> Vault {
    let vault = try Vault.open(named: globals.vault, surroundings)
    announceConfigProblems(of: vault)
    return vault
  }
}
