internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum ConfigSetCommand {
  struct Arguments: Sendable {
    var key = ""
    var words: [String] = []
    var isUser = false
    var isJSON = false
    var change = ChangeArguments()
  }

  static let definition = Command(
    "Set a key of the config",
    defaults: Arguments(),
    options: [
      .own([.ofUser(\.isUser), .flag("json", "Print one JSON document", sets: \.isJSON)]),
      .shared(\.change, ChangeArguments.optionsWithoutCount),
    ],
    operands: [
      .one(.configKey, "The key", sets: \.key),
      Operand.oneOrMore(.configValue, "The value; the items of a list", sets: \.words).acceptingDashedWords(),
    ],
    description: [
      """
      Writes the value into \(code: ".sheaf/config.yaml") of the vault, and leaves every other byte of the file as it is,
      with its comments. Keys that only users may set are written into \(code: "~/.config/sheaf/config.yaml"), as with
      \(option: "user"), unless \(option: "vault") names a vault. A file that is missing is made. A value that the file
      could not have is refused.
      """,
      """
      The vault's config is versioned with the notes, and \(command: "undo") takes a change of it back; your own config is
      in no vault, so its changes are not kept.
      """,
    ],
    examples: [
      Example("sheaf config set links markdown", "Write links as Markdown"),
      Example("sheaf config set title heading file", "Set a list"),
      Example("sheaf config set queries.inbox in:inbox", "Save a query"),
      Example("sheaf config set --user undo.days 90", "Keep operations longer"),
    ],
    seeAlso: [.command("config get"), .command("config unset"), .command("undo"), .page("sheaf-config", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let name = try ConfigName(named: arguments.key)
    let origin = session.configOrigin(of: name, isUser: arguments.isUser)
    let change = try ConfigChange(setting: name, to: arguments.words, in: origin)
    return try ConfigWriting(session: session, name: name, origin: origin, words: arguments.words).run(
      change, arguments.change, isJSON: arguments.isJSON)
  }
}
