package import Dates
package import NoteSyntax
package import VaultChanges
package import VaultCore

/// Tasks of notes, by their lines.
package struct ChosenTasks: Sendable {
  /// The paths of the notes, in the order in which they were named.
  package let paths: [[UInt8]]
  private let lines: [[UInt8]: [Int]]
  /// The text of the only task, or the number of tasks.
  let text: String

  /// Chooses tasks.
  package init(_ tasks: [(path: [UInt8], lines: Set<Int>)], in vault: Vault) {
    paths = tasks.map(\.path)
    lines = Dictionary(tasks.map { ($0.path, $0.lines.sorted()) }, uniquingKeysWith: { first, _ in first })
    let count = tasks.reduce(0) { $0 + $1.lines.count }
    if count == 1, let (path, lines) = tasks.first, let bytes = vault.contents(of: path) {
      text = vault.parsed(bytes, at: path).tasks.first { lines.contains($0.line) }?.summary ?? ""
    } else {
      text = Amount.text(count, "task")
    }
  }

  /// The lines of the tasks, by the paths of their notes.
  var chosen: [[UInt8]: Set<Int>] { lines.mapValues { Set($0) } }

  fileprivate func edited(
    _ note: NoteEditor, at path: [UInt8], _ change: (_ line: Int) throws(EditError) -> [TextEdit]
  ) throws(EditError) -> [UInt8] {
    var edits: [TextEdit] = []
    for line in lines[path] ?? [] { edits += try change(line) }
    return note.bytes.applying(edits)
  }

  /// Returns why the next occurrence of recurring tasks cannot be made, for the task on each line.
  package func problems(_ completion: TaskCompletion, in vault: Vault) -> [(path: [UInt8], line: Int, fact: String)] {
    paths.flatMap { path -> [(path: [UInt8], line: Int, fact: String)] in
      guard let bytes = vault.contents(of: path) else { return [] }
      let editor = vault.editor(bytes, at: path)
      return (lines[path] ?? []).compactMap { line in
        completion.problem(line: line, in: editor).map { (path, line, $0) }
      }
    }
  }
}

/// The request to mark tasks as done, or as open again.
package struct CompleteTasks: NoteEdit {
  private let tasks: ChosenTasks
  private let completion: TaskCompletion
  private let toggles: Bool

  /// Asks for tasks to be done.
  ///
  /// - Parameters:
  ///   - toggles: Whether tasks that are done become open.
  ///   - stamps: Whether the date is added; nil for what the config says.
  package init(_ tasks: ChosenTasks, toggles: Bool, stamps: Bool? = nil, in vault: Vault) {
    (self.tasks, self.toggles, completion) = (tasks, toggles, TaskCompletion(vault, stamps: stamps))
  }

  package var paths: [[UInt8]] { tasks.paths }
  package var summary: ChangeSummary { ChangeSummary(verb: toggles ? "toggled" : "done", detail: tasks.text) }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    try tasks.edited(note, at: path) { line throws(EditError) in
      try toggles ? completion.toggle(line: line, in: note) : completion.finish(line: line, in: note)
    }
  }

  /// Returns why the next occurrence of some of the tasks cannot be made.
  package func problems(in vault: Vault) -> [(path: [UInt8], line: Int, fact: String)] {
    tasks.problems(completion, in: vault)
  }
}

/// The request to set a date of tasks.
package struct SetTaskDate: NoteEdit {
  private let tasks: ChosenTasks
  private let kind: TaskItem.DateKind
  private let day: CivilDate?

  /// Asks for a date; nil to remove it.
  package init(_ kind: TaskItem.DateKind, to day: CivilDate?, of tasks: ChosenTasks) {
    (self.kind, self.day, self.tasks) = (kind, day, tasks)
  }

  package var paths: [[UInt8]] { tasks.paths }
  package var summary: ChangeSummary {
    ChangeSummary(verb: "scheduled", detail: "\(kind.emoji) \(day.map { "\($0)" } ?? "none")  \(tasks.text)")
  }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    var note = note
    note.bracketsTaskFields = vault.config.tasks.format == .dataview
    let editor = note
    return try tasks.edited(note, at: path) { line throws(EditError) in
      try editor.setTaskDate(kind, to: day.map { "\($0)" }, line: line)
    }
  }
}

/// The request to add open tasks to notes.
package struct AddTasks: NoteEdit {
  package let paths: [[UInt8]]
  private let texts: [String]
  private let dates: [(kind: TaskItem.DateKind, day: CivilDate)]
  private let place: TextPlace

  /// Asks for tasks, each with the same dates.
  package init(
    _ texts: [String], dates: [(kind: TaskItem.DateKind, day: CivilDate)] = [], to paths: [[UInt8]],
    at place: TextPlace = .note
  ) {
    (self.texts, self.dates, self.paths, self.place) = (texts, dates, paths, place)
  }

  package var summary: ChangeSummary {
    ChangeSummary(verb: "added", detail: texts.count == 1 ? "- [ ] \(texts[0])" : Amount.text(texts.count, "task"))
  }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    var editor = note
    editor.bracketsTaskFields = vault.config.tasks.format == .dataview
    func day(_ kind: TaskItem.DateKind) -> CivilDate? { dates.last { $0.kind == kind }?.day }
    if vault.config.logseq != nil {
      if day(.start) != nil { throw .ignored(NoteEditor.noStart) }
      let blocks = texts.compactMap { editor.logseqTasks($0, due: day(.due), scheduled: day(.scheduled)) }
      return editor.bytes.applying(
        try place.edits(adding: blocks.joined(separator: "\n"), at: .end, of: editor, path, in: vault))
    }
    let fields = dates.map { editor.dateField($0.kind, "\($0.day)") }.joined()
    let text = texts.map { editor.items($0, areTasks: true) + fields }.joined(separator: "\n")
    return editor.bytes.applying(try place.edits(adding: text, at: .end, of: editor, path, in: vault))
  }
}
