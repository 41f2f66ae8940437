package import NoteSyntax
package import SystemCalls
package import VaultChanges
package import VaultCore

/// Where a text is added to a note: to all of it, or to a part.
package enum TextPlace: Sendable {
  case note
  /// The section under a heading; `A#B` is the heading B below A.
  case heading(String)
  case part(NotePart)

  func edits(
    adding text: String, at point: NoteEditor.InsertionPoint, of editor: NoteEditor, _ path: [UInt8], in vault: Vault
  ) throws(EditError) -> [TextEdit] {
    switch self {
    case .part(let part): try editor.insert(text, in: part, at: point)
    case .heading(let heading): try editor.insert(text, under: heading, at: point)
    case .note where point == .end: try editor.append(text)
    case .note: try editor.prepend(text, path: path, titledBy: vault.config.titleOrder)
    }
  }
}

/// The request to add a text at the beginning or the end of notes.
package struct AddText: NoteEdit {
  package enum Content: Sendable {
    case text(String)
    /// A text whose lines are list items, or tasks.
    case items(String, areTasks: Bool)
    case lines(String, LineForm)
    case divider
  }

  package let paths: [[UInt8]]
  private let content: Content
  private let place: TextPlace
  private let point: NoteEditor.InsertionPoint

  /// Asks for a text to be added.
  package init(
    _ content: Content, to paths: [[UInt8]], at point: NoteEditor.InsertionPoint = .end, of place: TextPlace = .note
  ) {
    (self.content, self.paths, self.point, self.place) = (content, paths, point, place)
  }

  package var summary: ChangeSummary { ChangeSummary(verb: point == .end ? "appended" : "prepended") }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    func edits(_ text: String) throws(EditError) -> [TextEdit] {
      try place.edits(adding: text, at: point, of: note, path, in: vault)
    }
    let made: [TextEdit] =
      switch content {
      case .text(let text): try edits(vault.config.logseq == nil ? text : LogseqGraph.blocks(text))
      case .items(let text, let areTasks): try edits(note.items(text, areTasks: areTasks))
      case .lines(let text, let form): try edits(form.lines(text))
      case .divider: try note.divider { text throws(EditError) in try edits(text) }
      }
    return note.bytes.applying(made)
  }
}

/// The request to embed files in a note, which are copied into the vault.
package struct AttachFiles: ChangeRequest, Sendable {
  private let note: NoteRecord
  private let place: TextPlace
  private let links: [String]
  /// The files, each once.
  package private(set) var attachments: [AttachmentPlanner.Attachment] = []

  /// Asks for files to be embedded at the end of a note, or of a part of it.
  ///
  /// - Parameter acceptsAny: Whether files that notes cannot show are accepted too, and linked to.
  package init(
    _ files: [RawPath], to note: NoteRecord, at place: TextPlace = .note, acceptsAny: Bool = false, in view: VaultView
  ) throws(VaultError) {
    (self.note, self.place) = (note, place)
    var planner = try AttachmentPlanner(view)
    var attachments: [AttachmentPlanner.Attachment] = []
    for file in files {
      let attachment = try planner.attachment(file, for: note.path, acceptsAny: acceptsAny)
      let isRepeated = attachments.contains { $0.path == attachment.path || $0.isSame(as: attachment) }
      if !isRepeated { attachments.append(attachment) }
    }
    let linked = AttachmentUse(view).linked(from: note)
    links = attachments.filter { !linked.contains($0.path) }.map(\.link)
    self.attachments = attachments
  }

  package var count: Int? { 1 }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var plan = try NoteEditing(view.vault).plan([note.path]) { editor throws(EditError) in
      if links.isEmpty { return editor.bytes }
      let text = links.joined(separator: "\n")
      return editor.bytes.applying(try place.edits(adding: text, at: .end, of: editor, note.path, in: view.vault))
    }
    plan.changes += attachments.compactMap(\.change)
    return plan
  }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout AttachFiles) throws -> ChangePlan
  ) throws -> OperationReport? {
    try AttachmentCopy.withCopies(of: attachments, in: vault) {
      try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let isChanged = outcome.report?.operation.files.contains { $0.path == note.path } ?? false
    let items = view.note(at: note.path).map { ChangedItem(isChanged ? .updated : .unchanged, note.path, note: $0) }
    return ChangeAnswer(files: items.map { [$0] } ?? [], outcome.report, in: view, .attachments(attachments))
  }
}

package struct CopyNote: ChangeRequest {
  private let note: NoteRecord
  private let (folder, name): (String, String?)
  private let newID: String
  /// The path of the copy in the last plan.
  package private(set) var path: [UInt8] = []

  /// Asks for a copy at a target: a folder, a name, or both; nil for the folder of the note. It is a folder if there is
  /// one of that name or if it ends with a slash.
  package init(_ note: NoteRecord, to target: String?, in vault: Vault) throws(VaultError) {
    self.note = note
    newID = try NoteIdentifier.make(now: vault.surroundings.now())
    let target = target ?? "\(String(decoding: note.folder, as: UTF8.self))/"
    if target == "." || target.hasSuffix("/") || vault.hasFolder(target) {
      (folder, name) = (target == "." || target == "/" ? "" : target, nil)
    } else if let slash = target.lastIndex(of: "/") {
      (folder, name) = (String(target[..<slash]), String(target[target.index(after: slash)...]))
    } else {
      (folder, name) = (String(decoding: note.folder, as: UTF8.self), target)
    }
  }

  package var count: Int? { 1 }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var copy = NoteCopy(of: note, in: view)
    let (plan, path) = try copy.plan(folder: folder, name: name, newID: newID)
    self.path = path
    return plan
  }

  /// The answer has no note if the config leaves the copy out.
  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    view.note(at: path).map { ChangeAnswer(note: $0, .created, outcome.report, in: view) }
      ?? ChangeAnswer(files: [], outcome.report, in: view)
  }
}
