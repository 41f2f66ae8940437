internal import VaultCore

/// The conditions that keep a watcher from seeing all changes, as they were last reported.
struct WatchCondition: Equatable {
  /// Whether the vault's folder is missing.
  var isGone = false
  /// Whether most notes are missing and are expected back.
  var isEmptied = false
  /// The name of the file system that has to be polled, if there is one.
  var silent: String?
  /// The number of folders without a watch.
  var unwatched = 0
  /// The reason why the index could not be written; nil if it could.
  var failure: String?

  /// Whether a watcher in this condition can promise that it has seen every change.
  var answersCookies: Bool { !isGone && !isEmptied && silent == nil && failure == nil }
}
