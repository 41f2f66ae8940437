internal import SearchIndex
internal import VaultCore

/// The changes that were not reported yet: the notes that were touched since a commit.
///
/// A note that vanished in a commit made for a waiting command can be back at once, for example when an editor saves
/// it. So the report of such a commit is delayed, and a report is the difference between two commits rather than a list
/// of events.
struct UnreportedChanges: Scheduled {
  /// The delay of a deletion, in nanoseconds.
  static let patience = PendingDeletions.Fate.vanished.patience

  /// The last commit that was reported.
  private(set) var baseline: IndexSnapshot?
  /// The newest commit.
  private(set) var newest: IndexSnapshot?
  /// The notes and files that might differ between them.
  private(set) var touched: Set<[UInt8]> = []
  /// The observed renames: the new paths by the old ones.
  private(set) var renames: [[UInt8]: [UInt8]] = [:]
  /// The time when the changes are reported; nil if there are none.
  private(set) var deadline: Int64?

  /// Adds the results of a comparison.
  ///
  /// - Parameter waits: Whether a note is gone that might be back soon, so that the report is delayed.
  mutating func add(
    _ paths: [[UInt8]], renames: [[UInt8]: [UInt8]], from before: IndexSnapshot, to after: IndexSnapshot, waits: Bool,
    at time: Int64
  ) {
    if paths.isEmpty { return }
    baseline = baseline ?? before
    newest = after
    touched.formUnion(paths)
    self.renames.merge(renames) { _, new in new }
    if deadline == nil { deadline = waits ? time + Self.patience : time }
  }
}
