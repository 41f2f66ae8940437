internal import Answers
internal import CommandSpec
internal import VaultCore

/// `pin` and `unpin`.
enum PinCommand {
  static let pin = Command(
    changingNotes: "Pin notes, so that lists show them first", run: { try $0.setPinned(to: true, $1) },
    description: """
      Sets the property \(code: "pinned") of the notes to true, or \(code: "starred") if they have that instead.
      \(command: "unpin") reverses this. Lists show pinned notes first.
      """,
    examples: [Example("sheaf pin recipes/Shortbread", "Pin a note")], seeAlso: [.command("unpin"), .command("undo")])

  static let unpin = Command(
    changingNotes: "Unpin notes", run: { try $0.setPinned(to: false, $1) },
    description: """
      Removes the property \(code: "pinned") of the notes, or \(code: "starred") if they have that. \(command: "pin")
      reverses this.
      """,
    examples: [Example("sheaf unpin recipes/Shortbread", "Unpin a note")], seeAlso: [.command("pin"), .command("undo")])
}

extension Session {
  fileprivate func setPinned(to isPinned: Bool, _ arguments: NoteChangeArguments) throws -> ExitStatus {
    try change(arguments.notes, arguments.change) { notes, _ in PinNotes(notes.map(\.path), isPinned: isPinned) }
  }
}
