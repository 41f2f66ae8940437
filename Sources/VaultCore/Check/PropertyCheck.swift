internal import NoteSyntax
internal import SearchIndex

/// Finds notes with ignored values in the index; only these notes are read, for the positions.
struct PropertyCheck {
  private let view: VaultView
  private let selection: FindingSelection

  init(_ view: VaultView, _ selection: FindingSelection) {
    self.view = view
    self.selection = selection
  }

  /// Returns the findings in some notes; nil for all.
  func findings(in notes: Set<DocumentID>?) -> [Finding] {
    let snapshot = view.snapshot
    var candidates: Set<DocumentID> = []
    if let notes, notes.count <= VaultCheck.few {
      candidates = notes
    } else {
      for key in PropertyMeaning.allKeys {
        candidates.formUnion(snapshot.documents(withKey: Array(key.utf8), in: .property))
      }
    }
    let (zone, readsLegacy) = (view.vault.surroundings.zone, view.vault.config.readsLegacyFrontMatter)
    var findings: [Finding] = []
    for document in candidates.sorted() where notes?.contains(document) ?? true {
      let properties = snapshot.properties(of: document)
      if IgnoredValue.all(in: properties, zone: zone, readsLegacy: readsLegacy).isEmpty { continue }
      let path = snapshot.key(of: document)
      let bytes = view.vault.contents(of: path) ?? []
      let note = NoteParser.parse(bytes.span)
      guard let matter = note.validMatter else { continue }
      for value in IgnoredValue.all(in: matter, zone: zone, readsLegacy: readsLegacy)
      where selection.includes(value.code) {
        let position = note.lines.position(at: value.offset(in: matter))
        findings.append(
          Finding(path: path, line: position.line, column: position.column, code: value.code, message: value.message))
      }
    }
    return findings
  }
}
