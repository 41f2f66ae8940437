internal import Answers
internal import CommandSpec
internal import VaultChanges

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
    var request = try CreateFolder(arguments.folder)
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    let state = outcome.report == nil ? ItemState.unchanged : .created
    try session.show(.folder(request.folder), state, outcome.report, change: arguments.change, view: view)
    return .success
  }
}
