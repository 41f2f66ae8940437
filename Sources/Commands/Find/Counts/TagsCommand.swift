internal import Answers
internal import CommandSpec
internal import Presentation
internal import VaultCore

enum TagsCommand {
  static let definition: Command<CountTreeArguments> = Command(
    "List tags with the number of their notes", defaults: CountTreeArguments(), run: run,
    groups: CountTreeArguments.options(
      of: CountList.tags,
      tree: {
        $0.details(
          """
          The first count is of notes with the tag or a nested one, the second of those with the tag itself. Parents
          without notes are shown too.
          """)
      },
      "Show a tree, with two counts for each tag"),
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
    exitStatus: [1: "There is no tag."], seeAlso: [.command("tag style"), .page("sheaf-query", 7)])

  static func run(_ session: Session, _ arguments: CountTreeArguments) throws -> ExitStatus {
    let view = try session.openVault()
    let notes = try view.counted(arguments.query, including: arguments.areas.included)
    let list = CountList.tags(notes, arguments.choice, in: view)
    let text = CountText(display: session.display, isTree: arguments.isTree)
    try session.show(
      list.first(arguments.output.limit), arguments.output, in: view,
      empty: arguments.name.map { "No tag has '\($0)' in its name." }
        ?? EmptyState.none(of: "tag", view, query: arguments.query, hint: "Write #name in a note.")
    ) { list, range in text.lines(list.page(range)) }
    CommandHint.suggest(session, arguments.output, for: arguments.query, list: "tags", family: "tag")
    return list.total == 0 ? .nothing : .success
  }
}
