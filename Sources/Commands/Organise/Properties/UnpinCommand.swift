internal import CommandSpec
internal import Layouts
internal import NoteSyntax
internal import VaultCore

enum UnpinCommand {
  static let definition: Command<NoteChangeArguments> = Command(
    "Unpin notes",
    defaults: NoteChangeArguments(),
    options: NoteChangeArguments.groups,
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: ["Removes the property \(code: "pinned") of the notes, or \(code: "starred") if they have that."],
    examples: [Example("sheaf unpin recipes/Shortbread", "Unpin a note")],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("pin"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() },
    run: { session, arguments in
      try session.edit(
        arguments.notes, arguments.change, arguments.card, as: ChangeSummary(verb: "unpinned")
      ) { note throws(EditError) in
        guard let key = NoteProperties.first(of: ["pinned", "starred"], in: note) else { return note.bytes }
        return note.bytes.applying(try PropertyEditor(note.bytes).unset(key))
      }
    })
}
