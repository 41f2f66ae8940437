internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum ArchiveCommand {
  static let definition = Command(
    "Put notes into the archive",
    defaults: NoteChangeArguments(),
    options: NoteChangeArguments.groups,
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: [
      """
      Moves the notes into the folder \(code: "Archive"), each under the path that it had, and keeps every link true as
      \(command: "move") does. Where something of that path is there already, a number is put behind the name. Notes in the
      archive are left out of \(command: "list") and \(command: "search") unless they are asked for. Folders and other files
      are named by their paths.
      """
    ],
    examples: [
      Example("sheaf archive recipes/Shortbread", "Put a note into the archive"),
      Example("sheaf list -l 'updated:<2025' | sheaf archive -", "Put all notes of a list there"),
    ],
    seeAlso: [.command("unarchive"), .command("move"), .command("delete"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() },
    run: { session, arguments in
      var view = try session.openVault()
      let items = try arguments.notes.items(in: view, session, arguments.change)
      let list = try ArchiveMoves(archiving: items.map(\.path), in: view.vault)
      let names = list.moves.map { NewName(move: $0) }
      return try session.move(items, names, as: .archived, arguments.change, arguments.card, &view)
    })
}
