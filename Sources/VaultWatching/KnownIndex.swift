internal import SearchIndex

/// What a watcher knows about the index: whether it is up to date except for the pending changes, and its last commit.
struct KnownIndex {
  /// The commit with which the index is known to be up to date; nil if the whole vault has to be compared.
  private(set) var version: IndexVersion?
  /// Whether symlinks lead to files that are nowhere else in the vault, so that a partial walk does not find all files.
  var needsSymlinks = false
  /// The last commit that was seen.
  private(set) var latest: IndexSnapshot?
  /// Whether `latest` has released its memory.
  private var isAtRest = false

  /// Whether only a comparison of the whole vault finds all changes.
  var needsEverything: Bool { version == nil || needsSymlinks }

  /// Records that the index is up to date with a commit.
  mutating func trust(_ version: IndexVersion) { self.version = version }

  /// Records that the index might not be up to date.
  mutating func distrust() { version = nil }

  /// Records a new commit.
  ///
  /// - Returns: The last commit before it, and the paths of the files that other processes have changed since.
  mutating func advance(
    from before: IndexSnapshot, to snapshot: IndexSnapshot
  ) -> (before: IndexSnapshot, others: [[UInt8]]) {
    defer { (latest, isAtRest) = (snapshot, false) }
    guard let latest, latest.version != before.version else { return (before, []) }
    return (latest, snapshot.keys(differingFrom: latest))
  }

  /// Releases the memory that reading the index has brought in; it remains usable.
  mutating func rest() {
    if isAtRest { return }
    latest?.rest()
    isAtRest = true
  }
}
