internal import Answers
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

/// `archive` and `unarchive`.
enum ArchiveCommand {
  static let archive = Command(
    changingNotes: "Move notes into the archive",
    run: { try $0.move($1, as: .archived) { paths, vault in try ArchiveMoves(archiving: paths, in: vault) } },
    description: """
      Moves the notes into the folder \(code: "Archive"), each to the path that it had below the root, and updates
      links as \(command: "move") does. \(command: "unarchive") reverses this. If the path is taken, a number is added
      to the name. \(command: "list") and \(command: "search") leave out notes in the archive unless they are asked
      for. Folders and other files are named by their paths.
      """,
    examples: [
      Example("sheaf archive recipes/Shortbread", "Archive a note"),
      Example("sheaf list -l 'updated:<2025' | sheaf archive -", "Archive all notes of a list"),
    ],
    seeAlso: [.command("unarchive"), .command("move"), .command("delete"), .command("undo")])

  static let unarchive = Command(
    changingNotes: "Move notes out of the archive",
    run: { try $0.move($1, as: .unarchived) { paths, vault in try ArchiveMoves(unarchiving: paths, in: vault) } },
    description: """
      Moves the notes from the folder \(code: "Archive") back to their path below it, and updates links.
      \(command: "archive") reverses this. Folders of the archive that become empty are removed. Notes that are not in
      the archive are not changed.
      """,
    examples: [
      Example("sheaf unarchive 'Website relaunch'", "Move a note out of the archive"),
      Example("sheaf list -l in:archive | sheaf unarchive -", "Move all notes out of the archive"),
    ],
    seeAlso: [.command("archive"), .command("undo")])
}

extension Session {
  fileprivate func move(
    _ arguments: NoteChangeArguments, as state: ItemState, by moves: ([[UInt8]], Vault) throws -> ArchiveMoves
  ) throws -> ExitStatus {
    var view = try openVault()
    let items = try arguments.notes.items(in: view, self, arguments.change)
    let list = try moves(items.map(\.path), view.vault)
    let names = list.moves.map { NewName(move: $0) }
    return try move(items, names, as: state, arguments.change, view: &view, emptied: list.emptied)
  }
}
