internal import Answers
internal import Bytes
internal import Dates
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// The rows of scopes that do not list notes.
extension ListAnswer {
  /// Lists open tasks by day. Words of the query are looked for in the tasks, and other conditions in their notes.
  mutating func list(tasksIn view: VaultView) throws(VaultError) {
    let query = try UnfinishedQuery(question.query, in: view.vault)
    let found = try view.tasks(TaskSelection(), query: query.text)
    (total, all) = (found.count, found.count)
    for group in TaskAgenda(found, today: view.vault.today).groups {
      sections.append(
        ListSection(
          label: TaskText.heading(group.time, today: view.vault.today), total: group.tasks.count, start: rows.count))
      for found in group.tasks {
        var item = ListItem(
          key: found.note.path + [0] + Array(found.task.text.utf8), name: found.note.path, title: found.task.text,
          detail: found.note.title, date: found.note.title.truncatedTitle)
        (item.line, item.sign) = (found.task.line, found.task.box)
        item.seen = SeenRow(found.note, task: found.task)
        item.needsAttention = found.task.isOverdue(on: view.vault.today)
        rows.append(item)
      }
    }
  }

  /// Lists broken links below the notes to which they were to lead.
  mutating func list(brokenLinksIn view: VaultView) throws(VaultError) {
    let missing = try MissingTargets(question.query, limit: nil, in: view)
    (total, all) = (missing.list.count, missing.list.count)
    for target in missing.targets {
      sections.append(ListSection(label: target.name, total: target.links.count, start: rows.count))
      for link in target.links {
        let note = view.record(link.source)
        var item = ListItem(
          key: note.path + Array(":\(link.link.line):\(link.link.column)".utf8), name: note.path, title: note.title,
          detail: target.name, date: "line \(link.link.line)")
        item.line = link.link.line
        item.seen = SeenRow(note)
        rows.append(item)
      }
    }
  }

  /// Lists operations, the newest first.
  mutating func list(operationsOf view: VaultView) throws(VaultError) {
    let history = try ChangeHistory(view.vault)
    (total, all) = (history.entries.count, history.entries.count)
    let now = view.now
    rows = history.entries.prefix(question.limit).map { entry in
      let operation = entry.operation
      let what =
        switch operation.kind {
        case .change: entry.isUndone ? "  (undone)" : ""
        case .undo(let other): "  (undid \(other))"
        case .redo(let other): "  (redid \(other))"
        case .received: ""
        }
      let date = CivilDateTime(nanoseconds: operation.time, in: view.zone)
      return ListItem(
        key: Array("\(operation.number)".utf8), name: [], title: "\(operation.number)  \(operation.command)\(what)",
        detail: Amount.text(operation.files.count, "file"), date: RelativeDate.text(of: date, now: now))
    }
  }

  /// Lists the files of the trash, the latest first.
  mutating func list(trashOf view: VaultView) throws(VaultError) {
    let files = try Trash(view.vault).listed
    (total, all) = (files.count, files.count)
    let now = view.now
    rows = files.prefix(question.limit).map { file in
      let date = CivilDateTime(nanoseconds: file.trashed, in: view.zone)
      var item = ListItem(
        key: file.path, name: file.path, title: String(decoding: QuotedName.line(of: file.originalPath), as: UTF8.self),
        detail: Amount.bytes(Int(file.size)), date: RelativeDate.text(of: date, now: now))
      item.seen = SeenRow(file)
      return item
    }
  }

  /// Counts the notes of the days around a month, and finds their daily notes.
  mutating func list(daysOf view: VaultView) throws(VaultError) {
    let found = try view.find("", including: question.selection?.includesArchive == true ? [.archive] : [])
    for document in found.documents {
      let date = CivilDateTime(view.record(document).created, in: view.zone)
      guard let day = CivilDate(iso: date.isoDate) else { continue }
      days[day, default: CalendarDay()].created += 1
      days[day, default: CalendarDay()].words += Int(view.snapshot.number(.words, of: document))
    }
    for document in found.documents where view.snapshot.number(.tasksDone, of: document) > 0 {
      for task in view.snapshot.tasks(of: document) {
        guard let day = task.done.flatMap({ CivilDate(iso: $0) }) else { continue }
        days[day, default: CalendarDay()].done += 1
      }
    }
    total = found.count
    let month = question.selection?.month ?? 0
    guard let first = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) else { return }
    let series = PeriodicNote.Series(.daily, in: view.vault)
    for offset in -62..<124 {
      let day = first.adding(days: offset)
      if let path = try? series.note(of: day).path, let note = view.note(at: path) {
        days[day, default: CalendarDay()].note = NoteSource.item(note, titled: "\(day)")
      }
    }
  }
}

extension StoredTask {
  var box: String { isDone ? "☑" : status == " " ? "☐" : "[\(status)]" }
}

extension String {
  /// The title of a note in a narrow column.
  fileprivate var truncatedTitle: String { withSingleSpaces.truncated(toColumns: 18) }
}
