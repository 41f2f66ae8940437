internal import Answers
internal import CommandSpec
internal import VaultCore

/// `archive` and `unarchive`.
enum ArchiveCommand {
  static let archive = Command(
    changingNotes: "Move notes into the archive",
    run: { try $0.archive($1, isArchived: true) },
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
    run: { try $0.archive($1, isArchived: false) },
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
  fileprivate func archive(_ arguments: NoteChangeArguments, isArchived: Bool) throws -> ExitStatus {
    var view = try openVault()
    let items = try arguments.notes.items(in: view, self, arguments.change)
    let request = try ArchiveItems(items, isArchived: isArchived, in: view.vault)
    return try carryOut(request, arguments.change, view: &view)
  }
}
