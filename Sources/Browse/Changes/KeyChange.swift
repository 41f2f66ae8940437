package import Answers
internal import Bytes
internal import Dates
package import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// A change as a key asks for it, of rows as they were seen. It becomes a request when it is made, since the rows can be
/// elsewhere by then.
package struct KeyChange: Hashable, Sendable {
  /// What is to happen.
  package enum Kind: Hashable, Sendable {
    case create(title: String, folder: String?, category: String?, tags: [String])
    case capture(String)
    /// The daily note is opened, and created if there is none; nil for that of today.
    case openDaily(String?)
    /// Open tasks of earlier daily notes go along to that of a day, which is created if there is none; nil for today.
    case carryTasks(String?)
    case rename(String)
    case renameFolder(String, to: String)
    case renameTag(String, to: String)
    case renameHeading(String, to: String)
    case move(to: String)
    case tag(adding: [String], removing: [String])
    /// The category is set; nil to remove it.
    case categorise(String?)
    case pin(Bool)
    /// A property is set; nil to remove it.
    case setProperty(String, String?)
    /// A text is replaced where people read it, but for places by their numbers.
    case replace(String, by: String, keeping: Set<Int>)
    case toggleTasks
    /// A date of tasks is set; nil to remove it.
    case setTaskDate(TaskItem.DateKind, String?)
    case archive(Bool)
    case restore, delete
    case deleteFolder(String)
    case deleteTag(String)
    /// Links to a name lead to a note.
    case heal(String, to: String)
    case mergeConflicts
    /// An operation is undone or redone; nil for the last one.
    case step(isUndo: Bool, Int?)
  }

  /// What is to happen.
  package let kind: Kind
  package var rows: [ChangedRow] = []

  init(_ kind: Kind, _ rows: [ChangedRow] = []) { (self.kind, self.rows) = (kind, rows) }
}

/// A row that a change is about: the name of a file, and what was seen of it, unless it is only a name.
package struct ChangedRow: Hashable, Sendable {
  /// The path.
  package let name: [UInt8]
  package let seen: SeenRow?

  init(_ item: ListItem) { (name, seen) = (item.name, item.seen) }

  init(_ row: SeenRow) { (name, seen) = (row.path, row) }

  /// The name as a command reads it in the root of the vault.
  var operand: [UInt8] { seen?.operand ?? name.operand }
}

extension KeyChange {
  /// Whether links in other notes change, or all notes of a tag or folder.
  var reachesOtherNotes: Bool {
    switch kind {
    case .rename, .renameFolder, .renameTag, .renameHeading, .move, .archive, .deleteFolder, .deleteTag, .heal,
      .carryTasks:
      true
    default: false
    }
  }

  /// Whether it can be at several places, of which some can stay as they are.
  var hasPlaces: Bool {
    switch kind {
    case .replace: true
    default: false
    }
  }

  /// Returns the change of all places but some, by their numbers.
  func keeping(_ kept: Set<Int>) -> KeyChange {
    guard case .replace(let old, let new, _) = kind else { return self }
    var change = KeyChange(.replace(old, by: new, keeping: kept))
    change.rows = rows
    return change
  }

  /// Whether its rows are no longer in their list afterwards.
  var takesRowsAway: Bool { kind == .delete || kind == .restore }

