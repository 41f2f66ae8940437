internal import Answers
internal import CommandSpec
internal import VaultChanges

enum FolderDeleteCommand {
  struct Arguments: Sendable {
    var folder = ""
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move a folder to the trash", defaults: Arguments(), run: run,
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [.one(.folder, "The folder, from the root", sets: \.folder)],
    description: """
      Moves the folder to \(code: ".trash/") with everything in it, including hidden files. \(command: "undo") reverses
      this. Files that are already in the trash under the same path stay there; each new file with such a path gets a
      number after its name. The inbox and the archive cannot be deleted.
      """,
    examples: [Example("sheaf folder delete travel", "Move a folder to the trash")],
    seeAlso: [.command("folder create"), .command("restore"), .command("delete"), .command("undo")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    var request = try DeleteFolder(arguments.folder, in: view)
    guard let outcome = try session.carryOut(&request, arguments.change, &view) else { return .success }
    let answer = request.answer(outcome, in: view)
    if answer.items.isEmpty {
      try session.show(.folder(request.folder), .deleted, outcome.report, change: arguments.change, view: view)
    } else {
      try session.show(answer, arguments.change)
    }
    return outcome.status
  }
}
