package import Bytes
internal import SearchIndex
package import VaultCore

/// What somebody saw in the row of a list, and asks to change.
///
/// Other programs change files while people look at a list, so a path or a line alone can be that of another thing by
/// then. A change is asked for with the rows that were seen, and is made only if these are still there.
package struct SeenRow: Hashable, Sendable {
  package enum Thing: Hashable, Sendable {
    case note
    /// A task of the note, with the character in its box.
    case task(line: Int, status: String, text: String)
    /// A file of the trash, with the time when it was moved there.
    case trashed(at: Int64)
  }

  /// The path of the file.
  package var path: [UInt8]
  /// The id of the note; nil if it has none.
  package let id: String?
  /// The title of the note.
  package let title: String
  /// The hash of the contents of the note.
  package var revision: ContentHash
  package var thing = Thing.note

  /// Describes the row of a note, or of one of its tasks.
  package init(_ note: NoteRecord, task: StoredTask? = nil) {
    (path, id, title, revision) = (note.path, note.card.id, note.title, note.contentHash)
    if let task { thing = .task(line: task.line, status: task.status, text: task.text) }
  }

  package init(_ file: Trash.File) {
    (path, id, title, revision, thing) = (file.path, nil, "", ContentHash(0), .trashed(at: file.trashed))
  }

  /// The line of the task; nil if it is not the row of one.
  package var line: Int? {
    switch thing {
    case .task(let line, _, _): line
    case .note, .trashed: nil
    }
  }
}

extension SeenRow {
  /// Whether the file of a note has the contents that were seen, so that nothing of it can have moved.
  package func isUnchanged(in vault: Vault) -> Bool {
    if case .trashed = thing { return false }
    return vault.contents(of: path).map { ContentHash(of: $0.span) == revision } ?? false
  }

  /// Returns the row as it is now: a task that has moved within its note has another line.
  ///
  /// A note without an id is the same only with the same contents, since nothing else tells it from another one that has
  /// got its name. Notes that have moved are not followed: a copy with the same id cannot be told from them.
  ///
  /// - Parameter view: A view that was made after the row was seen.
  /// - Throws: `ChangeError.notAsSeen` if it is not the same any more.
  package func found(in view: VaultView) throws(VaultError) -> SeenRow {
    if case .trashed(let time) = thing {
      let isThere = try Trash(view.vault).listed.contains { $0.path == path && $0.trashed == time }
      guard isThere else { throw error(.gone) }
      return self
    }
    guard let note = view.note(at: path), let bytes = view.vault.contents(of: path) else {
      let others = id.map { view.notes(withID: $0) } ?? []
      throw error(others.count == 1 ? .moved(to: others[0].path) : .gone)
    }
    let present = ContentHash(of: bytes.span)
    if present == revision { return self }
    // The file can be newer than the view.
    if present != note.contentHash { throw error(.changed) }
    var row = SeenRow(note)
    guard row.id == id else { throw error(.replaced) }
    guard row.title == title else { throw error(id == nil ? .changed : .replaced) }
    guard case .task(let line, let status, let text) = thing else {
      if id == nil { throw error(.changed) }
      return row
    }
    let tasks = view.snapshot.tasks(of: note.document).filter { $0.text == text }
    guard let task = tasks.first else { throw error(.noTask(line: line)) }
    guard tasks.count == 1 else { throw error(.severalTasks(line: line)) }
    guard task.status == status else { throw error(.ticked(line: line)) }
    row.thing = .task(line: task.line, status: status, text: text)
    return row
  }

  private func error(_ difference: SeenDifference) -> VaultError {
    .change(.notAsSeen(path: path, difference))
  }

  /// Throws unless the row is where it was: what is done with it names its path and line.
  package func check(in view: VaultView) throws(VaultError) {
    let present = try found(in: view)
    guard present.line == line else { throw error(.changed) }
  }
}
