internal import Answers
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

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
    let before = try session.openVault()
    var view = before
    let folder = try FolderOperand.existing(arguments.folder, in: view)
    if [NoteArea.inboxFolder, NoteArea.archiveFolder].contains(folder) {
      throw CommandError("'\(folder)' is a special folder of the vault and cannot be deleted")
    }
    let path = Array(folder.utf8)
    let planner = TrashPlanner(view.vault)
    let first = try planner.deletion(ofFolder: path)
    let notes = first.changes.map(\.path).compactMap { before.note(at: $0) }
    let outcome = try session.carryOut(
      arguments.change, count: notes.count, &view
    ) { _ throws(VaultError) in try planner.deletion(ofFolder: path) }
    guard let outcome else { return .success }
    let files = outcome.plan.changes.compactMap { change -> ChangedItem? in
      guard case .move(let from, let to) = change else { return nil }
      return ChangedItem(.deleted, from, to: to, note: before.note(at: from))
    }
    if files.isEmpty {
      try session.show(.folder(folder), .deleted, outcome.report, change: arguments.change, view: view)
    } else {
      try session.show(ChangeAnswer(files: files, outcome.report, in: before), arguments.change)
    }
    return outcome.status
  }
}
