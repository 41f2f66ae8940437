import NoteSyntax

/// Edits of the body: what is meant changes and the rest of the note stays.
struct NoteChecks {
  let input: EditInput
  let editor: NoteEditor
  private var note: ParsedNote { editor.note }

  init(_ input: EditInput) {
    self.input = input
    editor = NoteEditor(input.note)
  }

  func check() {
    switch input.choice % 8 {
    case 0: toggle()
    case 1: setStatus()
    case 2: setDoneDate()
    case 3: insert()
    case 4: renameHeading()
    case 5: renameBlockID()
    case 6: retargetToItself()
    default: retarget()
    }
  }

  private func applying(_ edits: [TextEdit]) -> NoteEditor { NoteEditor(TextEdit.apply(edits, to: input.note)) }

  private var task: TaskItem? {
    note.tasks.isEmpty ? nil : note.tasks[input.first % note.tasks.count]
  }

  private func toggle() {
    guard let task else { return }
    let date = "2026-11-21"
    let doneDate: NoteEditor.DoneDate = input.second % 2 == 0 ? .keep : .stamp(date)
    guard let edits = try? editor.toggleTask(line: task.line, doneDate: doneDate) else { return }
    let once = applying(edits)
    guard let changed = once.note.tasks.first(where: { $0.line == task.line }) else {
      return require(false, "the task is gone")
    }
    require(changed.isDone != task.isDone, "the task is not toggled")
    require(once.note.tasks.count == note.tasks.count, "tasks came or went")
    if case .stamp = doneDate { require(changed.done == (task.isDone ? nil : date), "the date is another") }
    // Whether a space stood after the box of a task without text cannot be told afterwards.
    guard task.status == " ", task.done == nil, !task.text.isEmpty else { return }
    guard let back = try? once.toggleTask(line: task.line, doneDate: doneDate) else {
      return require(false, "a toggled task cannot be toggled")
    }
    require(TextEdit.apply(back, to: once.bytes) == input.note, "toggling twice changes the note")
  }

  private func setStatus() {
    guard let task, let status = input.text(0, input.second).unicodeScalars.first,
      let edits = try? editor.setTaskStatus(status, line: task.line)
    else { return }
    let once = applying(edits)
    let changed = once.note.tasks.first { $0.line == task.line }
    require(changed?.status == status, "the status is another")
    require((try? once.setTaskStatus(status, line: task.line))?.isEmpty == true, "setting twice is not once")
  }

  private func setDoneDate() {
    guard let task else { return }
    let date = input.second % 3 == 0 ? nil : input.second % 3 == 1 ? "2026-12-01" : input.text(0, input.second)
    func edits(_ editor: NoteEditor) -> [TextEdit]? {
      try? editor.setTaskStatus(date == nil ? " " : "x", line: task.line, doneDate: .stamp(date ?? ""))
    }
    guard let once = edits(editor).map(applying) else { return }
    require(once.note.tasks.first { $0.line == task.line }?.done == date, "the date is another")
    if date != nil { require(edits(once)?.isEmpty == true, "setting twice is not once") }
  }

  private func insert() {
    let text = input.text(0, input.second)
    let edits: [TextEdit]?
    switch input.first % 4 {
    case 0: edits = try? editor.append(text)
    case 1: edits = try? editor.prepend(text)
    default:
      guard !note.headings.isEmpty else { return }
      let heading = note.headings[input.first / 4 % note.headings.count].plainText
      edits = try? editor.insert(text, under: heading, at: input.first % 4 == 2 ? .start : .end)
    }
    guard let edits, let edit = edits.first else { return }
    require(edits.count == 1 && edit.range.isEmpty, "an insertion is more than that")
    let after = applying(edits).note
    require(after.headings.count >= note.headings.count && after.tasks.count >= note.tasks.count, "something went")
    require(after.frontMatter?.contentRange == note.frontMatter?.contentRange, "the front matter is another")
  }

  private func renameHeading() {
    guard !note.headings.isEmpty else { return }
    let index = input.first % note.headings.count
    let text = input.text(0, input.second)
    guard let edits = try? editor.renameHeading(index, to: text) else { return }
    let once = applying(edits)
    require(once.note.headings.count == note.headings.count, "headings came or went")
    require(once.note.headings[index].level == note.headings[index].level, "the level is another")
    require(once.note.blockIDs.map(\.id) == note.blockIDs.map(\.id), "the block ids are others")
    require((try? once.renameHeading(index, to: text))?.isEmpty == true, "renaming twice is not once")
    for other in note.headings.indices where other != index {
      require(isSame(once.note.headings[other].text, note.headings[other].text), "another heading changed")
    }
  }

  private func renameBlockID() {
    guard !note.blockIDs.isEmpty else { return }
    let id = note.blockIDs[input.first % note.blockIDs.count].id
    let name = input.text(0, input.second)
    guard let edits = try? editor.renameBlockID(id, to: name) else { return }
    let once = applying(edits).note
    require(once.blockIDs.count == note.blockIDs.count && once.blockID(name) != nil, "the id is not there")
    require(once.headings.map(\.text) == note.headings.map(\.text), "headings changed")
  }

  private func retargetToItself() {
    for (index, link) in note.links.enumerated().prefix(64) where !link.isExternal {
      guard let edits = try? editor.retarget([LinkChange(link: index, target: link.target)]) else { continue }
      require(edits.isEmpty, "a link that keeps its target changes")
    }
  }

  private func retarget() {
    guard !note.links.isEmpty else { return }
    let index = input.first % note.links.count
    let target = input.text(0, input.second)
    let link = note.links[index]
    let change = LinkChange(link: index, target: target, oldName: link.display ?? link.target, newName: target)
    guard let edits = try? editor.retarget([change]) else { return }
    let once = applying(edits)
    require(once.note.links.count == note.links.count, "links came or went")
    let new = once.note.links[index]
    require(new.kind == link.kind && isSame(new.subpath, link.subpath), "the link is another")
    require(link.target.isEmpty || new.target.utf8.count + 12 >= target.utf8.count, "the target is another")
    let again = LinkChange(link: index, target: target)
    require((try? once.retarget([again]))?.isEmpty == true, "changing a target twice is not once")
    for (old, new) in zip(note.links, once.note.links) where old.targetRange != link.targetRange {
      require(isSame(old.target, new.target), "another link changed")
    }
  }
}

/// Changes of tasks with the standard statuses.
extension NoteEditor {
  fileprivate func toggleTask(line: Int, doneDate: DoneDate = .keep) throws(EditError) -> [TextEdit] {
    let task = note.tasks.first { $0.line == line }
    return try setTaskStatus(TaskStatuses.standard.status(of: task?.status ?? " ").next, line: line, doneDate: doneDate)
  }

  fileprivate func setTaskStatus(
    _ status: Unicode.Scalar, line: Int, doneDate: DoneDate = .keep
  ) throws(EditError) -> [TextEdit] {
    try setTaskStatus(status, line: line, doneDate: doneDate, statuses: .standard)
  }
}
