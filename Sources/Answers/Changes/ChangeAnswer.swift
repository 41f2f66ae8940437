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
    /// Files were created, deleted or restored.
    case files
    /// One note was created, or is shown as it is.
    case note
    /// An operation was undone or redone.
    case step(HistoryStep)
    /// Conflicts were merged; what could not be merged was marked or left.
    case merges([ConflictMerging.Result], marks: Bool)
  }

  /// What a change did besides.
  package enum Details: Sendable {
    case nothing
    /// Files that no note links to any more, attachments that could not be moved, and links that are broken now.
    case deletion(
      orphans: [[UInt8]], failures: [(path: [UInt8], reason: String)], broken: (links: Int, notes: Int))
    /// The files that a note embeds now.
    case attachments([AttachmentPlanner.Attachment])
    /// Links that lead elsewhere since a note was created, and notes that are very near to it.
    case redirected(RedirectedLinks, like: [LikeNote] = [])
  }

  package let kind: Kind
  /// The report of the operation; nil if there was nothing to do.
  package let report: OperationReport?
  /// The notes and files.
  package let items: [ChangedItem]
  /// The view that contains the notes. That of notes which no longer exist is from before the change.
  package let view: VaultView

  /// The line about the change; nil if its kind says enough.
  package private(set) var summary: ChangeSummary?
  /// What the change did besides.
  package private(set) var details = Details.nothing
  /// The notes from which open tasks were carried to the first one.
  package var carried: [TaskCarrier.Carried] = []

  /// The answer to an edit of the notes with these paths, in a view from after it.
  package init(
    edits paths: [[UInt8]], _ report: OperationReport?, as summary: ChangeSummary? = nil, in view: VaultView
  ) {
    let changed = Set(report?.operation.files.filter { !$0.isConflict }.map(\.path) ?? [])
    let files = changed.isEmpty ? nil : try? VaultDirectory(view.vault.root)
    items = paths.compactMap { view.note(at: $0) }.map { note in
      if changed.contains(note.path) { return ChangedItem(.updated, note.path, note: note) }
      let target = (try? files?.resolved(note.path, in: view.vault.root)).flatMap { changed.contains($0) ? $0 : nil }
      return ChangedItem(target == nil ? .unchanged : .updated, note.path, note: note, symlinkTarget: target)
    }
    (kind, self.report, self.view, self.summary) = (.edits, report, view, summary)
  }

  /// The answer to moves and renamings, in a view from after them.
  package init(
    moves: [(item: VaultItem, to: [UInt8])], as state: ItemState, _ report: OperationReport?, _ plan: ChangePlan?,
    summary: ChangeSummary? = nil, in view: VaultView
  ) {
    let conflicts = Set(report?.conflicts.map(\.path) ?? [])
    items = moves.map { item, to in
      let isLeft = conflicts.contains(item.path)
      let path = isLeft ? item.path : to
      return ChangedItem(report == nil || isLeft ? .unchanged : state, item.path, to: path, note: view.note(at: path))
    }
    (kind, self.report, self.view, self.summary) = (.moves(plan, as: state), report, view, summary)
  }

  /// The answer about files that were created, deleted or restored. Those that were skipped are left out.
  package init(files: [ChangedItem], _ report: OperationReport?, in view: VaultView, _ details: Details = .nothing) {
    let conflicts = Set(report?.conflicts.map(\.path) ?? [])
    items = files.filter { !conflicts.contains($0.path) }
    (kind, self.report, self.view, self.details) = (.files, report, view, details)
  }

  /// The answer about one note.
  package init(
    note: NoteRecord, _ state: ItemState, _ report: OperationReport? = nil, in view: VaultView,
    _ details: Details = .nothing
  ) {
    items = [ChangedItem(state, note.path, note: note)]
    (kind, self.report, self.view, self.details) = (.note, report, view, details)
  }

  /// The answer to undoing or redoing an operation.
  init(_ step: HistoryStep, _ report: OperationReport?, in view: VaultView) {
    items = (report?.operation.files ?? []).filter { !$0.isConflict }.map { file in
      if case .moved(let to) = file.action {
        ChangedItem(.moved, file.path, to: to)
      } else {
        ChangedItem(.updated, file.path)
      }
    }
    (kind, self.report, self.view) = (.step(step), report, view)
  }

  init(_ results: [ConflictMerging.Result], marks: Bool, _ report: OperationReport?, in view: VaultView) {
    items = (report?.operation.files ?? []).map { ChangedItem(.updated, $0.path, note: view.note(at: $0.path)) }
    (kind, self.report, self.view) = (.merges(results, marks: marks), report, view)
  }

  /// The paths after the change.
  package var paths: [[UInt8]] { items.map { $0.destination ?? $0.path } }

  /// The paths of other files that the operation rewrote.
  package var rewritten: [[UInt8]] {
    let own = Set(items.map(\.path))
    return report?.operation.files.filter { $0.action == .changed && !$0.isConflict && !own.contains($0.path) }
      .map(\.path) ?? []
  }

  package var document: [JSONValue.Member] {
    var rows = NoteRows(recordsOf: items.count, in: view)
    func record(_ item: ChangedItem) -> [JSONValue.Member] { item.note.map { rows.members($0) } ?? [] }
    let operation = JSONValue.Member("operation", .operation(of: report))
    let conflicts = JSONValue.Member("conflicts", .conflicts(of: report))
    switch kind {
    case .step(let step): return report.map(step.document) ?? []
    case .note:
      guard let item = items.first else { return details.members }
      return [item.stateMember] + record(item) + details.members + carriedMembers
    case .edits, .merges:
      let notes = items.map { item in
        JSONValue.object(
          [item.stateMember] + record(item)
            + (item.symlinkTarget.map { JSONValue.pathMembers($0, key: "symlinkTo") } ?? []))
      }
      return [operation, .init("notes", .array(notes)), conflicts] + carriedMembers
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
    case .files:
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
      return [operation, .init("notes", .array(notes)), .init("files", .array(files)), conflicts] + details.members
    }
  }
}

extension ChangeAnswer {
  private var carriedMembers: [JSONValue.Member] {
    if carried.isEmpty { return [] }
    return [
      .init("carried", each: carried) { from in
        .object(JSONValue.pathMembers(from.path) + [.init("tasks", .integer(from.count))])
      }
    ]
  }
}

extension ChangeAnswer.Details {
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .nothing: []
    case .deletion(let orphans, let failures, let broken):
      [
        .init("orphans", .paths(orphans)),
        .init("failures", each: failures) {
          .object(JSONValue.pathMembers($0.path) + [.init("reason", .string($0.reason))])
        },
        .init("broken", ["links": .integer(broken.links), "notes": .integer(broken.notes)]),
      ]
    case .attachments(let files):
      [
        .init("attachments", each: files) { file in
          .object(
            JSONValue.pathMembers(file.path) + [
              .init("state", file.isReused ? "unchanged" : "created"), .init("type", .optional(file.type?.name)),
              .init("size", .integer(Int(file.size))), .init("link", .string(file.link)),
            ])
        }
      ]
    case .redirected(let links, let like):
      (links.changes.isEmpty ? [] : [.init("redirected", .redirected(links))])
        + (like.isEmpty ? [] : [.init("like", .like(like))])
    }
  }
}

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

  package init(verb: String = "updated", detail: String = "", move: PathMove? = nil) {
    (self.verb, self.detail, self.move) = (verb, detail, move)
  }

  /// The summary of an edit without a specific verb.
  package static let updated = ChangeSummary()
}

extension ChangedItem {
  fileprivate var stateMember: JSONValue.Member { .init("state", .string(state.rawValue)) }
}
