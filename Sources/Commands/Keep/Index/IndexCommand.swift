internal import CommandSpec
internal import VaultCore

enum IndexCommand {
  struct Arguments: Sendable {
    var isJSON = false
  }

  static let definition: Command<Arguments> = Command(
    "Update the search index now",
    defaults: Arguments(),
    options: [.own([.flag("json", "Print one JSON document", sets: \.isJSON)])],
    description: [
      """
      Checks every file of the vault, reads the notes that are new or have changed, and reports what it did. Every
      command that needs the index does the same first; this command is for scripts, and for vaults so large that the
      first run takes a long time. The index is a cache: it can be deleted at any time. Notes are never written.
      """
    ],
    examples: [Example("sheaf index", "Read what has changed")],
    seeAlso: [.command("index status"), .page("sheaf-index", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try IndexingRun(mode: .normal).run(session, isJSON: arguments.isJSON)
  }
}
