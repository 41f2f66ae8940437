package import SearchIndex
internal import SystemCalls

extension Refresh {
  /// Returns the snapshot of a running watcher after it has committed every change made until now; nil if there is no
  /// such watcher.
  package static func watched(_ vault: Vault) -> (snapshot: IndexSnapshot, report: RefreshReport)? {
    guard Cookie.isAnswered(vault), let snapshot = try? vault.store.snapshot(owner: vault.root.bytes),
      snapshot.scan.settings == vault.indexSettings
    else { return nil }
    var report = RefreshReport()
    report.outcome = .watched
    return (snapshot, report)
  }
}
