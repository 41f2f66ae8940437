internal import Answers
internal import CommandSpec
internal import VaultChanges
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
    let item = try view.folderItem(arguments.folder)
    let name = try FileNaming(view.vault).folder(item.path, to: arguments.name)
    return try session.move([item], [name], as: .renamed, arguments.change, view: &view)
  }
}

extension VaultView {
  func folderItem(_ argument: Argument) throws -> VaultItem {
    var name = argument.bytes
    while name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
    guard let folder = folder(named: name) else {
      throw FolderOperand.missing(String(decoding: name, as: UTF8.self), in: self)
    }
    return VaultItem(path: folder, kind: .folder)
  }
}