  /// What is done, in words.
  var text: String {
    let names = rows.prefix(8).map { ShellWords.quoted(String(decoding: $0.operand, as: UTF8.self)) }
    let things = (names + (rows.count > 8 ? ["…"] : [])).joined(separator: " ")
    switch kind {
    case .create(let title, _, _, _): return "create \(title)"
    case .capture(let text): return "capture \(text)"
    case .openDaily(let day): return "open the daily note" + (day.map { " of \($0)" } ?? "")
    case .carryTasks(let day): return "carry open tasks to the daily note" + (day.map { " of \($0)" } ?? "")
    case .rename(let name): return "rename \(things) → \(name)"
    case .renameFolder(let folder, let name): return "rename the folder \(folder) → \(name)"
    case .renameTag(let tag, let name): return "rename the tag #\(tag) → #\(name)"
    case .renameHeading(let heading, let name): return "rename the heading \(heading) of \(things) → \(name)"
    case .move(let folder): return "move \(things) → \(folder)"
    case .tag(let added, let removed):
      return "tag \(things) \((added.map { "+\($0)" } + removed.map { "-\($0)" }).joined(separator: " "))"
    case .categorise(let name): return "categorise \(things) \(name ?? "none")"
    case .pin(let isPinned): return "\(isPinned ? "pin" : "unpin") \(things)"
    case .setProperty(let key, let value): return "set \(things) \(key): \(value ?? "none")"
    case .replace(let old, let new, _):
      return "replace in \(things): \(ShellWords.quoted(old)) → \(ShellWords.quoted(new))"
    case .toggleTasks: return "tick \(things)"
    case .setTaskDate(let kind, let day): return "schedule \(things) \(kind.rawValue): \(day ?? "none")"
    case .archive(let isArchived): return "\(isArchived ? "archive" : "unarchive") \(things)"
    case .restore: return "restore \(things)"
    case .delete: return "delete \(things)"
    case .deleteFolder(let folder): return "delete the folder \(folder)"
    case .deleteTag(let tag): return "delete the tag #\(tag)"
    case .heal(let name, let note): return "mend links to \(name) → \(note)"
    case .mergeConflicts: return "merge \(things)"
    case .step(let isUndo, let number): return (isUndo ? "undo" : "redo") + (number.map { " \($0)" } ?? "")
    }
  }
}

// MARK: - Requests

extension KeyChange {
  /// What cannot be asked for.
  struct Refusal: Error { let text: String }

  /// Returns the request, with rows where they are in a view; nil if there is nothing to change.
  ///
  /// - Parameter isPlan: Whether only its plan is asked for.
  func request(in view: VaultView, isPlan: Bool) throws -> (any ChangeRequest)? {
    switch kind {
    case .create(let title, let folder, let category, let tags):
      var note = NewNote()
      note.category = try category.map { try view.vault.category(named: $0).name }
      note.tags = try tags.flatMap { try TagNames.list($0) }
      var request = CreateNote(note)
      try request.setPath(title: title, folder: folder, template: nil, in: view)
      return request
    case .capture(let text): return CreateNote(.captured(text + "\n"))
    case .openDaily(let day):
      let daily = try self.daily(day, in: view)
      return try view.note(of: daily) == nil ? CreateNote(daily, in: view) : nil
    case .carryTasks(let day):
      let daily = try self.daily(day, in: view)
      return try view.note(of: daily) == nil ? CreateNote(daily, carries: true, in: view) : CarryTasks(to: daily)
    case .restore: return try RestoreFiles(named: rows.map(\.operand), in: view)
    case .step(let isUndo, let number):
      let step = try HistoryStep(isUndo: isUndo, number, in: view.vault)
      if isPlan { try step.check() }
      return step
    case .heal(let name, let note):
      return try HealLinks(to: view.item(named: Array(note.utf8)), from: Array(name.utf8), in: view)
    case .renameFolder, .renameTag, .deleteFolder, .deleteTag: return try requestOfGroup(in: view)
    case .rename(let name): return try RenameItem(rows.first?.operand ?? [], to: name, in: view)
    case .renameHeading(let heading, let name):
      return try RenameHeading((rows.first?.operand ?? []) + Array("#\(heading)".utf8), to: name, in: view)
    case .move(let folder):
      return try MoveItems(rows.map { try view.item(named: $0.operand) }, to: Array(folder.utf8), in: view)
    case .archive(let isArchived):
      let items = try rows.map { try view.item(named: $0.operand) }
      return try ArchiveItems(items, isArchived: isArchived, in: view.vault)
    case .toggleTasks: return CompleteTasks(try tasks(in: view), toggles: true, in: view.vault)
    case .setTaskDate(let kind, let text):
      var day: CivilDate?
      do throws(DateExpression.Failure) {
        day = try text.map { text throws(DateExpression.Failure) in
          try view.vault.dates(lookingAhead: true).day(text)
        }
      } catch { throw Refusal(text: error.message) }
      return SetTaskDate(kind, to: day, of: try tasks(in: view))
    default: return try requestOfNotes(rows.map { try view.note(named: $0.name.operand) }, in: view, isPlan: isPlan)
    }
  }

