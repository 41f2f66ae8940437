internal import Answers
internal import Bytes
internal import CommandSpec
internal import JSON
internal import NoteSyntax
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum AttachCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var files: [Argument] = []
    var heading: String?
    var acceptsAny = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Copy files into the vault and embed them in a note", defaults: Arguments(), run: run,
    options: [
      .value("heading", .text("HEADING"), "Put the links under HEADING", sets: \.heading),
      .flag("any", "Accept files of any type", sets: \.acceptsAny),
    ],
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [.one(.note, "The note", sets: \.note), .oneOrMore(.file(), "The files", sets: \.files)],
    description: """
      Copies the files into the folder that \(code: "attachments") in the config or Obsidian's settings name, and adds
      a link to each at the end of the note, in the style of the vault. \(command: "undo") reverses this. A copy keeps
      the name of its file; if a file in the vault has that name, a number is added. An extension that does not fit the
      content is replaced: a PNG named \(code: ".jpg") becomes \(code: ".png"). A file that is already in the vault is
      linked to and not copied. Nothing is added if the note already links to it.

      Images, audio, video and PDFs are recognised by their content and embedded; with \(option: "any") other files are
      accepted too, and linked to. Undo does not keep files of more than 32 MB: it removes the link and leaves the
      copy.
      """,
    examples: [
      Example("sheaf attach Shortbread attachments/dusk.png", "Embed a picture in a note")
    ],
    seeAlso: [.command("attachments"), .command("new"), .command("undo"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    var planner = try AttachmentPlanner(view)
    var attachments: [AttachmentPlanner.Attachment] = []
    for file in arguments.files {
      let attachment = try planner.attachment(RawPath(file.bytes), for: note.path, acceptsAny: arguments.acceptsAny)
      let isRepeated = attachments.contains { $0.path == attachment.path || $0.isSame(as: attachment) }
      if !isRepeated { attachments.append(attachment) }
    }
    let linked = AttachmentUse(view).linked(from: note)
    let links = attachments.filter { !linked.contains($0.path) }.map(\.link)
    let large = arguments.change.isDryRun ? [] : attachments.filter(\.isOutsideOfJournal)
    let vault = view.vault
    let copies = attachments.compactMap(\.change)
    for attachment in large { try AttachmentCopy.write(attachment, in: vault) }
    let outcome: OperationOutcome?
    do {
      outcome = try session.carryOut(arguments.change, count: 1, &view) { _ throws(VaultError) in
        var plan = try NoteEditing(vault).plan([note.path]) { editor throws(EditError) in
          if links.isEmpty { return editor.bytes }
          let text = links.joined(separator: "\n")
          guard let heading = arguments.heading else { return editor.bytes.applying(try editor.append(text)) }
          return editor.bytes.applying(try editor.insert(text, under: heading, at: .end))
        }
        plan.changes += copies
        return plan
      }
    } catch {
      for attachment in large { AttachmentCopy.takeBack(attachment, in: vault) }
      throw error
    }
    guard let outcome else { return .success }
    try announce(session, outcome, note, attachments: attachments, arguments: arguments, view: view)
    return outcome.status
  }

  private static func announce(
    _ session: Session, _ outcome: OperationOutcome, _ note: NoteRecord, attachments: [AttachmentPlanner.Attachment],
    arguments: Arguments, view: VaultView
  ) throws {
    let isChanged = outcome.report?.operation.files.contains { $0.path == note.path } ?? false
    let notes = view.note(at: note.path).map { [ChangedItem(isChanged ? .updated : .unchanged, note.path, note: $0)] }
    let answer = ChangeAnswer(
      files: notes ?? [], outcome.report, in: view,
      more: [
        .init("attachments", each: attachments) { file in
          .object(
            JSONValue.pathMembers(file.path) + [
              .init("state", file.isReused ? "unchanged" : "created"),
              .init("type", .optional(file.type?.name)), .init("size", .integer(Int(file.size))),
              .init("link", .string(file.link)),
            ])
        }
      ])
    try session.show(answer, arguments.change)
    guard arguments.change.form == .text else { return }
    try session.print(
      attachments.map { file in
        StyledText(file.isReused ? "  found  " : "  copied  ", .dim) + StyledText(name: view.displayPath(file.path))
          + StyledText("  \(Amount.bytes(Int(file.size)))", .dim)
      })
    for file in attachments where !file.isReused && file.hasOtherExtension {
      let name = QuotedName.terminalText(of: file.source.lastComponent.bytes)
      session.warn("\(name) is \(file.type?.name ?? ""), so its copy is \(QuotedName.terminalText(of: file.path))")
    }
  }
}
