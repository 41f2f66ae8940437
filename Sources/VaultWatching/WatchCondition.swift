internal import VaultCore

/// What stands between a watcher and the whole truth, as it was told last.
struct WatchCondition: Equatable {
  /// The vault is not there.
  var isGone = false
  /// Most notes are missing, and are waited for.
  var isEmptied = false
  /// The file system that has to be looked at now and then.
  var silent: String?
  /// Folders without a watch.
  var unwatched = 0
  /// Why the index could not be written.
  var failure: String?

  /// Whether a watcher in this condition can promise that it has seen every change.
  var answersCookies: Bool { !isGone && !isEmptied && silent == nil && failure == nil }
}
