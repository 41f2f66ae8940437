internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum FolderDeleteCommand {
  struct Arguments: Sendable {
    var folder = ""
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move a folder to the trash",
    defaults: Arguments(),
    options: [.shared(\.change), .shared(\.card)],
    operands: [.one(.folder, "The folder, from the root of the vault", sets: \.folder)],
    description: [
      """
      Moves the folder to \(code: ".trash/") with everything in it, including hidden files. Files that are already in
      the trash under the same path stay there; each new file with such a path gets a number after its name. The inbox
      and the archive cannot be deleted.
      """
    ],
    examples: [Example("sheaf folder delete travel", "Move a folder to the trash")],
    seeAlso: [.command("folder create"), .command("restore"), .command("delete"), .command("undo")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let before = try session.openVault()
    var view = before
    let folder = try FolderOperand.existing(arguments.folder, in: view)
    try FolderOperand.refuseSystemPlace(folder, "deleted")
    let path = Array(folder.utf8)
    let planner = TrashPlanner(view.vault)
    let first = try planner.deletion(ofFolder: path)
    let notes = first.changes.map(\.path).compactMap { before.note(at: $0) }
    let outcome = try session.carryOut(
      arguments.change, count: notes.count, isJSON: arguments.card.form == .json, &view
    ) { _ throws(VaultError) in try planner.deletion(ofFolder: path) }
    guard let outcome else { return .success }
    let cards = outcome.plan.changes.compactMap { change -> OperationCard? in
      guard case .move(let from, let to) = change else { return nil }
      return .moved(from, to: to, .deleted, before, note: before.note(at: from))
    }
    if cards.isEmpty {
      try FolderPrinter.print(folder, .deleted, outcome.report, arguments.card, session, view)
    } else {
      try OperationPrinter(session: session, view: view).print(
        outcome.report, cards, arguments.change, arguments.card.form)
    }
    return outcome.status
  }
}
