internal import Answers
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum UnarchiveCommand {
  static let definition: Command<NoteChangeArguments> = Command(
    "Move notes out of the archive",
    defaults: NoteChangeArguments(),
    options: NoteChangeArguments.groups,
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: [
      """
      Moves the notes from the folder \(code: "Archive") back to their path below it, and updates links. Folders of the
      archive that become empty are removed. Notes that are not in the archive are not changed.
      """
    ],
    examples: [
      Example("sheaf unarchive 'Website relaunch'", "Move a note out of the archive"),
      Example("sheaf list -l in:archive | sheaf unarchive -", "Move all notes out of the archive"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("archive"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() },
    run: { session, arguments in
      var view = try session.openVault()
      let items = try arguments.notes.items(in: view, session, arguments.change)
      let list = try ArchiveMoves(unarchiving: items.map(\.path), in: view.vault)
      let names = list.moves.map { NewName(move: $0) }
      return try session.move(
        items, names, as: .unarchived, arguments.change, card: arguments.card, view: &view, emptied: list.emptied)
    })
}
