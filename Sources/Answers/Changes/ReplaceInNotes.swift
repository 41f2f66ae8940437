package import NoteSyntax
package import SearchIndex
package import VaultChanges
package import VaultCore

/// The request to replace a text in notes.
package struct ReplaceInNotes: VaultWideChange {
  private let replacement: TextReplacement
  private let regions: Set<NoteRegion>
  private let paths: [[UInt8]]
  /// The numbers of the places, in order, where the text stays.
  private let kept: Set<Int>
  /// Whether the other notes are changed if some cannot be.
  package let skipsRefused: Bool
  /// The notes that cannot be changed, with the reasons.
  package private(set) var refusals: [ChangeError] = []
  /// The notes that the last plan would change.
  package private(set) var changed: [NoteRecord] = []
  /// The number of places that the last plan changes.
  package private(set) var places = 0
  /// The number of places that it leaves, since they are in other regions of notes.
  package private(set) var left: [NoteRegion: Int] = [:]

  /// The warnings of the last plan.
  package private(set) var warnings: [String] = []

  /// Asks for a text to be replaced.
  ///
  /// - Parameters:
  ///   - regions: Where it is replaced.
  ///   - chosen: The notes to look at; nil for those that lists show, and those of some other areas.
  ///   - kept: The numbers of the places, in their order, where the text stays.
  /// - Throws: `AnswerError.noReplacement`, or what the query finds wrong.
  package init(
    _ old: String, by new: String, as reading: TextReplacement.Reading = .words,
    within regions: Set<NoteRegion> = [.text],
    among chosen: [DocumentID]? = nil, including areas: Set<NoteArea> = [], keeping kept: Set<Int> = [],
    skipsRefused: Bool = false, in view: VaultView
  ) throws {
    do throws(ReplacementFault) {
      replacement = try TextReplacement(old, by: new, as: reading)
    } catch { throw AnswerError.noReplacement(error) }
    (self.regions, self.kept, self.skipsRefused) = (regions, kept, skipsRefused)
    paths = try ReplacementPlanner(replacement, in: regions, view).candidates(among: chosen, including: areas)
  }

  /// Which notes are changed is known from the plan.
  package var count: Int? { nil }

  /// Returns the plan; none if notes cannot be changed that are not to be skipped.
  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let made = try ReplacementPlanner(replacement, in: regions, view).plan(paths, keeping: kept)
    (refusals, places, left, warnings) = (made.refusals, made.count, made.left, made.plan.warnings)
    changed = made.plan.changes.compactMap { view.note(at: $0.path) }
    return refusals.isEmpty || skipsRefused ? made.plan : ChangePlan()
  }

  /// Returns all places where the text would be replaced, in order.
  package func allPlaces(in view: VaultView) -> [ReplacementPlanner.Place] {
    ReplacementPlanner(replacement, in: regions, view).places(paths)
  }

  /// Returns what became of the notes.
  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(
      edits: (outcome.report?.operation.files ?? []).map(\.path), outcome.report,
      as: ChangeSummary(verb: "replaced", detail: Amount.text(places, "place")), in: view)
  }
}
