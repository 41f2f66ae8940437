internal import Answers
internal import Dates
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// A note that a command is about to create, with everything that belongs to it.
struct NoteCreation {
  /// The note.
  var note: NewNote
  /// Whether the user then edits it in the editor.
  var isEdited = false
  /// Whether it has text that the user gave.
  var hasGivenText = false
  /// The number of bytes of its text after the cursor; nil if the cursor is at the end.
  private(set) var tail: Int?
  /// The files that are copied for it.
  private(set) var attachments: [AttachmentPlanner.Attachment] = []

  /// Creates a note without anything else.
  init(_ note: NewNote) {
    self.note = note
  }

  /// Adds the config's settings for notes in the folder.
  mutating func apply(_ defaults: FolderDefaults) {
    note.apply(defaults)
  }

  /// Starts the note with a template, and inserts its text at the cursor.
  mutating func fill(_ template: NoteTemplate, _ vault: Vault) {
    hasGivenText = hasGivenText || !note.body.allSatisfy(\.isWhitespace)
    let filled = note.fill(template, in: vault)
    tail = filled.cursor.map { filled.text.utf8.count - $0 }
  }

  /// Sets the cursor in the current text of the note.
  mutating func begins(at filled: NoteTemplate.Filled) {
    tail = filled.cursor.map { filled.text.utf8.count - $0 }
    note.unknownCommands = filled.unknownCommands
  }

  /// Embeds files at the end of the note.
  mutating func attach(_ files: [RawPath], _ view: VaultView) throws {
    if files.isEmpty { return }
    var planner = try AttachmentPlanner(view)
    let place = note.folder.isEmpty ? "x.md" : "\(note.folder)/x.md"
    for file in files {
      let attachment = try planner.attachment(file, for: Array(place.utf8), acceptsAny: false)
      if !attachments.contains(where: { $0.path == attachment.path }) { attachments.append(attachment) }
      note.links.append(attachment.link)
    }
    note.companions = attachments.compactMap(\.change)
  }

  /// Whether nothing but a title, properties or a template was given for the note.
  var isWithoutContent: Bool { !hasGivenText && attachments.isEmpty }

  /// Returns the line of the cursor in the final text, from 1; nil if there is no cursor.
  func line(in text: [UInt8]) -> Int? {
    tail.map { tail in 1 + text.dropLast(tail + note.linkText.utf8.count).count { $0 == 0x0A } }
  }
}

extension Session {
  /// Creates a note, lets the user edit it if requested, and prints its card; with `--dry-run` only shows it.
  func create(
    _ creation: NoteCreation, _ change: ChangeArguments, _ card: CardArguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    let vault = view.vault
    if change.isDryRun {
      let now = surroundings.now()
      let (plan, _) = try creation.note.plan(in: vault, created: now, newID: NoteIdentifier.make(now: now))
      try PlanPrinter(session: self).print(plan, isJSON: card.form == .json)
      announce(RedirectedLinks(ifDone: plan, in: view), isDryRun: true)
      return .success
    }
    let large = creation.attachments.filter(\.isOutsideOfJournal)
    for attachment in large { try AttachmentCopy.place(attachment, in: vault) }
    let path: [UInt8]
    let text: [UInt8]
    do {
      (path, text) = try creation.note.create(in: vault, command: commandLine)
    } catch {
      for attachment in large { AttachmentCopy.takeBack(attachment, in: vault) }
      throw error
    }
    handed.release()
    carriedOut.put("\(QuotedName.terminalText(of: path)) was written")
    let before = view
    try view.refresh()
    announceProblems(of: view)
    for name in creation.note.unknownCommands {
      warn("the template's command '\(TerminalText.safe(Array(name.utf8)))' is kept as text: sheaf does not run it")
    }
    let redirected = RedirectedLinks(by: [path], before: before, after: view)
    announce(redirected)
    guard let record = view.note(at: path) else {
      let name = String(decoding: QuotedName.line(of: path), as: UTF8.self)
      warn("\(name) was written, but is not part of the vault: the config or .sheafignore leaves it out")
      return .success
    }
    let status = creation.isEdited ? try edit([record], line: knownLine(creation.line(in: text)), &view) : .success
    if creation.isEdited, creation.isWithoutContent, try takeBack(path, text, status, &view) { return status }
    if let record = view.note(at: path) {
      let extra: [JSONValue.Member] =
        redirected.changes.isEmpty ? [] : [.init("redirected", .redirected(redirected))]
      try show(ChangeAnswer(note: record, .created, in: view, more: extra), card)
    } else {
      warn("\(String(decoding: QuotedName.line(of: path), as: UTF8.self)) no longer exists")
    }
    return status
  }

  /// Removes a new note if the editor failed and has not changed it, or has removed all of its text.
  private func takeBack(
    _ path: [UInt8], _ text: [UInt8], _ status: ExitStatus, _ view: inout VaultView
  ) throws -> Bool {
    guard let bytes = view.vault.contents(of: path) else { return false }
    let name = QuotedName.terminalText(of: path)
    if bytes == text, status != .success {
      let history = try ChangeHistory(view.vault)
      guard let (number, plan) = try? history.undoing(nil), plan.changes.map(\.path) == [path] else { return false }
      _ = try ChangeExecutor(view.vault).run(plan, command: commandLine, kind: .undo(of: number))
      try view.refresh()
      warn("the editor failed, so \(name) was not made")
      return true
    }
    guard bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return false }
    _ = try ChangeExecutor(view.vault).run(ChangePlan([.delete(path: path, base: bytes)]), command: commandLine)
    try view.refresh()
    warn("the note is empty, so \(name) was not made")
    return true
  }

  /// Returns the line if the editor can open a file at a line. Otherwise there is no warning, since the user did not
  /// request the line.
  private func knownLine(_ line: Int?) throws -> Int? { try Editor(environment).knowsLines ? line : nil }
}
