internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum UnarchiveCommand {
  static let definition = Command(
    "Take notes out of the archive",
    defaults: NoteChangeArguments(),
    options: NoteChangeArguments.groups,
    operands: [ChosenNotes.operand.lifted(\.notes)],
    description: [
      """
      Moves the notes from the folder \(code: "Archive") to the paths that they had, which is where they lie in it, and
      keeps every link true. Folders of the archive that are empty then are removed. Notes that are not in the archive stay
      where they are.
      """
    ],
    examples: [
      Example("sheaf unarchive 'Website relaunch'", "Take a note out of the archive"),
      Example("sheaf list -l in:archive | sheaf unarchive -", "Take all notes out of it"),
    ],
    seeAlso: [.command("archive"), .command("undo")],
    check: { arguments throws(ValueProblem) in try arguments.notes.check() },
    run: { session, arguments in
      var view = try session.openVault()
      let items = try arguments.notes.items(in: view, session, arguments.change)
      let list = try ArchiveMoves(unarchiving: items.map(\.path), in: view.vault)
      let names = list.moves.map { NewName(move: $0) }
      return try session.move(
        items, names, as: .unarchived, arguments.change, arguments.card, &view, emptied: list.emptied)
    })
}
