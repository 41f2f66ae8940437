package import JSON
package import VaultChanges
package import VaultCore

/// What became of a note or file by a change.
package enum ItemState: String, Sendable {
  case created, updated, deleted, restored, renamed, moved, archived, unarchived, unchanged
}

/// A note or file of a change.
package struct ChangedItem: Sendable {
  /// What became of it.
  package let state: ItemState
  /// The note; nil for any other file. A note that no longer exists is that from before the change.
  package let note: NoteRecord?
  /// The path before the change.
  package let path: [UInt8]
  /// The path after the change; nil if it no longer exists, or its path is unchanged.
  package let destination: [UInt8]?
  /// The file that was changed, if the note is a symbolic link to it.
  package let symlinkTarget: [UInt8]?

  /// Describes a note or file.
  package init(
    _ state: ItemState, _ path: [UInt8], to destination: [UInt8]? = nil, note: NoteRecord? = nil,
    symlinkTarget: [UInt8]? = nil
  ) {
    (self.state, self.path, self.destination) = (state, path, destination)
    (self.note, self.symlinkTarget) = (note, symlinkTarget)
  }
}

/// The answer to a change: what became of its notes and files.
package struct ChangeAnswer: Sendable {
  /// The kinds of changes, whose documents in JSON differ.
  package enum Kind: Sendable {
    /// The text of notes was edited.
    case edits
    /// Notes and files got other paths, and links to them were rewritten by a plan.
    case moves(ChangePlan?, as: ItemState)
    /// Files were created, deleted or restored. The document has more members.
    case files(more: [JSONValue.Member])
    /// One note was created, or is shown as it is. The document has more members.
    case note(more: [JSONValue.Member])
  }

  /// The kind of the change.
  package let kind: Kind
  /// The report of the operation; nil if there was nothing to do.
  package let report: OperationReport?
  /// The notes and files.
  package let items: [ChangedItem]
  /// The view that contains the notes. That of notes which no longer exist is from before the change.
  package let view: VaultView

  /// The answer to an edit of the notes with these paths, in a view from after it.
  package init(edits paths: [[UInt8]], _ report: OperationReport?, in view: VaultView) {
    let changed = Set(report?.operation.files.filter { !$0.isConflict }.map(\.path) ?? [])
    let files = changed.isEmpty ? nil : try? VaultDirectory(view.vault.root)
    items = paths.compactMap { view.note(at: $0) }.map { note in
      if changed.contains(note.path) { return ChangedItem(.updated, note.path, note: note) }
      let target = (try? files?.resolved(note.path, in: view.vault.root)).flatMap { changed.contains($0) ? $0 : nil }
      return ChangedItem(target == nil ? .unchanged : .updated, note.path, note: note, symlinkTarget: target)
    }
    (kind, self.report, self.view) = (.edits, report, view)
  }

  /// The answer to moves and renamings, in a view from after them.
  package init(
    moves: [(item: VaultItem, to: [UInt8])], as state: ItemState, _ report: OperationReport?, _ plan: ChangePlan?,
    in view: VaultView
  ) {
    let conflicts = Set(report?.conflicts.map(\.path) ?? [])
    items = moves.map { item, to in
      let isLeft = conflicts.contains(item.path)
      let path = isLeft ? item.path : to
      return ChangedItem(report == nil || isLeft ? .unchanged : state, item.path, to: path, note: view.note(at: path))
    }
    (kind, self.report, self.view) = (.moves(plan, as: state), report, view)
  }

  /// The answer about files that were created, deleted or restored. Those that were skipped are left out.
  package init(files: [ChangedItem], _ report: OperationReport?, in view: VaultView, more: [JSONValue.Member] = []) {
    let conflicts = Set(report?.conflicts.map(\.path) ?? [])
    items = files.filter { !conflicts.contains($0.path) }
    (kind, self.report, self.view) = (.files(more: more), report, view)
  }

  /// The answer about one note.
  package init(note: NoteRecord, _ state: ItemState, in view: VaultView, more: [JSONValue.Member] = []) {
    items = [ChangedItem(state, note.path, note: note)]
    (kind, report, self.view) = (.note(more: more), nil, view)
  }

  /// The paths after the change.
  package var paths: [[UInt8]] { items.map { $0.destination ?? $0.path } }

  /// The paths of other files that the operation rewrote.
  package var rewritten: [[UInt8]] {
    let own = Set(items.map(\.path))
    return report?.operation.files.filter { $0.action == .changed && !$0.isConflict && !own.contains($0.path) }
      .map(\.path) ?? []
  }

  /// The members of the document in JSON.
  package var document: [JSONValue.Member] {
    var rows = NoteRows(recordsOf: items.count, in: view)
    func record(_ item: ChangedItem) -> [JSONValue.Member] { item.note.map { rows.members($0) } ?? [] }
    let operation = JSONValue.Member("operation", .operation(of: report))
    let conflicts = JSONValue.Member("conflicts", .conflicts(of: report))
    switch kind {
    case .note(let more):
      guard let item = items.first else { return more }
      return [item.stateMember] + record(item) + more
    case .edits:
      let notes = items.map { item in
        JSONValue.object(
          [item.stateMember] + record(item)
            + (item.symlinkTarget.map { JSONValue.pathMembers($0, key: "symlinkTo") } ?? []))
      }
      return [operation, .init("notes", .array(notes)), conflicts]
    case .moves(let plan, _):
      let notes = items.map { item in
        JSONValue.object(
          [item.stateMember] + JSONValue.pathMembers(item.path, key: "from")
            + (item.note == nil ? JSONValue.pathMembers(item.destination ?? item.path) : record(item)))
      }
      return [
        operation, .init("notes", .array(notes)), .init("rewritten", .paths(rewritten)),
        .init("warnings", .strings(plan?.warnings ?? [])), conflicts,
      ]
    case .files(let more):
      let notes = items.filter { $0.note != nil }.map { item in
        let moved =
          item.destination.map {
            $0 == item.note?.path ? JSONValue.pathMembers(item.path, key: "from") : JSONValue.pathMembers($0, key: "to")
          } ?? []
        return JSONValue.object([item.stateMember] + record(item) + moved)
      }
      let files = items.filter { $0.note == nil }.map { item in
        let moved = item.destination.map { JSONValue.pathMembers($0, key: "to") } ?? []
        return JSONValue.object([item.stateMember] + JSONValue.pathMembers(item.path) + moved)
      }
      return [operation, .init("notes", .array(notes)), .init("files", .array(files)), conflicts] + more
    }
  }
}

extension ChangedItem {
  fileprivate var stateMember: JSONValue.Member { .init("state", .string(state.rawValue)) }
}
