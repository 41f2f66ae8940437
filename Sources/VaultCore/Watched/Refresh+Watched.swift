package import SearchIndex
internal import SystemCalls

extension Refresh {
  /// The answer of a watcher that is alive and has committed every change made until now; nil when there is none.
  package static func watched(_ vault: Vault) -> (snapshot: IndexSnapshot, report: RefreshReport)? {
    guard Cookie.isAnswered(vault), let snapshot = try? vault.store.snapshot(owner: vault.root.bytes),
      snapshot.scan.settings == vault.indexSettings
    else { return nil }
    var report = RefreshReport()
    report.outcome = .watched
    return (snapshot, report)
  }
}
