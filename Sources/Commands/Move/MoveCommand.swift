internal import CommandSpec
internal import VaultCore

enum MoveCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var folder: Argument?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Move notes to a folder, and keep every link true",
    defaults: Arguments(),
    options: [.shared(\.notes), .shared(\.change), .shared(\.card)],
    operands: [
      NoteOperands.operand.lifted(\.notes),
      .one(.folderPath, "The folder, from the vault's root, which is '/'", sets: \.folder),
    ],
    description: [
      """
      Moves notes to a folder, and writes all links anew that would lead elsewhere or nowhere: links to them and links in
      them, in notes, their properties and canvases, each in its own form. Other files and folders are named by their
      paths. A folder that begins with \(code: "./") or \(code: "../") is one from the working directory; one that is
      missing is made.
      """,
      "All notes are moved, or none: a name that is taken is an error, and nothing is ever overwritten.",
    ],
    examples: [
      Example("sheaf move recipes/Shortbread journal", "Move a note"),
      Example("sheaf list -l tag:draft | sheaf move - drafts", "Move all notes of a list"),
    ],
    seeAlso: [.command("rename"), .command("folder move"), .command("undo"), .page("sheaf-note", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let items = try arguments.notes.items(in: view, session)
    let folder = try view.folderPath(arguments.folder?.bytes ?? [])
    let names = items.map { item -> NewName in
      let to = FileNaming.path(of: item.path, in: folder)
      return NewName(move: to == item.path ? nil : PathMove(from: item.path, to: to))
    }
    return try session.move(items, names, as: .moved, arguments.change, arguments.card, &view)
  }
}
