internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// Brings the view up to date. If a watcher is running, this is fast when nothing has changed.
  package mutating func update() throws(VaultError) {
    // A view that is only in memory has the version of the commit on which it is based.
    let isCommitted = if case .inMemory = report.outcome { false } else { true }
    if isCommitted, Cookie.isAnswered(vault), vault.store.version() == snapshot.version { return }
    try refresh()
  }

  /// Returns the vault at the time when its index was last committed, without checking its files; nil if there is no
  /// usable index.
  package static func lastCommit(of vault: Vault) -> VaultView? {
    guard let snapshot = try? vault.store.snapshot(owner: vault.root.bytes),
      snapshot.scan.settings == vault.indexSettings
    else { return nil }
    return VaultView(vault, snapshot, RefreshReport())
  }
}
