internal import NoteSyntax

/// Plans what a check can mend without asking anybody.
package struct CheckRepair {
  private let view: VaultView

  /// A planner for a vault as a view has it.
  package init(_ view: VaultView) {
    self.view = view
  }

  /// The plan that mends those of the findings that can be, and why some cannot be after all.
  package func plan(_ findings: [Finding]) throws(VaultError) -> (plan: ChangePlan, refusals: [ChangeError]) {
    let byPath = Dictionary(grouping: findings.filter { Self.isEdit($0) }, by: \.path)
    let paths = byPath.keys.sorted { $0.lexicographicallyPrecedes($1) }
    return try NoteEditing(view.vault).planEach(paths) { (path, note) throws(EditError) in
      var edited = note.bytes
      let findings = byPath[path] ?? []
      edited = Self.retargeted(note, findings)
      if findings.contains(where: { $0.repair == .modernize }) { edited = try NoteEditor(edited).modernized() }
      return edited
    }
  }

  private static func isEdit(_ finding: Finding) -> Bool {
    switch finding.repair {
    case .retarget, .modernize: true
    case .rename, nil: false
    }
  }

  /// The note with the targets of its links mended, as far as they can stand where they have to.
  private static func retargeted(_ note: NoteEditor, _ findings: [Finding]) -> [UInt8] {
    var changes: [LinkChange] = []
    for finding in findings {
      guard case .retarget(let from, let to) = finding.repair,
        let index = note.note.links.firstIndex(where: {
          $0.line == finding.line && $0.column == finding.column && $0.target == from
        }), (try? note.retarget([LinkChange(link: index, target: to)])) != nil
      else { continue }
      changes.append(LinkChange(link: index, target: to))
    }
    let edits = (try? note.retarget(changes)) ?? []
    return TextEdit.apply(edits, to: note.bytes)
  }
}
