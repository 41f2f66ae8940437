internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum FolderMoveCommand {
  struct Arguments: Sendable {
    var folder: Argument?
    var parent: Argument?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Move a folder into another, and keep every link true",
    defaults: Arguments(),
    options: [.shared(\.change), .shared(\.card)],
    operands: [
      .one(.folderPath, "The folder", sets: \.folder),
      .one(
        .folderPath("PARENT"),
        "The folder around it, from the vault's root, which is '/'",
        sets: \.parent),
    ],
    description: [
      """
      Moves a folder with all that is in it into another one, and writes all links anew that would lead elsewhere or
      nowhere. What \(code: ".sheaf/config.yaml") says of the folder follows. A folder that is missing is made. Inbox, Archive
      and the trash stay where they are.
      """
    ],
    examples: [
      Example("sheaf folder move recipes work", "Make a folder part of another"),
      Example("sheaf folder move 'projects/Pocket almanac' /", "Move a folder to the root"),
    ],
    seeAlso: [.command("folder rename"), .command("move"), .command("undo"), .page("sheaf-note", 5)],
    run: { session, arguments in
      var view = try session.openVault()
      let item = try view.folderItem(arguments.folder)
      let to = FileNaming.path(of: item.path, in: try view.folderPath(arguments.parent?.bytes ?? []))
      let name = NewName(move: to == item.path ? nil : PathMove(from: item.path, to: to))
      return try session.move([item], [name], as: .moved, arguments.change, arguments.card, &view)
    })
}
