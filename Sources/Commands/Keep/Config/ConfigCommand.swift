internal import Answers
internal import CommandSpec
internal import VaultCore

enum ConfigCommand {
  struct Arguments: Sendable {
    var key: String?
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List settings, such as ignored folders, with values", defaults: Arguments(), run: run,
    groups: [.shared(\.output, OutputArguments.options(of: SettingList.shape))],
    operands: [.optional(.configKey, "The key whose value is printed; all if omitted", sets: \.key)],
    description: """
      Prints every key with its value and the source of the value: \(code: "default"), \(code: "user") (your own file),
      \(code: "obsidian") (Obsidian's settings of the vault), \(code: "site") (that of a site generator),
      \(code: "vault") (the vault's file) or \(code: "environment"). For a file, the path and the line follow. Values
      that differ from the default are highlighted. With a key, it does the same as \(command: "config get").

      Outside of a vault, only your own file is used. \(page: "sheaf-config", 5) describes the keys.
      """,
    examples: [
      Example("sheaf config", "List all settings"), Example("sheaf config links", "Print one value"),
      Example("sheaf config --json", "List them with summaries, for programs"),
    ],
    exitStatus: [1: "The key has no value."],
    seeAlso: [.command("config get"), .command("config set"), .command("config edit"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    guard let text = arguments.key else {
      try show(session.configEntries().all, session, arguments)
      return .success
    }
    if arguments.output.isPlainText || arguments.output.form == .json {
      return try ConfigGetCommand.print(text, isJSON: arguments.output.form == .json, session)
    }
    let name = try ConfigName(named: text)
    let entries = try session.configEntries().entries(of: name)
    try show(entries, session, arguments)
    return entries.contains { $0.value != nil } ? .success : .nothing
  }

  private static func show(_ entries: [ConfigEntry], _ session: Session, _ arguments: Arguments) throws {
    try session.show(SettingList(entries), arguments.output) { list, range in
      SettingText.lines(list.page(range), session.display)
    }
  }
}
