package import SearchIndex
package import VaultChanges
package import VaultCore

/// The request to write the links of notes in another style.
package struct RestyleLinks: VaultWideChange {
  private let style: LinkRestyling.Style
  private let notes: [DocumentID]
  /// Whether the other notes are changed if some cannot be.
  package let skipsRefused: Bool
  /// The notes that cannot be changed, with the reasons.
  package private(set) var refusals: [ChangeError] = []
  /// The notes that the last plan would change.
  package private(set) var changed: [NoteRecord] = []
  /// The number of links that the last plan changes in the notes.
  package private(set) var links = 0
  /// The number of links that cannot be written in the style.
  package private(set) var left = 0
  /// The warnings of the last plan.
  package private(set) var warnings: [String] = []

  /// Asks for a style.
  ///
  /// - Parameter chosen: The notes; nil for all, with those of the archive and the templates.
  package init(
    _ style: LinkRestyling.Style, among chosen: [DocumentID]? = nil, skipsRefused: Bool = false, in view: VaultView
  ) throws(VaultError) {
    (self.style, self.skipsRefused) = (style, skipsRefused)
    if let chosen { notes = chosen } else { notes = try view.find("*", including: NoteArea.leftOut).documents }
  }

  /// Which notes are changed is known from the plan.
  package var count: Int? { nil }

  /// Returns the plan; none if notes cannot be changed that are not to be skipped.
  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let made = try LinkRestyling(style, view).plan(notes)
    (refusals, links, left, warnings) = (made.refusals, made.count, made.leftCount, made.plan.warnings)
    changed = made.plan.changes.compactMap { view.note(at: $0.path) }
    return refusals.isEmpty || skipsRefused ? made.plan : ChangePlan()
  }

  /// Returns what became of the notes.
  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(
      edits: (outcome.report?.operation.files ?? []).map(\.path), outcome.report,
      as: ChangeSummary(verb: "rewritten", detail: Amount.text(links, "link")), in: view)
  }
}
