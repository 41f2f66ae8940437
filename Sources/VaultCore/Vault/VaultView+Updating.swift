internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// Brings the view up to date. With a live watcher, this costs little if nothing has changed.
  package mutating func update() throws(VaultError) {
    // What is only in memory has the version of the commit below it.
    let isCommitted = if case .inMemory = report.outcome { false } else { true }
    if isCommitted, Cookie.isAnswered(vault), vault.store.version() == snapshot.version { return }
    try refresh()
  }

  /// Returns the vault as it was when its index was last committed, without a look at its files; nil if there is no
  /// index that can be used.
  package static func lastCommit(of vault: Vault) -> VaultView? {
    guard let snapshot = try? vault.store.snapshot(owner: vault.root.bytes),
      snapshot.scan.settings == vault.indexSettings
    else { return nil }
    return VaultView(vault, snapshot, RefreshReport())
  }
}
