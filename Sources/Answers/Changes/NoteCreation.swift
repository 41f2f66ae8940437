internal import Bytes
package import JSON
internal import NoteSyntax
package import SystemCalls
package import VaultChanges
package import VaultCore

/// The request for a new note, with everything that belongs to it.
package struct NoteCreation: Sendable {
  /// The note.
  package var note: NewNote
  private var hasGivenText: Bool
  /// Whether it starts with a template.
  package private(set) var hasTemplate = false
  /// The number of bytes of its text after the cursor; nil if the cursor is at the end.
  private var tail: Int?
  private var attachments: [AttachmentPlanner.Attachment] = []

  /// Asks for a note with a text that the user gave, without anything else.
  package init(_ note: NewNote = NewNote()) {
    self.note = note
    hasGivenText = !note.body.allSatisfy(\.isWhitespace)
  }

  /// Asks for the note of a period, with a text at its end.
  package init(_ periodic: PeriodicNote, adding added: String? = nil) throws {
    var filled = try periodic.text()
    if let added {
      let bytes = Array(filled.text.utf8)
      let whole = TextEdit.apply(try NoteEditor(bytes).append(added), to: bytes)
      if let cursor = filled.cursor, cursor > bytes.count { filled.cursor = nil }
      filled.text = String(decoding: whole, as: UTF8.self)
    }
    note = NewNote()
    note.folder = String(decoding: periodic.path.parentPath, as: UTF8.self)
    note.fileName = periodic.title
    note.body = filled.text
    note.hasHeading = false
    note.unknownCommands = filled.unknownCommands
    hasGivenText = false
    tail = filled.cursor.map { filled.text.utf8.count - $0 }
  }

  /// Gives the note its title and folder, what the config says about notes there, and its template.
  ///
  /// - Parameters:
  ///   - title: The title; empty to derive it from the text. It is a path if it ends with a note's extension, or begins
  ///     with a folder of the vault.
  ///   - folder: The folder; nil for that which the config sets.
  ///   - template: The name of a template; nil for that of the folder, empty for none.
  /// - Throws: `VaultError` if the folder cannot be, or there is no such template.
  package mutating func setPath(
    title: String, folder: String?, template: String?, in view: VaultView
  ) throws(VaultError) {
    let vault = view.vault
    var folderPath = folder ?? vault.config.newNotes
    if !title.allSatisfy(\.isWhitespace) {
      (folderPath, note.title) = try Self.folderAndTitle(title, folderPath, isFolderGiven: folder != nil, view)
    }
    note.folder = try NoteName.checkedFolder(folderPath)
    let defaults = FolderDefaults(of: note.folder, vault.config)
    note.apply(defaults)
    guard let name = template ?? defaults.template, !name.isEmpty else { return }
    let filled = note.fill(try NoteTemplate.named(name, in: vault), in: vault)
    hasTemplate = true
    tail = filled.cursor.map { filled.text.utf8.count - $0 }
  }

  private static func folderAndTitle(
    _ title: String, _ folder: String, isFolderGiven: Bool, _ view: VaultView
  ) throws(VaultError) -> (folder: String, title: String) {
    let name = FileNaming.withoutNoteExtension(title)
    guard let slash = name.lastIndex(of: "/") else { return (folder, name) }
    let isPath = name != title || view.folder(named: Array(name[..<slash].utf8)) != nil
    guard isPath else { return (folder, name) }
    let last = String(name[name.index(after: slash)...])
    guard !last.isEmpty else { throw .unusableName(title, reason: "there is no name after the last '/'") }
    let below = String(name[..<slash])
    if !isFolderGiven { return (String(decoding: try view.folderPath(Array(below.utf8)), as: UTF8.self), last) }
    return (folder.isEmpty ? below : "\(folder)/\(below)", last)
  }

  /// Embeds files at the end of the note.
  package mutating func attach(_ files: [RawPath], _ view: VaultView) throws {
    if files.isEmpty { return }
    var planner = try AttachmentPlanner(view)
    let notePath = note.folder.isEmpty ? "x.md" : "\(note.folder)/x.md"
    for file in files {
      let attachment = try planner.attachment(file, for: Array(notePath.utf8), acceptsAny: false)
      if !attachments.contains(where: { $0.path == attachment.path }) { attachments.append(attachment) }
      note.links.append(attachment.link)
    }
    note.companions = attachments.compactMap(\.change)
  }

  /// Whether nothing but a title, properties or a template was given for the note.
  package var isWithoutContent: Bool { !hasGivenText && attachments.isEmpty }

  /// Returns the line of the cursor in the final text, from 1; nil if there is no cursor.
  package func line(in text: [UInt8]) -> Int? {
    tail.map { tail in 1 + text.dropLast(tail + note.linkText.utf8.count).count { $0 == UInt8(ascii: "\n") } }
  }

  /// Returns the plan, and the links that would lead elsewhere. The identifier of the note is another one each time.
  package func plan(in view: VaultView) throws(VaultError) -> (plan: ChangePlan, redirected: RedirectedLinks) {
    let now = view.vault.surroundings.now()
    let plan = try note.plan(in: view.vault, created: now, newID: NoteIdentifier.make(now: now)).plan
    return (plan, RedirectedLinks(ifDone: plan, in: view))
  }

  /// Creates the note and its files, and refreshes the view.
  ///
  /// - Parameters:
  ///   - command: What the journal shows as the origin of the operation.
  ///   - done: Called when the note is written, with its path, before the view is refreshed.
  /// - Throws: `VaultError`. If the note cannot be written, its text is saved in the state folder, and the error has
  ///   the path of that file.
  package func carryOut(
    as command: String, in view: inout VaultView, then done: (_ path: [UInt8]) -> Void = { _ in }
  ) throws(VaultError) -> CreatedNote {
    let vault = view.vault
    let large = attachments.filter(\.isOutsideOfJournal)
    for attachment in large { try AttachmentCopy.write(attachment, in: vault) }
    let path: [UInt8]
    let text: [UInt8]
    do throws(VaultError) {
      (path, text) = try note.create(in: vault, command: command)
    } catch {
      for attachment in large { AttachmentCopy.takeBack(attachment, in: vault) }
      throw error
    }
    done(path)
    let before = view
    try view.refresh()
    return CreatedNote(
      path: path, text: text, redirected: RedirectedLinks(by: [path], before: before, after: view),
      line: line(in: text))
  }
}

