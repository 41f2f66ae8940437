internal import VaultCore

/// The line about a small change: its verb, the notes, and the detail.
///
///     tagged  3 notes  +craft
///     pinned  recipes/Shortbread.md
struct ChangeSummary: Sendable {
  /// The verb, as a participle.
  var verb = "updated"
  /// The detail, shown last; empty if the verb suffices.
  var detail = ""
  /// The paths that are shown instead of the changed notes: what was merged into what, or replaced by what.
  var move: PathMove?

  /// The summary of an edit without a specific verb.
  static let updated = ChangeSummary()
}
