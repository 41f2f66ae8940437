internal import Answers
internal import Bytes
internal import CommandSpec
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
    var request = try AttachFiles(
      arguments.files.map { RawPath($0.bytes) }, to: note, at: arguments.heading.map { .heading($0) } ?? .note,
      acceptsAny: arguments.acceptsAny, in: view)
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    try session.show(request.answer(outcome, in: view), arguments.change)
    guard arguments.change.form == .text else { return outcome.status }
    for file in request.attachments where !file.isReused && file.hasOtherExtension {
      let name = QuotedName.terminalText(of: file.source.lastComponent.bytes)
      session.warn("\(name) is \(file.type?.name ?? ""), so its copy is \(QuotedName.terminalText(of: file.path))")
    }
    return outcome.status
  }
}
