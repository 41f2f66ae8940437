internal import Answers
internal import CommandSpec
internal import JSON
internal import Terminal
internal import VaultCore

enum FolderCreateCommand {
  struct Arguments: Sendable {
    var folder = ""
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Make a folder",
    defaults: Arguments(),
    options: [.shared(\.change, ChangeArguments.optionsWithoutCount), .shared(\.card)],
    operands: [.one(.folder, "The folder, from the root of the vault", sets: \.folder)],
    description: [
      "Makes the folder and its missing parent folders. If it exists already, nothing is done."
    ],
    examples: [Example("sheaf folder create projects/Shed", "Make a folder")],
    seeAlso: [.command("folders"), .command("folder delete"), .command("folder style"), .command("undo")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let folder = try FolderOperand.checked(arguments.folder)
    let path = Array(folder.utf8)
    let vault = view.vault
    let outcome = try session.carryOut(arguments.change, count: 0, isJSON: arguments.card.form == .json, &view) {
      _ throws(VaultError) in
      if vault.hasFolder(folder) { return ChangePlan() }
      if vault.hasFile(path) { throw .fileExists(path) }
      var plan = ChangePlan()
      plan.newFolders = [path]
      return plan
    }
    guard let outcome else { return .success }
    let state = outcome.report == nil ? CardPrinter.State.unchanged : .created
    try FolderPrinter.print(folder, state, outcome.report, arguments.card, session, view)
    return .success
  }
}

/// Prints the new state of a folder.
enum FolderPrinter {
  /// Prints the folder in the requested form.
  static func print(
    _ folder: String, _ state: CardPrinter.State, _ report: OperationReport?, _ card: CardArguments,
    _ session: Session, _ view: VaultView
  ) throws {
    let path = Array(folder.utf8)
    let look = view.vault.config.folders[folder]
    switch card.form {
    case .quiet: return
    case .paths: try session.output.write(QuotedName.line(of: view.displayPath(path)) + [0x0A])
    case .json:
      try session.print(document: [
        .init("operation", .operation(of: report)),
        .init("state", .string(state.rawValue)),
        .init(
          "folder",
          .object(
            JSONValue.pathMembers(path) + [
              .init("color", .optional(look?.color)), .init("symbol", .optional(look?.symbol)),
            ])),
      ])
    case .text:
      let shown = LookArguments.shown(look?.symbol)
      let symbol = shown.isEmpty ? "" : TerminalText.safe(shown) + " "
      try session.print(
        StyledText(state.rawValue, .success) + StyledText("  \(symbol)")
          + StyledText(name: view.displayPath(path), Style.folder(color: look?.color)))
    }
  }
}
