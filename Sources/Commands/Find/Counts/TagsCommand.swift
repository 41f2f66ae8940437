internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum TagsCommand {
  static let shape = ListShape(
    thing: "tag", things: "tags", brief: .names,
    fields: [
      .init("name", .text, "the tag, without #"), .init("notes", .text, "the number of notes that have it"),
      .init("total", .text, "the number of notes that have it or a tag nested below it"),
    ],
    columns: ["name", "notes", "total"])

  static let definition: Command<CountTreeArguments> = Command(
    "List tags with the number of their notes",
    defaults: CountTreeArguments(),
    options: CountTreeArguments.options(
      of: shape, tree: { $0.details("It includes parent tags that no note has.") },
      "Show a tree, with the notes that have each tag itself"),
    operands: CountTreeArguments.operands,
    description: [
      """
      Prints one line per tag: the number of notes that have it or a nested tag, as \(code: "tag:") in a query finds
      them, and its name in the spelling used most. Tags are compared without case.
      """,
      .countedNotes,
    ],
    examples: [
      Example("sheaf tags --sort count", "List tags, the most frequent first"),
      Example("sheaf tags --tree in:projects", "Show the tags of the notes in projects"),
    ],
    exitStatus: "It is 1 when there is no tag.",
    seeAlso: [.command("tag style"), .page("sheaf-query", 7)],
    run: run)

  static func run(_ session: Session, _ arguments: CountTreeArguments) throws -> ExitStatus {
    let view = try session.openVault()
    let notes = try view.counted(
      arguments.query, includesArchive: arguments.places.includesArchive,
      includesTemplates: arguments.places.includesTemplates)
    let tally = TagTally(view.snapshot, within: notes)
    let chosen = tally.rows.filter { arguments.isTree || $0.notes > 0 }.map { row($0, view.vault.config) }
    let rows = arguments.ordered(chosen)
    if rows.isEmpty, arguments.output.isPlainText {
      if let name = arguments.name, session.errorOutput.isTerminal {
        session.remark(StyledText("No tag has '\(name)' in its name.", .dim))
      } else {
        EmptyState.announceNone("tag", session, view, query: arguments.query, hint: "Write #name in a note.")
      }
    }
    try CountPrinter(session: session, shape: shape).print(
      rows, arguments.output, name: "tags", isTree: arguments.isTree)
    if arguments.output.form != .quiet {
      CommandHint.suggest(session, for: arguments.query, list: "tags", family: "tag")
    }
    return rows.isEmpty ? .nothing : .success
  }

  private static func row(_ tag: TagTally.Row, _ config: VaultConfig) -> CountRow {
    let look = config.tags.isEmpty ? nil : config.style(ofTag: tag.name)
    let style = Style.tag(color: look?.color)
    let leaf = tag.name.split(separator: "/").last.map(String.init) ?? tag.name
    return CountRow(
      name: Array(tag.name.utf8), label: StyledText(tag.name, style), leaf: StyledText(leaf, style),
      place: tag.key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
        Array($0)
      },
      own: tag.notes, total: tag.total, symbol: LookArguments.shown(look?.symbol),
      json: [
        .init("name", .string(tag.name)), .init("notes", .integer(tag.notes)),
        .init("total", .integer(tag.total)), .init("color", .optional(look?.color)),
        .init("symbol", .optional(look?.symbol)),
      ])
  }
}
