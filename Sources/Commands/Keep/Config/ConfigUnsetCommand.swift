internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum ConfigUnsetCommand {
  struct Arguments: Sendable {
    var key = ""
    var isUser = false
    var isJSON = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a key from the config",
    defaults: Arguments(),
    options: [
      .own([.ofUser(\.isUser), .flag("json", "Print one JSON document", sets: \.isJSON)]),
      .shared(\.change, ChangeArguments.optionsWithoutCount),
    ],
    operands: [.one(.configKey, "The key, or a group of keys", sets: \.key)],
    description: [
      """
      Removes the lines of the key from the config of the vault, or from your own with \(option: "user") and for keys
      that only users may set. Then the value in the other file is used, or the default. An empty group is removed too.
      """
    ],
    examples: [Example("sheaf config unset queries.bread", "Remove a saved query")],
    exitStatus: [1: "The file does not have the key."],
    seeAlso: [.command("config"), .command("config set"), .command("undo"), .page("sheaf-config", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let name = try ConfigName(named: arguments.key)
    return try ConfigWriting(
      name: name, origin: session.configOrigin(of: name, isUser: arguments.isUser), words: nil
    ).run(ConfigChange(removing: name), arguments.change, isJSON: arguments.isJSON, session)
  }
}
