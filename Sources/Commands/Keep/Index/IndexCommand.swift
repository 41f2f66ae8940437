internal import CommandSpec
internal import VaultCore

/// `sheaf index` and `sheaf index rebuild`.
enum IndexCommand {
  static let definition = command(
    .normal, "Update the search index now",
    description: """
      Checks every file of the vault, reads the notes that are new or have changed, and reports what it did. Every
      command that needs the index does the same first; this command is for scripts, and for vaults so large that the
      first run takes a long time. The index is a cache: it can be deleted at any time. Notes are never written.
      """,
    examples: [Example("sheaf index", "Read what has changed")],
    seeAlso: [.command("index status"), .page("sheaf-index", 5)])

  static let rebuild = command(
    .rebuild, "Rebuild the index from the notes",
    description: """
      Reads every note, whatever the index contains. This is hardly ever necessary: an index that is damaged or of
      another version is rebuilt automatically.
      """,
    examples: [Example("sheaf index rebuild", "Read all notes again")],
    seeAlso: [.command("index"), .command("index verify")])

  private static func command(
    _ mode: Refresh.Mode, _ summary: String, description: Prose, examples: [Example], seeAlso: [Reference]
  ) -> Command<JSONArguments> {
    Command(
      summary, defaults: JSONArguments(), run: { try IndexingRun(mode: mode).run($0, $1) },
      options: JSONArguments.options,
      description: description, examples: examples, seeAlso: seeAlso)
  }
}
