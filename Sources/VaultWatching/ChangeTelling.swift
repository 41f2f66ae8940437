internal import SearchIndex
internal import VaultCore

/// What of the changes was not told yet: which notes were touched, since which commit.
///
/// A note that vanished because somebody asked at that very moment may be back at once, as when an editor saves it; so
/// what is told waits a little then, and is the difference between two commits rather than a list of what happened.
struct ChangeTelling {
  /// How long a deletion waits, in nanoseconds.
  static let patience = Limbo.Fate.vanished.patience

  /// The commit that was told of last.
  private(set) var baseline: IndexSnapshot?
  /// The newest commit.
  private(set) var newest: IndexSnapshot?
  /// Notes and files that may differ between them.
  private(set) var touched: Set<[UInt8]> = []
  /// Renames among them, as far as they were seen: the new path by the old one.
  private(set) var renames: [[UInt8]: [UInt8]] = [:]
  /// When to tell; nil when there is nothing to be told.
  private(set) var deadline: Int64?

  /// Notes what a look found.
  ///
  /// - Parameter waits: whether a note is gone that may be back in a moment.
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

  /// Begins anew, all having been told.
  mutating func reset() { self = ChangeTelling() }
}
