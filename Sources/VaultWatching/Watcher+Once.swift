internal import SearchIndex
package import VaultCore

extension Watcher {
  /// Updates the index of a vault as a watcher does when it begins, and returns what has changed since the last commit;
  /// no changes if there was none, or if a live watcher has reported them already.
  package static func catchUp(_ vault: Vault) throws -> (start: WatchStart, changes: WatchedChanges?) {
    if let (snapshot, report) = Refresh.watched(vault) {
      return (WatchStart(view: VaultView(vault, snapshot, report), folders: nil, isFresh: false), nil)
    }
    let result = try Refresh.reconcile(vault, Refresh.Request(scope: .everything))
    let view = VaultView(vault, result.snapshot, result.report)
    let isFresh = result.before.sequence == 0
    let changes = WatchedChanges(view: view, before: result.before, touched: Set(result.touched), renames: [:])
    return (WatchStart(view: view, folders: nil, isFresh: isFresh), isFresh || changes.isEmpty ? nil : changes)
  }
}
