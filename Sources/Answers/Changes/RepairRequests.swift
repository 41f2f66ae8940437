package import GitHistory
internal import SearchIndex
package import VaultChanges
package import VaultCore

/// The request to repair findings of a check.
package struct FixFindings: ChangeRequest {
  private let findings: [Finding]
  private let takesSimilar: Bool
  package private(set) var refusals: [ChangeError] = []
  /// The paths from which files moved whose links the last plan repairs.
  private var healed: [[UInt8]] = []
  /// Why it could not be recorded which links are repaired.
  package private(set) var problem: String?

  /// Asks for repairs of what can be repaired.
  ///
  /// - Parameter takesSimilar: Whether broken links get the targets that are suggested.
  package init(_ findings: [Finding], takingSimilar takesSimilar: Bool = false) {
    (self.findings, self.takesSimilar) = (findings, takesSimilar)
  }

  package var count: Int? { nil }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let made = try CheckRepair(view).plan(findings, takingSimilar: takesSimilar)
    (refusals, healed) = (made.refusals, made.healed)
    return made.plan
  }

  /// Whether links to files that moved are repaired.
  package var healsLinks: Bool { !healed.isEmpty }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout FixFindings) throws -> ChangePlan
  ) throws -> OperationReport? {
    let report = try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
    if let report { problem = VanishedNotes.markHealed(healed, by: report.operation.number, in: vault) }
    return report
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: (outcome.report?.operation.files ?? []).map(\.path), outcome.report, in: view)
  }
}

/// The request to repair the links to all files that other programs moved.
package struct HealMoved: ChangeRequest {
  /// What was found with the last plan. Files can move again until then.
  package private(set) var found: MovedNotes
  private var unmarked: String?

  /// Asks for repairs.
  package init(_ found: MovedNotes) { self.found = found }

  /// Why the list of vanished notes cannot be read or written.
  package var problem: String? { unmarked ?? found.problem }

  package var count: Int? { nil }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    found = try MovedNotes(view)
    return try LinkHealing(view.vault).plan(found.moves, in: view)
  }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout HealMoved) throws -> ChangePlan
  ) throws -> OperationReport? {
    let report = try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
    if !found.moves.isEmpty {
      unmarked = VanishedNotes.markHealed(found.moves.map(\.from), by: report?.operation.number, in: vault)
    }
    return report
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: (outcome.report?.operation.files ?? []).map(\.path), outcome.report, in: view)
  }
}

/// The request to make mentions of a note links to it.
package struct LinkMentions: ChangeRequest {
  private let note: NoteRecord
  private let paths: [[UInt8]]
  private let mentions: Int
  package private(set) var refusals: [ChangeError] = []

  /// Asks for links in the place of mentions.
  package init(of note: NoteRecord, _ mentions: [Mention], in view: VaultView) {
    var paths: [[UInt8]] = []
    for mention in mentions {
      let path = view.snapshot.key(of: mention.source)
      if paths.last != path { paths.append(path) }
    }
    (self.note, self.paths, self.mentions) = (note, paths, mentions.count)
  }

  package var count: Int? { nil }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let made = try MentionLinking(view, to: view.note(at: note.path)?.document ?? note.document).plan(paths)
    refusals = made.refusals
    return made.plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let left = view.note(at: note.path).flatMap { try? view.mentions(of: $0).count } ?? 0
    let summary = ChangeSummary(verb: "linked", detail: Amount.text(mentions - left, "mention"))
    return ChangeAnswer(
      edits: outcome.report?.operation.files.map(\.path) ?? [], outcome.report, as: summary, in: view)
  }
}

/// The request to merge the two sides of conflicts.
package struct MergeConflicts: ChangeRequest {
  private let conflicts: [NoteConflict]
  private let unmerged: [UnmergedFile]
  private let marks: Bool
  /// The result of each conflict in the last plan.
  package private(set) var results: [ConflictMerging.Result] = []
  /// Whether somebody still has to resolve some of them.
  package var leavesConflicts: Bool { results.contains(where: \.isLeft) }

  /// Asks for conflicts to be merged.
  ///
  /// - Parameters:
  ///   - unmerged: The files that git has not merged.
  ///   - marks: Whether places that cannot be merged are marked in the notes.
  package init(_ conflicts: [NoteConflict], unmerged: [UnmergedFile], marks: Bool = false) {
    (self.conflicts, self.unmerged, self.marks) = (conflicts, unmerged, marks)
  }

  package var count: Int? { conflicts.count }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let made = try ConflictMerging(view, unmerged: unmerged, marks: marks).plan(conflicts)
    results = made.results
    return made.plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(results, marks: marks, outcome.report, in: view)
  }
}

/// The request to record in notes when they were edited in an editor, if the config wants that.
package struct StampNotes: ChangeRequest {
  private let paths: [[UInt8]]

  /// Asks for the date of change to be that of now.
  package init(_ paths: [[UInt8]]) { self.paths = paths }

  package var count: Int? { paths.count }

  package func plan(in view: VaultView) -> ChangePlan { NoteEditing(view.vault).stamping(paths) }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: paths, outcome.report, in: view)
  }
}
