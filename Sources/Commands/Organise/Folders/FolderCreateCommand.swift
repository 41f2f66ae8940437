internal import Answers
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum FolderCreateCommand {
  struct Arguments: Sendable {
    var folder = ""
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Make a folder", defaults: Arguments(), run: run,
    groups: [.shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [.one(.folder, "The folder, from the root", sets: \.folder)],
    description: """
      Makes the folder and its missing parent folders. \(command: "undo") reverses this. If it exists already, nothing is
      done.
      """,
    examples: [Example("sheaf folder create projects/Shed", "Make a folder")],
    seeAlso: [.command("folders"), .command("folder delete"), .command("folder style"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let folder = try FolderOperand.checked(arguments.folder)
    let path = Array(folder.utf8)
    let vault = view.vault
    let outcome = try session.carryOut(arguments.change, count: 0, &view) {
      _ throws(VaultError) in
      if vault.hasFolder(folder) { return ChangePlan() }
      if vault.hasFile(path) { throw .fileExists(path) }
      var plan = ChangePlan()
      plan.newFolders = [path]
      return plan
    }
    guard let outcome else { return .success }
    let state = outcome.report == nil ? ItemState.unchanged : .created
    try session.show(.folder(folder), state, outcome.report, change: arguments.change, view: view)
    return .success
  }
}
