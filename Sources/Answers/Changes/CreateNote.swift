internal import Bytes
package import JSON
internal import NoteSyntax
package import SystemCalls
package import VaultChanges
package import VaultCore

/// The request for a new note, with everything that belongs to it.
package struct CreateNote: ChangeRequest {
  package var note: NewNote
  private var hasGivenText: Bool
  /// Whether it starts with a template.
  package private(set) var hasTemplate = false
  /// The number of bytes of its text after the cursor; nil if the cursor is at the end.
  private var tail: Int?
  /// The number of bytes that the last plan adds after the cursor.
  private var added = 0
  private var attachments: [AttachmentPlanner.Attachment] = []
  /// The period of the note, and how tasks of other notes are carried to it; nil if they are not. They are the open ones
  /// of earlier notes unless some are chosen.
  private var carrying: (periodic: PeriodicNote, settings: TaskCarrying, chosen: ChosenTasks?)?
  /// Whether nothing is to be done if they cannot be carried; otherwise the note is made without them.
  private var mustCarry = false
  /// The notes from which the last plan carries tasks.
  package private(set) var carried: [TaskCarrier.Carried] = []
  /// The time of creation, and the identifier of the note, which stay the same if the plan is made again.
  private var identity: (now: Int64, id: String)?
  /// Whether the answer names the notes that are very near to the new one, for which they are searched.
  package var namesLike = false
  /// The path of the note in the last plan.
  package private(set) var path: [UInt8] = []

  /// Asks for a note with a text that the user gave, without anything else.
  package init(_ note: NewNote = NewNote()) {
    self.note = note
    hasGivenText = !note.body.allSatisfy(\.isWhitespace)
  }

  /// Asks for the note of a period, with a text at its end.
  ///
  /// - Parameters:
  ///   - carries: Whether open tasks of earlier notes go along; nil for what the config says.
  ///   - view: The vault, for the lists of its template.
  package init(
    _ periodic: PeriodicNote, adding added: String? = nil, carries: Bool? = nil, in view: VaultView
  ) throws {
    var filled = try periodic.text(lists: PeriodLists(view))
    if let added {
      let bytes = Array(filled.text.utf8)
      let text = periodic.isInLogseq ? LogseqGraph.blocks(added) : added
      let whole = TextEdit.apply(try NoteEditor(bytes).append(text), to: bytes)
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
    mustCarry = carries == true
    if carries ?? (periodic.carrying != nil) { carrying = (periodic, periodic.carrying ?? TaskCarrying(), nil) }
  }

  /// Asks for the note of a period with tasks, wherever their request adds them to a note.
  package init(_ periodic: PeriodicNote, adding tasks: AddTasks, in view: VaultView) throws {
    try self.init(periodic, in: view)
    do throws(EditError) {
      let editor = NoteEditor(Array(note.body.utf8), at: periodic.path)
      note.body = String(decoding: try tasks.edited(editor, at: periodic.path, in: view.vault), as: UTF8.self)
    } catch { throw VaultError.change(.edit(path: periodic.path, error)) }
    tail = nil
  }

  /// Asks for the note of a period, to which tasks of other notes are moved.
  package init(
    _ periodic: PeriodicNote, moving tasks: ChosenTasks, _ settings: TaskCarrying, in view: VaultView
  ) throws {
    try self.init(periodic, carries: false, in: view)
    carrying = (periodic, settings, tasks)
    mustCarry = true
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
    note.isNamedBySlug = vault.config.fileNames == .slug && FileNaming.withoutNoteExtension(title) == title
    let defaults = FolderDefaults(of: note.folder, vault.config)
    note.apply(defaults)
    guard let name = template ?? defaults.template, !name.isEmpty else { return }
    let filled = note.fill(try NoteTemplate.named(name, in: vault), in: vault, lists: PeriodLists(view))
    hasTemplate = true
    tail = filled.cursor.map { filled.text.utf8.count - $0 }
  }

  private static func folderAndTitle(
    _ title: String, _ folder: String, isFolderGiven: Bool, _ view: VaultView
  ) throws(VaultError) -> (folder: String, title: String) {
    let name = FileNaming.withoutNoteExtension(title)
    guard let slash = name.lastIndex(of: "/") else { return (folder, name) }
    let top = name.drop { $0 == "/" }.prefix { $0 != "/" }
    let isPath =
      name != title || view.folder(named: Array(name[..<slash].utf8)) != nil
      || top.endIndex < slash && view.folder(named: Array(top.utf8)) != nil
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
  package var isWithoutContent: Bool { !hasGivenText && attachments.isEmpty && carried.isEmpty }

  /// Returns the notes of a view without the new one that are very near to it. What comes from a template does not count.
  package func notesLike(_ created: NoteRecord, in before: VaultView) -> [LikeNote] {
    before.notesLike(title: created.title, text: hasTemplate || !hasGivenText ? "" : note.body)
  }

  /// Returns the line of the cursor in the final text, from 1; nil if there is no cursor.
  package func line(in text: [UInt8]) -> Int? {
    tail.map { tail in 1 + text.dropLast(tail + added + note.linkText.utf8.count).count { $0 == UInt8(ascii: "\n") } }
  }

  package var count: Int? { carrying == nil ? 1 : nil }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    if identity == nil {
      let now = view.vault.surroundings.now()
      identity = (now, try NoteIdentifier.make(now: now))
    }
    guard let identity else { return ChangePlan() }
    let made = try note.plan(in: view.vault, created: identity.now, newID: identity.id)
    path = made.path
    return try carrying(into: made.plan, in: view)
  }

  /// Returns the plan that also carries open tasks of earlier notes to the new one. Its first change makes the note.
  private mutating func carrying(into plan: ChangePlan, in view: VaultView) throws(VaultError) -> ChangePlan {
    guard let carrying, case .create(_, let contents, let mode)? = plan.changes.first else { return plan }
    let sources: [[UInt8]]
    if let chosen = carrying.chosen {
      sources = chosen.paths
    } else {
      sources = try view.earlier(than: carrying.periodic, carrying.settings)
    }
    (carried, added) = ([], 0)
    var whole = plan
    let outcome: TaskCarrier.Outcome
    do throws(VaultError) {
      outcome = try TaskCarrier(to: path, carrying.settings, only: carrying.chosen?.chosen, in: view).plan(
        from: sources, base: nil, contents: contents)
    } catch {
      switch error {
      case .move where !mustCarry, .change(.edit) where !mustCarry:
        whole.warnings.append(
          "open tasks of earlier notes cannot be carried to the new one; 'sheaf daily --carry' says why")
        return whole
      default: throw error
      }
    }
    carried = outcome.carried
    whole.warnings += outcome.plan.warnings
    guard !carried.isEmpty, case .create(_, let filled, _)? = outcome.plan.changes.first else { return whole }
    let cursor = contents.count - note.linkText.utf8.count - (tail ?? 0)
    if zip(contents, filled).prefix(cursor).allSatisfy({ $0 == $1 }) { added = filled.count - contents.count }
    whole.changes = [.create(path: path, contents: filled, mode: mode)] + plan.changes.dropFirst()
    whole.changes += outcome.plan.changes.dropFirst()
    whole.rewrittenLinks = outcome.plan.rewrittenLinks
    return whole
  }

  /// The plan with an id that is the same each time.
  package mutating func markedPlan(in view: VaultView) throws(VaultError) -> ChangePlan {
    identity = (view.vault.surroundings.now(), "")
    return try plan(in: view)
  }

  /// - Throws: `VaultError`. If the note cannot be written, its text is saved in the state folder, and the error has
  ///   the path of that file.
  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout CreateNote) throws -> ChangePlan
  ) throws -> OperationReport? {
    try AttachmentCopy.withCopies(of: attachments, in: vault) {
      try note.create(in: vault, command: origin) { try plan(&self) }
    }
  }

  /// The answer has no note if the config leaves the new one out.
  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let redirected = RedirectedLinks(by: [path], before: outcome.before, after: view)
    guard let created = view.note(at: path) else {
      return ChangeAnswer(files: [], outcome.report, in: view, .redirected(redirected))
    }
    let like = namesLike ? notesLike(created, in: outcome.before) : []
    var answer = ChangeAnswer(note: created, .created, outcome.report, in: view, .redirected(redirected, like: like))
    answer.carried = carried
    return answer
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

extension VaultView {
  /// Returns the paths of the earlier notes from which tasks are carried to that of a period, the earliest first.
  func earlier(than periodic: PeriodicNote, _ carrying: TaskCarrying) throws(VaultError) -> [[UInt8]] {
    try periodic.earlier(within: carrying.from).map(\.path).filter { note(at: $0) != nil }
  }
}

extension LikeNote {
  /// Why the note is named, as text: `same title`.
  package var reasonText: String {
    switch reason {
    case .sameTitle: "same title"
    case .similarTitle: "similar title"
    case .sharedText(let percent): "shares \(percent) % of its text"
    }
  }
}

extension JSONValue {
  /// Notes that are very near to another.
  package static func like(_ notes: [LikeNote]) -> JSONValue {
    .array(
      notes.map { like in
        var members = JSONValue.pathMembers(like.note.path) + [.init("title", .string(like.note.title))]
        switch like.reason {
        case .sameTitle: members.append(.init("reason", "sameTitle"))
        case .similarTitle: members.append(.init("reason", "similarTitle"))
        case .sharedText(let percent):
          members += [.init("reason", "sharedText"), .init("shared", .integer(percent))]
        }
        return .object(members)
      })
  }

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
