internal import CommandSpec
internal import SystemCalls
internal import VaultChanges

enum ConfigEditCommand {
  struct Arguments: Sendable { var isUser = false }

  static let definition: Command<Arguments> = Command(
    "Open the config in the editor", defaults: Arguments(), run: run, options: [.ofUser(\.isUser)],
    description: """
      Opens the config of the vault in the editor that \(command: "edit") uses. With \(option: "user"), and outside of a
      vault, it opens your own config. Afterwards it reports the errors in the file, with their lines.
      """,
    examples: [Example("sheaf config edit --user", "Edit your own settings")],
    exitStatus: "The exit status of the editor, or 2 if it was not run.",
    seeAlso: [.command("config"), .command("config set"), .command("edit"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = arguments.isUser ? nil : try session.configVault()
    let path =
      if let vault { try VaultConfigFile(vault).folderMade() } else {
        try UserConfigFile(session.surroundings).folderMade()
      }
    let status = try session.runEditor([path.bytes])
    _ = try session.configEntries()
    return status
  }
}
