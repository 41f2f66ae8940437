import Answers
import Dates
import LinkGraph
import NoteSyntax
import SystemCalls
import VaultChanges
import VaultCore

/// A change as texts ask for it: it reads arguments, and makes a request of them.
///
/// All changes have the same guards. `revision` has the revision of each note that is named by `note`, one on a line;
/// `count` is the number of notes or files; with `dry_run` nothing is done, and `plan` is the mark of the plan.
struct AskedChange: Sendable {
  let name: String
  let summary: String
  let parameters: [String]
  let request: @Sendable (Arguments) throws -> any ChangeRequest

  init(
    _ name: String, _ summary: String, _ parameters: String...,
    request: @escaping @Sendable (Arguments) throws -> any ChangeRequest
  ) {
    (self.name, self.summary, self.parameters, self.request) = (name, summary, parameters, request)
  }

  /// The arguments of a call, with the notes that they name.
  struct Arguments {
    let values: [String: String]
    let notes: [NoteRecord]
    let view: VaultView

    init(_ values: [String: String], _ view: VaultView) throws {
      (self.values, self.view) = (values, view)
      let names = values["note"]?.split(separator: "\n") ?? []
      notes = try names.map { try view.note(named: Array($0.utf8)) }
    }

    var vault: Vault { view.vault }
    var paths: [[UInt8]] { notes.map(\.path) }
    var items: [VaultItem] { paths.map { VaultItem(path: $0, kind: .note) } }
    func text(_ name: String) -> String { values[name] ?? "" }
    func bytes(_ name: String) -> [UInt8] { Array(text(name).utf8) }
    func list(_ name: String) -> [String] { text(name).split(separator: ",").map(String.init) }

    /// The only note.
    func note() throws -> NoteRecord {
      guard notes.count == 1 else { throw AskedChangeError("one note is needed") }
      return notes[0]
    }

    /// The tasks of the note on the lines that are given.
    func tasks() throws -> ChosenTasks {
      ChosenTasks([(try note().path, Set(list("lines").compactMap { Int($0) }))], in: vault)
    }

    func day(_ name: String) throws -> CivilDate? {
      if text(name).isEmpty { return nil }
      guard let day = CivilDate(iso: text(name))
      else { throw AskedChangeError("'\(name)' is no date") }
      return day
    }
  }

  /// Carries out a change, if it is as its guards say, and returns the mark of its plan.
  func call(_ values: [String: String], _ view: inout VaultView) throws -> String {
    let arguments = try Arguments(values, view)
    var guards = ChangeGuards(origin: "test \(name)", count: values["count"].flatMap { Int($0) })
    let revisions = arguments.text("revision").split(separator: "\n").map(String.init)
    guard revisions.count == arguments.notes.count else { throw AskedChangeError("each note needs its revision") }
    for (path, revision) in zip(arguments.paths, revisions) { guards.revisions[path] = revision }
    guards.plan = values["plan"].flatMap { PlanMark($0) }
    return try carryOut(request(arguments), guards, isDry: values["dry_run"] != nil, &view)
  }

  private func carryOut(
    _ request: some ChangeRequest, _ guards: ChangeGuards, isDry: Bool, _ view: inout VaultView
  ) throws -> String {
    var request = request
    let mark = try PlanMark(of: request, in: view).text
    if isDry {
      _ = try view.plan(&request, guards)
    } else {
      _ = try view.carryOut(request, guards)
    }
    return mark
  }

  // MARK: - The changes

  static let all = properties + texts + names + files + repairs

