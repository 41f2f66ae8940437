internal import CommandSpec
internal import Layouts
internal import NoteSyntax
internal import VaultCore

enum PinCommand {
  static let definition: Command<NoteChangeArguments> = Command(
    "Pin notes, so that lists show them first",
    defaults: NoteChangeArguments(),
    options: NoteChangeArguments.groups,
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: [
      """
      Sets the property \(code: "pinned") of the notes to true, or \(code: "starred") if they have that instead. Lists
      show pinned notes first.
      """
    ],
    examples: [Example("sheaf pin recipes/Shortbread", "Pin a note")],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("unpin"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() },
    run: { session, arguments in
      try session.edit(
        arguments.notes, arguments.change, arguments.card, as: ChangeSummary(verb: "pinned")
      ) { note throws(EditError) in
        let keys = ["pinned", "starred"]
        let key = NoteProperties.first(of: keys, in: note) ?? "pinned"
        return note.bytes.applying(try PropertyEditor(note.bytes).set(key, to: .bool(true)))
      }
    })
}
