internal import Answers
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum ArchiveCommand {
  static let definition: Command<NoteChangeArguments> = Command(
    "Move notes into the archive",
    defaults: NoteChangeArguments(),
    options: NoteChangeArguments.groups,
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: [
      """
      Moves the notes into the folder \(code: "Archive"), each to the path that it had below the vault's root, and
      updates links as \(command: "move") does. If the path is taken, a number is added to the name. \(command: "list")
      and \(command: "search") leave out notes in the archive unless they are asked for. Folders and other files are
      named by their paths.
      """
    ],
    examples: [
      Example("sheaf archive recipes/Shortbread", "Archive a note"),
      Example("sheaf list -l 'updated:<2025' | sheaf archive -", "Archive all notes of a list"),
    ],
    exitStatus: [1: "No note matches --where."],
    seeAlso: [.command("unarchive"), .command("move"), .command("delete"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() },
    run: { session, arguments in
      var view = try session.openVault()
      let items = try arguments.notes.items(in: view, session, arguments.change)
      let list = try ArchiveMoves(archiving: items.map(\.path), in: view.vault)
      let names = list.moves.map { NewName(move: $0) }
      return try session.move(items, names, as: .archived, arguments.change, card: arguments.card, view: &view)
    })
}
