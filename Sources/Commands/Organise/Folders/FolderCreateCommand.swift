internal import Answers
internal import CommandSpec
internal import JSON
internal import Layouts
internal import Terminal
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
    try FolderAnswer.show(folder, state, outcome.report, change: arguments.change, session: session, view: view)
    return .success
  }
}

/// The answer to a change of a folder.
enum FolderAnswer {
  /// Prints the folder in the requested form.
  static func show(
    _ folder: String, _ state: ItemState, _ report: OperationReport?, change: ChangeArguments,
    session: Session, view: VaultView
  ) throws {
    let path = Array(folder.utf8)
    let style = view.vault.config.folders[folder]
    try session.show(
      change.form,
      document: {
        let folder =
          JSONValue.pathMembers(path) + [
            .init("color", .optional(style?.color)), .init("symbol", .optional(style?.symbol)),
          ]
        return [
          .init("operation", .operation(of: report)), .init("state", .string(state.rawValue)),
          .init("folder", .object(folder)),
        ]
      },
      names: { [view.displayPath(path)] },
      text: {
        let shown = StyleSymbol.shown(style?.symbol)
        let symbol = shown.isEmpty ? "" : TerminalText.safe(shown) + " "
        return [
          StyledText(state.word, .success) + StyledText("  \(symbol)")
            + StyledText(name: view.displayPath(path), Style.folder(color: style?.color))
        ]
      })
  }
}