  private static let properties: [AskedChange] = [
    AskedChange("tag", "Add and remove tags", "note", "add", "remove") {
      TagNotes($0.paths, adding: $0.list("add"), removing: $0.list("remove"))
    },
    AskedChange("rename_tag", "Rename a tag in all notes", "tag", "to") {
      try VaultEdit.renamingTag($0.text("tag"), to: TagNames.single($0.text("to")), in: $0.view)
    },
    AskedChange("merge_tags", "Make several tags one", "tags", "into") {
      VaultEdit.mergingTags($0.list("tags"), into: try TagNames.single($0.text("into")), in: $0.view)
    },
    AskedChange("delete_tag", "Remove a tag from all notes", "tag") {
      let tags = [$0.text("tag")]
      return VaultEdit.deletingTags(tags, TagRemoval(tags, nested: false, text: .removed), in: $0.view)
    },
    AskedChange("set_property", "Set a property", "note", "key", "value") {
      try SetProperty($0.text("key"), to: $0.text("value"), of: $0.notes, in: $0.view)
    },
    AskedChange("remove_property", "Remove a property", "note", "key") {
      RemoveProperty($0.text("key"), from: $0.paths)
    },
    AskedChange("rename_property", "Rename a property in all notes", "key", "to") {
      try VaultEdit.renamingProperty($0.text("key"), to: $0.text("to"), in: $0.view)
    },
    AskedChange("set_category", "Set the category", "note", "category") {
      try SetCategory($0.text("category"), of: $0.paths, in: $0.vault)
    },
    AskedChange("pin", "Pin notes", "note") { PinNotes($0.paths, isPinned: true) },
    AskedChange("unpin", "Unpin notes", "note") { PinNotes($0.paths, isPinned: false) },
    AskedChange("style_tag", "Set the colour of a tag", "tag", "color") {
      SetStyle([(subject: .tag($0.text("tag")), key: "color", value: $0.text("color"))])
    },
  ]

  private static let texts: [AskedChange] = [
    AskedChange("append", "Add text at the end of notes", "note", "text") {
      AddText(.text($0.text("text")), to: $0.paths)
    },
    AskedChange("prepend", "Add text at the beginning of notes", "note", "text") {
      AddText(.text($0.text("text")), to: $0.paths, at: .start)
    },
    AskedChange("replace", "Replace a text", "old", "new") {
      try ReplaceInNotes($0.text("old"), by: $0.text("new"), in: $0.view)
    },
    AskedChange("add_task", "Add a task", "note", "text", "due", "heading") {
      let dates = try $0.day("due").map { [(kind: TaskItem.DateKind.due, day: $0)] } ?? []
      let heading = $0.text("heading")
      return AddTasks([$0.text("text")], dates: dates, to: $0.paths, at: heading.isEmpty ? .note : .heading(heading))
    },
    AskedChange("complete_tasks", "Mark tasks as done", "note", "lines") {
      CompleteTasks(try $0.tasks(), toggles: false, in: $0.vault)
    },
    AskedChange("toggle_tasks", "Mark tasks as done, or as open again", "note", "lines") {
      CompleteTasks(try $0.tasks(), toggles: true, in: $0.vault)
    },
    AskedChange("set_due", "Set or remove the due date of tasks", "note", "lines", "day") {
      SetTaskDate(.due, to: try $0.day("day"), of: try $0.tasks())
    },
    AskedChange("create", "Create a note", "title", "text", "id") {
      var note = NewNote()
      (note.body, note.id) = ($0.text("text"), $0.text("id"))
      var request = CreateNote(note)
      try request.setPath(title: $0.text("title"), folder: nil, template: nil, in: $0.view)
      return request
    },
    AskedChange("capture", "Write a note into the inbox", "text", "id") {
      var note = NewNote.captured($0.text("text"))
      note.id = $0.text("id")
      return CreateNote(note)
    },
    AskedChange("daily", "Create the note of a day", "day", "id") {
      var request = try CreateNote(
        PeriodicNote(.daily, of: try $0.day("day") ?? $0.vault.today, in: $0.vault), in: $0.view)
      request.note.id = $0.text("id")
      return request
    },
    AskedChange("carry", "Carry open tasks to the note of a day", "day") {
      CarryTasks(to: try PeriodicNote(.daily, of: try $0.day("day") ?? $0.vault.today, in: $0.vault))
    },
    AskedChange("move_tasks", "Move tasks to another note", "note", "lines", "into") {
      MoveTasks(try $0.tasks(), to: try $0.view.note(named: $0.bytes("into")).path, TaskCarrying())
    },
    AskedChange("review", "Set the day of the next review", "note") {
      ReviewNotes($0.paths, today: $0.vault.today)
    },
    AskedChange("attach", "Embed a file", "note", "file") {
      try AttachFiles([RawPath($0.bytes("file"))], to: try $0.note(), in: $0.view)
    },
    AskedChange("copy", "Copy a note", "note", "target") {
      try CopyNote(try $0.note(), to: $0.text("target"), in: $0.vault)
    },
  ]

