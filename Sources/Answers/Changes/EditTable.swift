internal import Bytes
package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to change properties of notes, each in its own way, as the rows of a table say. Links by titles that
/// change are updated.
package struct EditTable: ChangeRequest, Sendable {
  private let edits: [[UInt8]: EditProperties]
  private let paths: [[UInt8]]
  private let titles: [[UInt8]: TitleChange]
  /// The revisions of the notes that the person saw.
  private let revisions: [[UInt8]: String]

  /// Asks for new values of properties, by the paths of notes; nil removes a property.
  ///
  /// - Parameter isSeen: Whether a person has seen the notes as they are, so that later ones are not changed.
  /// - Throws: `AnswerError` if a value would be ignored.
  package init(
    _ rows: [(note: NoteRecord, values: [(key: String, value: PropertyValue?)])], isSeen: Bool = false,
    in view: VaultView
  ) throws(AnswerError) {
    paths = rows.map(\.note.path)
    revisions = isSeen ? Dictionary(rows.map { ($0.note.path, $0.note.revision) }) { first, _ in first } : [:]
    var (edits, titles): ([[UInt8]: EditProperties], [[UInt8]: TitleChange]) = ([:], [:])
    for (note, values) in rows {
      let isTitle = { (key: String) in key.lowercased() == "title" }
      for (_, value) in values.filter({ isTitle($0.key) }) {
        titles[note.path] = value.map { .property($0) } ?? .removal
      }
      let others = values.filter { !isTitle($0.key) }
      edits[note.path] = try EditProperties(
        of: [note], set: others.compactMap { other in other.value.map { (other.key, $0) } },
        unset: others.filter { $0.value == nil }.map(\.key), in: view)
    }
    (self.edits, self.titles) = (edits, titles)
  }

  private var summary: ChangeSummary { .updated }
  package var count: Int? { paths.count }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    for (path, revision) in revisions {
      let present = view.vault.contents(of: path).map(PlannedChange.revision)
      if present != revision { throw .change(.notAsSeen(path: path, present == nil ? .gone : .changed)) }
    }
    var plan = titles.isEmpty ? ChangePlan() : try MovePlanner(view).plan([], titles: titles)
    var left = Set(paths)
    for (index, change) in plan.changes.enumerated() {
      guard case .replace(let path, let base, let contents) = change, let edit = edits[path] else { continue }
      left.remove(path)
      do throws(EditError) {
        let edited = try edit.edited(view.vault.editor(contents, at: path), at: path, in: view.vault)
        plan.changes[index] = .replace(path: path, base: base, contents: edited)
      } catch { throw .change(.edit(path: path, error)) }
    }
    let others = try NoteEditing(view.vault).plan(paths.filter(left.contains)) { (path, note) throws(EditError) in
      try edits[path]?.edited(note, at: path, in: view.vault) ?? note.bytes
    }
    plan.changes += others.changes
    return plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: paths, outcome.report, as: summary, in: view)
  }
}
