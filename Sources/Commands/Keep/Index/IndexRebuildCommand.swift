internal import CommandSpec
internal import VaultCore

enum IndexRebuildCommand {
  struct Arguments: Sendable {
    var isJSON = false
  }

  static let definition: Command<Arguments> = Command(
    "Rebuild the index from the notes",
    defaults: Arguments(),
    options: [.own([.flag("json", "Print one JSON document", sets: \.isJSON)])],
    description: [
      """
      Reads every note, whatever the index contains. This is hardly ever necessary: an index that is damaged or of
      another version is rebuilt automatically.
      """
    ],
    examples: [Example("sheaf index rebuild", "Read all notes again")],
    seeAlso: [.command("index"), .command("index verify")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try IndexingRun(mode: .rebuild).run(session, isJSON: arguments.isJSON)
  }
}
