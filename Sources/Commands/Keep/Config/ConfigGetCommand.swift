internal import Answers
internal import CommandSpec
internal import JSON
internal import Terminal
internal import VaultCore

enum ConfigGetCommand {
  struct Arguments: Sendable {
    var key = ""
    var isJSON = false
  }

  static let definition: Command<Arguments> = Command(
    "Print the value of a setting", defaults: Arguments(),
    run: { session, arguments in try print(arguments.key, isJSON: arguments.isJSON, session) },
    options: [.flag("json", "Print one JSON document", sets: \.isJSON)],
    operands: [.one(.configKey, "The key", sets: \.key)],
    description: """
      Prints the value that is in effect, whichever file it is from; the items of a list are printed one per line. A key
      below another is written with a dot, such as \(code: "tasks.done-date"), and the names of queries, folders,
      vaults, aliases and categories are keys too: \(code: "queries.inbox"). For a group of keys, each value is printed
      after its key.
      """,
    examples: [
      Example("sheaf config get new-notes", "Print the folder of new notes"),
      Example("sheaf config get queries.bread", "Print a saved query"),
    ],
    exitStatus: [1: "The key has no value."],
    seeAlso: [.command("config"), .command("config set"), .page("sheaf-config", 5)])

  /// Prints the value of the key with the given name, or the values of the keys below it.
  static func print(_ text: String, isJSON: Bool, _ session: Session) throws -> ExitStatus {
    let name = try ConfigName(named: text)
    let entries = try session.configEntries().entries(of: name)
    let isGroup = name.key.isGroup && !name.key.form.isList
    if isJSON {
      let records = SettingList(entries).records
      try session.print(document: isGroup ? [.init("keys", .array(records.map { .object($0) }))] : records.first ?? [])
    } else {
      for entry in entries {
        guard let value = entry.value else { continue }
        let start = isGroup ? entry.name.path.dropFirst(name.path.count).joined(separator: ".") + ": " : ""
        try session.print(value.words.map { StyledText(TerminalText.safe(start + $0)) })
      }
    }
    return entries.contains { $0.value != nil } ? .success : .nothing
  }
}
