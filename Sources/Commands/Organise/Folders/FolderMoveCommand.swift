internal import Answers
internal import CommandSpec
internal import VaultChanges

enum FolderMoveCommand {
  struct Arguments: Sendable {
    var folder = Argument("")
    var parent = Argument("")
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move a folder into another and update links", defaults: Arguments(), run: run,
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(.folderPath, "The folder", sets: \.folder),
      .one(.folderPath("PARENT"), "Its new parent folder, from the root; '/' is the root", sets: \.parent),
    ],
    description: """
      Moves a folder with everything in it into another folder, and updates all links that would otherwise break or
      lead elsewhere. \(command: "undo") reverses this. Settings of the folder in \(code: ".sheaf/config.yaml") are
      updated too. A missing target folder is created. Inbox, Archive and the trash cannot be moved.
      """,
    examples: [
      Example("sheaf folder move recipes work", "Make a folder a subfolder of another"),
      Example("sheaf folder move 'projects/Pocket almanac' /", "Move a folder to the root"),
    ],
    seeAlso: [.command("folder rename"), .command("move"), .command("undo"), .page("sheaf-note", 5)])

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let item = try view.folderItem(named: arguments.folder.bytes)
    let request = MoveItems([item], into: try view.folderPath(arguments.parent.bytes))
    return try session.carryOut(request, arguments.change, view: &view)
  }
}
