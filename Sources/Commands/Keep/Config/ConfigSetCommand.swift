internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum ConfigSetCommand {
  struct Arguments: Sendable {
    var key = ""
    var words: [String] = []
    var isUser = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Set a key of the config", defaults: Arguments(), run: run,
    options: [.ofUser(\.isUser), .flag("json", "Print one JSON document", sets: \.change.form, to: .json)],
    groups: [.shared(\.change, .withoutCount)],
    operands: [
      .one(.configKey, "The key", sets: \.key),
      Operand.oneOrMore(.configValue, "The value, or the items of a list", sets: \.words)
        .acceptingDashedWords(as: .text),
    ],
    description: """
      Writes the value into \(code: ".sheaf/config.yaml") of the vault, and does not change anything else in the file,
      such as comments. Keys that only users may set are written into \(code: "~/.config/sheaf/config.yaml"), as with
      \(option: "user"), unless \(option: "vault") names a vault. A missing file is created. An invalid value is
      rejected.

      The vault's config is versioned with the notes, and \(command: "undo") reverses changes of it. Your own config is
      not part of a vault, so changes of it cannot be undone.
      """,
    examples: [
      Example("sheaf config set links markdown", "Write links as Markdown"),
      Example("sheaf config set title heading file", "Set a list"),
      Example("sheaf config set queries.inbox in:inbox", "Save a query"),
      Example("sheaf config set --user undo.days 90", "Keep operations longer"),
    ],
    seeAlso: [.command("config get"), .command("config unset"), .command("undo"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let name = try ConfigName(named: arguments.key)
    let origin = session.configOrigin(of: name, isUser: arguments.isUser)
    let change = try ConfigChange(setting: name, to: arguments.words, in: origin)
    return try ConfigWriting(name: name, origin: origin, words: arguments.words).run(change, arguments.change, session)
  }
}

enum ConfigUnsetCommand {
  struct Arguments: Sendable {
    var key = ""
    var isUser = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Remove a key from the config", defaults: Arguments(), run: run,
    options: [.ofUser(\.isUser), .flag("json", "Print one JSON document", sets: \.change.form, to: .json)],
    groups: [.shared(\.change, .withoutCount)],
    operands: [.one(.configKey, "The key, or a group of keys", sets: \.key)],
    description: """
      Removes the lines of the key from the config of the vault, or from your own with \(option: "user") and for keys
      that only users may set. Then the value in the other file is used, or the default. An empty group is removed too.
      """,
    examples: [Example("sheaf config unset queries.bread", "Remove a saved query")],
    exitStatus: [1: "The file does not have the key."],
    seeAlso: [.command("config"), .command("config set"), .command("undo"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let name = try ConfigName(named: arguments.key)
    return try ConfigWriting(
      name: name, origin: session.configOrigin(of: name, isUser: arguments.isUser), words: nil
    ).run(ConfigChange(removing: name), arguments.change, session)
  }
}