  private static let names: [AskedChange] = [
    AskedChange("rename", "Rename a note", "note", "name") {
      try RenameItem(try $0.note().path, to: $0.text("name"), in: $0.view)
    },
    AskedChange("move", "Move notes to a folder", "note", "folder") {
      try MoveItems($0.items, to: $0.bytes("folder"), in: $0.view)
    },
    AskedChange("rename_folder", "Rename a folder", "folder", "name") {
      try RenameItem(folder: $0.view.folderItem(named: $0.bytes("folder")), to: $0.text("name"), in: $0.vault)
    },
    AskedChange("rename_heading", "Rename a heading", "note", "heading", "name") {
      try RenameHeading(try $0.note().path + Array("#\($0.text("heading"))".utf8), to: $0.text("name"), in: $0.view)
    },
    AskedChange("merge", "Append a note to another", "note", "into") {
      MergeNotes([try $0.note().path], into: try $0.view.note(named: $0.bytes("into")).path)
    },
    AskedChange("split", "Make a section a note", "note", "heading") {
      try SplitNote(try $0.note().path, at: .named($0.text("heading")), name: nil, in: $0.view)
    },
    AskedChange("archive", "Move notes into the archive", "note") {
      try ArchiveItems($0.items, isArchived: true, in: $0.vault)
    },
    AskedChange("unarchive", "Move notes out of the archive", "note") {
      try ArchiveItems($0.items, isArchived: false, in: $0.vault)
    },
  ]

  private static let files: [AskedChange] = [
    AskedChange("delete", "Move notes to the trash", "note") { DeleteNotes($0.notes, in: $0.view) },
    AskedChange("restore", "Bring a file back from the trash", "name") {
      try RestoreFiles(named: [$0.bytes("name")], in: $0.view)
    },
    AskedChange("empty_trash", "Delete the trash permanently") {
      EmptyTrash(TrashEmptying(try Trash($0.vault), of: $0.vault, before: nil))
    },
    AskedChange("create_folder", "Make a folder", "folder") { try CreateFolder($0.text("folder")) },
    AskedChange("delete_folder", "Move a folder to the trash", "folder") {
      try DeleteFolder($0.text("folder"), in: $0.view)
    },
    AskedChange("undo", "Undo the last operation") { try HistoryStep(isUndo: true, nil, in: $0.vault) },
    AskedChange("redo", "Redo what was undone") { try HistoryStep(isUndo: false, nil, in: $0.vault) },
  ]

  private static let repairs: [AskedChange] = [
    AskedChange("restyle_links", "Write links in another style", "style") {
      try RestyleLinks(LinkRestyling.Style(rawValue: $0.text("style")) ?? .relative, in: $0.view)
    },
    AskedChange("heal", "Repair the links to a file that moved", "old", "new") {
      try HealLinks(to: $0.view.item(named: $0.bytes("new")), from: $0.bytes("old"), in: $0.view)
    },
    AskedChange("heal_all", "Repair the links to all files that moved") { HealMoved(try MovedNotes($0.view)) },
    AskedChange("fix", "Repair what a check finds") {
      FixFindings(VaultCheck($0.view, FindingSelection()).findings(in: nil))
    },
    AskedChange("link_mentions", "Make mentions of a note links", "note") {
      LinkMentions(of: try $0.note(), try $0.view.mentions(of: try $0.note()), in: $0.view)
    },
    AskedChange("merge_conflicts", "Merge conflict copies") {
      let finder = VaultConflicts($0.view)
      return MergeConflicts(finder.all(), unmerged: finder.unmerged)
    },
  ]
}

/// What is wrong with the arguments of a change.
struct AskedChangeError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