  /// Returns the daily note of a day in words of a screen; nil for today.
  func daily(_ day: String?, in view: VaultView) throws -> PeriodicNote {
    try PeriodicNote(.daily, of: day.flatMap { CivilDate(iso: $0) } ?? view.vault.today, in: view.vault)
  }

  private func requestOfNotes(
    _ notes: [NoteRecord], in view: VaultView, isPlan: Bool
  ) throws -> (any ChangeRequest)? {
    let paths = notes.map(\.path)
    switch kind {
    case .tag(let added, let removed):
      return TagNotes(
        paths, adding: try added.flatMap { try TagNames.list($0) }, removing: removed)
    case .categorise(let name?): return try SetCategory(name, of: paths, in: view.vault)
    case .categorise(nil): return RemoveProperty("category", from: paths)
    case .pin(let isPinned): return PinNotes(paths, isPinned: isPinned)
    case .setProperty(let key, let value?): return try SetProperty(key, to: value, of: notes, in: view)
    case .setProperty(let key, nil): return RemoveProperty(key, from: paths)
    case .replace(let old, let new, let kept):
      return try ReplaceInNotes(old, by: new, among: notes.map(\.document), keeping: kept, in: view)
    case .delete: return DeleteNotes(notes, warns: isPlan, in: view)
    case .mergeConflicts:
      let finder = VaultConflicts(view)
      var conflicts: [NoteConflict] = []
      for path in paths {
        let found = finder.conflicts(of: path)
        if found.isEmpty { throw Refusal(text: "\(QuotedName.terminalText(of: path)): it has no conflict") }
        conflicts += found.filter { !conflicts.contains($0) }
      }
      return MergeConflicts(conflicts, unmerged: finder.unmerged)
    default: return nil
    }
  }

  private func requestOfGroup(in view: VaultView) throws -> (any ChangeRequest)? {
    func checked(_ edit: VaultEdit, _ tag: String) throws -> VaultEdit {
      if edit.notes.isEmpty { throw Refusal(text: "no note has the tag '\(TerminalText.safe(tag))'") }
      return edit
    }
    switch kind {
    case .renameFolder(let folder, let name):
      return try RenameItem(folder: view.folderItem(named: Array(folder.utf8)), to: name, in: view.vault)
    case .deleteFolder(let folder): return try DeleteFolder(folder, in: view)
    case .renameTag(let tag, let name):
      return try checked(VaultEdit.renamingTag(tag, to: TagNames.single(name), in: view), tag)
    case .deleteTag(let tag):
      let removal = TagRemoval([tag], nested: false, text: .removed)
      return try checked(VaultEdit.deletingTags([tag], removal, in: view), tag)
    default: return nil
    }
  }

  private func tasks(in view: VaultView) throws -> ChosenTasks {
    var tasks: [(path: [UInt8], lines: Set<Int>)] = []
    for row in rows {
      guard let line = row.seen?.line else { throw Refusal(text: "the line of the task is not known") }
      if let index = tasks.firstIndex(where: { $0.path == row.name }) {
        tasks[index].lines.insert(line)
      } else {
        tasks.append((row.name, [line]))
      }
    }
    return ChosenTasks(tasks, in: view.vault)
  }
}
