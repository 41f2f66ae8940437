internal import Answers
internal import CommandSpec
internal import VaultCore

enum FolderRenameCommand {
  struct Arguments: Sendable {
    var folder = Argument("")
    var name = ""
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Rename a folder and update links", defaults: Arguments(), run: run,
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [.one(.folderPath, "The folder", sets: \.folder), .one(.text("NAME"), "The new name", sets: \.name)],
    description: """
      Renames a folder within its parent folder, and updates all links that would otherwise break or lead elsewhere.
      \(command: "undo") reverses this. Settings of the folder in \(code: ".sheaf/config.yaml") are updated too. Inbox,
      Archive and the trash cannot be renamed.
      """,
    examples: [Example("sheaf folder rename recipes cooking", "Rename a folder")],
    seeAlso: [.command("folder move"), .command("rename"), .command("undo"), .page("sheaf-note", 5)])

  private static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let item = try view.folderItem(named: arguments.folder.bytes)
    // The Tab key writes folders with a slash.
    let request = try RenameItem(folder: item, to: arguments.name, in: view.vault)
    return try session.carryOut(request, arguments.change, view: &view)
  }
}
