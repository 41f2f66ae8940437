internal import Answers
internal import CommandSpec
internal import Presentation
internal import VaultCore

enum FoldersCommand {
  static let definition: Command<CountTreeArguments> = Command(
    "List folders with the number of their notes", defaults: CountTreeArguments(), run: run,
    groups: CountTreeArguments.options(
      of: CountList.folders, tree: { $0 }, "Show a tree, with the notes directly in each folder"),
    operands: CountTreeArguments.operands,
    description: """
      Prints one line per folder: the number of notes in it and in its subfolders, its symbol, and its path from the
      root. Symbols and colours are set by \(code: "folders:") in the config. The inbox, the archive and folders of
      templates are marked.

      Folders without notes are listed too. With \(value: "QUERY") or \(option: "no-sync") they are not, since the
      index only has files.

      A count is the number of notes that \(command: "list") prints for \(code: "in:FOLDER"). The archive and templates
      therefore count in their own folders; in the folders above they count only if \(option: "archived") or
      \(option: "templates") is given or the query asks for them.
      """,
    examples: [
      Example("sheaf folders --tree", "Show all folders"),
      Example("sheaf folders --name work", "Find folders by a part of their names"),
      Example("sheaf folders --sort count is:orphan", "Find folders that collect notes without links"),
    ],
    exitStatus: [1: "There is no folder."], seeAlso: [.page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: CountTreeArguments) throws -> ExitStatus {
    let view = try session.openVault()
    let isAll = arguments.query.allSatisfy { $0 == " " }
    let tally = try FolderTally(
      view, query: arguments.query, including: arguments.areas.included,
      known: isAll && !session.globals.isUnsynchronized ? view.vault.folders() : [])
    let list = CountList.folders(tally, arguments.choice, in: view)
    let text = CountText(display: session.display, isTree: arguments.isTree)
    let reason =
      arguments.query.isEmpty
      ? "There are no folders yet; 'sheaf new TITLE --folder FOLDER' makes one." : "No folder has a matching note."
    try session.show(
      list.first(arguments.output.limit), arguments.output, in: view,
      empty: arguments.name.map { "No folder has '\($0)' in its name." } ?? reason
    ) { list, range in text.lines(list.page(range)) }
    CommandHint.suggest(session, arguments.output, for: arguments.query, list: "folders", family: "folder")
    return list.total == 0 ? .nothing : .success
  }
}
