internal import Answers
internal import Bytes
internal import CommandSpec
internal import Terminal
internal import VaultCore

enum CopyCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var target: String?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Copy a note into a new one", defaults: Arguments(), run: run,
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [
      .one(.note, "The note", sets: \.note),
      .optional(
        .text("TARGET", .dynamic("folder")).required(as: "a target"), "A folder, the name of the copy, or both",
        sets: \.target),
    ],
    description: """
      Copies the note into its own folder or to \(value: "TARGET"), which is a path from the root.
      \(command: "undo") reverses this. \(value: "TARGET") is a folder if a folder of that name exists or if it ends
      with a slash; otherwise it is the name and title of the copy, optionally after a folder and a slash.

      The text is copied unchanged, except for what identifies the note: if it has an \(code: "id"), the copy gets a
      new one, and dates of creation and change become the current time. If the copy would have the title of the
      original, a number is added to it. If links are resolved by aliases, the aliases stay with the original. Links in
      the copy lead where those of the original do.
      """,
    examples: [
      Example("sheaf copy templates/Book reading/", "Copy a note into a folder"),
      Example("sheaf copy Shortbread 'Shortbread with caraway'", "Start a variation"),
    ],
    seeAlso: [.command("new"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    var request = try CopyNote(note, to: arguments.target, in: view.vault)
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    if view.note(at: request.path) == nil {
      session.warn("\(QuotedName.terminalText(of: request.path)) was written, but is not part of the vault")
    } else {
      try session.show(request.answer(outcome, in: view), arguments.change)
    }
    return .success
  }
}
