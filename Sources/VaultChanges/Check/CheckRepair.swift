internal import Bytes
internal import NoteSyntax
package import VaultCore

/// Plans the automatic repairs of a check's findings.
package struct CheckRepair {
  private let view: VaultView

  /// Creates a planner for the vault of a view.
  package init(_ view: VaultView) { self.view = view }

  /// Returns the plan that repairs the findings that can be repaired, the reasons why notes could not be edited, and
  /// the old paths of notes that other programs moved and whose links are repaired.
  ///
  /// - Parameter takingSimilar: Whether links get the suggested targets with similar names, because the user decided
  ///   so.
  package func plan(_ findings: [Finding], takingSimilar: Bool = false) throws(VaultError) -> (
    plan: ChangePlan, refusals: [ChangeError], healed: [[UInt8]]
  ) {
    let findings = takingSimilar ? findings.map(\.takingSimilar) : findings
    var moves = movePlan(findings)
    // Links that broke because other programs moved notes are repaired here, or by the next check if files are renamed.
    let healed = moves.isEmpty ? try MovedNotes(view).moves : []
    if !healed.isEmpty { moves = try LinkHealing(view.vault).plan(healed, in: view) }
    var contents: [[UInt8]: (base: [UInt8], contents: [UInt8])] = [:]
    for case .replace(let path, let base, let new) in moves.changes { contents[path] = (base, new) }
    let byPath = Dictionary(grouping: findings.filter { Self.isEdit($0) }, by: \.path)
    let paths = byPath.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let rewritten = contents
    let (edits, refusals) = try NoteEditing(view.vault).planEach(paths) { (path, note) throws(EditError) in
      var note = note
      // Links to renamed files are rewritten first.
      if let other = rewritten[path], other.base == note.bytes { note = note.with(other.contents) }
      let findings = byPath[path] ?? []
      let edited = Self.retargeted(note, findings)
      return findings.contains { $0.repair == .modernize } ? try LegacyForms.replaced(in: edited) : edited
    }
    var plan = moves
    let edited = Set(edits.changes.map(\.path))
    plan.changes.removeAll { change in
      if case .replace(let path, _, _) = change { edited.contains(path) } else { false }
    }
    plan.changes += edits.changes
    addEdits(of: findings, to: &plan)
    // After moves, the links to headings were rewritten already.
    if moves.isEmpty { plan = try plan.keepingHeadings(in: view) }
    return (plan, refusals, healed.map(\.from))
  }

  /// Adds the edits of bases and queries to a plan, but for files that it changes already, where their places are others.
  private func addEdits(of findings: [Finding], to plan: inout ChangePlan) {
    let changed = Set(plan.changes.map(\.path))
    let byPath = Dictionary(grouping: findings, by: \.path).filter { !changed.contains($0.key) }
    for path in byPath.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      var edits: [TextEdit] = []
      for case .edit(let edit) in (byPath[path] ?? []).compactMap(\.repair) { edits.append(edit) }
      edits.sort { $0.range.lowerBound < $1.range.lowerBound }
      guard let base = NoteFiles(view.vault).contents(of: path), let last = edits.last,
        last.range.upperBound <= base.count
      else { continue }
      plan.changes.append(.replace(path: path, base: base, contents: TextEdit.apply(edits, to: base)))
    }
  }

  /// Plans the renames and the changes of links, without files in renamed folders and files that cannot be renamed.
  private func movePlan(_ findings: [Finding]) -> ChangePlan {
    var moves: [PathMove] = []
    for finding in findings {
      guard case .rename(let to) = finding.repair else { continue }
      let isBelow = moves.contains { finding.path.starts(with: $0.from.childPrefix) }
      if !isBelow { moves.append(PathMove(from: finding.path, to: to)) }
    }
    if moves.isEmpty { return ChangePlan() }
    let planner = MovePlanner(view)
    if let plan = try? planner.plan(moves) { return plan }
    let possible = moves.filter { (try? planner.plan([$0])) != nil }
    return (try? planner.plan(possible)) ?? ChangePlan()
  }

  private static func isEdit(_ finding: Finding) -> Bool {
    switch finding.repair {
    case .retarget, .modernize: true
    case .edit, .rename, nil: false
    }
  }

  /// Returns the note with its links repaired as far as its syntax allows; links with the same target change alike.
  private static func retargeted(_ note: NoteEditor, _ findings: [Finding]) -> [UInt8] {
    var targets: [String: String] = [:]
    for case .retarget(let from, let to) in findings.compactMap(\.repair) { targets[from] = to }
    var changes: [LinkChange] = []
    for (index, link) in note.note.links.enumerated() where !link.isExternal {
      guard let to = targets[link.target] else { continue }
      let change = LinkChange(link: index, target: to)
      if (try? note.retarget([change])) != nil { changes.append(change) }
    }
    return TextEdit.apply((try? note.retarget(changes)) ?? [], to: note.bytes)
  }
}

extension Finding {
  /// The finding with its suggestion as the repair.
  fileprivate var takingSimilar: Finding {
    guard repair == nil, let similar else { return self }
    var finding = self
    finding.repair = .retarget(from: similar.from, to: similar.to)
    return finding
  }
}
