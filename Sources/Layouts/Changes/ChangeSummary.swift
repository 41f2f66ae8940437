package import VaultCore

/// The line about a small change: its verb, the notes, and the detail.
///
///     tagged  3 notes  +craft
///     pinned  recipes/Shortbread.md
package struct ChangeSummary: Sendable {
  /// The verb, as a participle.
  package let verb: String
  /// The detail, shown last; empty if the verb suffices.
  package let detail: String
  /// The paths that are shown instead of the changed notes: what was merged into what, or replaced by what.
  package let move: PathMove?

  /// Creates a summary.
  package init(verb: String = "updated", detail: String = "", move: PathMove? = nil) {
    (self.verb, self.detail, self.move) = (verb, detail, move)
  }

  /// The summary of an edit without a specific verb.
  package static let updated = ChangeSummary()
}