/// A note that was created.
package struct CreatedNote: Sendable {
  /// The path.
  package let path: [UInt8]
  /// The text that was written.
  package let text: [UInt8]
  /// The links that lead elsewhere since.
  package let redirected: RedirectedLinks
  /// The line of the cursor, from 1; nil if the note has none.
  package let line: Int?

  /// Returns the answer, in a view with the note; nil if the config leaves the note out.
  package func answer(in view: VaultView) -> ChangeAnswer? {
    view.note(at: path).map { note in
      ChangeAnswer(
        note: note, .created, in: view,
        more: redirected.changes.isEmpty ? [] : [.init("redirected", .redirected(redirected))])
    }
  }
}

extension VaultView {
  /// Returns the note of a period; nil if it does not exist yet.
  ///
  /// - Throws: `AnswerError.leftOut` if the file exists and is not part of the vault.
  package func note(of periodic: PeriodicNote) throws(AnswerError) -> NoteRecord? {
    if let record = note(at: periodic.path) { return record }
    if vault.contents(of: periodic.path) != nil { throw .leftOut(periodic.path) }
    return nil
  }
}

extension JSONValue {
  /// Links that lead elsewhere since notes were created.
  package static func redirected(_ links: RedirectedLinks) -> JSONValue {
    .array(
      links.changes.map { change in
        .object(
          JSONValue.pathMembers(change.from, key: "from")
            + JSONValue.pathMembers(orNull: change.to, key: "to")
            + [.init("links", .integer(change.count))])
      })
  }
}
