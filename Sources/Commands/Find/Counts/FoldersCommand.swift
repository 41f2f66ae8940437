internal import Bytes
internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum FoldersCommand {
  static let shape = ListShape(
    thing: "folder", things: "folders", brief: .names,
    fields: [
      .init("path", .text, "the path from the root of the vault"), .init("notes", .text, "the number of notes in it"),
      .init("total", .text, "the number of notes in it and in its subfolders"),
      .init("place", .text, "notes, inbox or archive"), .init("color", .text, "its colour in the config"),
      .init("symbol", .text, "its symbol in the config"),
    ],
    columns: ["path", "notes", "total"])

  static let definition: Command<CountTreeArguments> = Command(
    "List folders with the number of their notes",
    defaults: CountTreeArguments(),
    options: CountTreeArguments.options(of: shape, tree: { $0 }, "Show a tree, with the notes directly in each folder"),
    operands: CountTreeArguments.operands,
    description: [
      """
      Prints one line per folder: the number of notes in it and in its subfolders, its symbol, and its path from the
      vault's root. Symbols and colours are set by \(code: "folders:") in the config. The inbox, the archive and folders
      of templates are marked.
      """,
      """
      Folders without notes are listed too, unless \(value: "QUERY") or \(option: "no-sync") is given: the index only
      knows files.
      """,
      """
      A count is the number of notes that \(command: "list") prints for \(code: "in:FOLDER"). The archive and templates
      therefore count in their own folders; in the folders above they count only if \(option: "archived") or
      \(option: "templates") is given or the query asks for them.
      """,
    ],
    examples: [
      Example("sheaf folders --tree", "Show all folders"),
      Example("sheaf folders --name work", "Find folders by a part of their names"),
      Example("sheaf folders --sort count is:orphan", "Find folders that collect notes without links"),
    ],
    exitStatus: "It is 1 when there is no folder.",
    seeAlso: [.page("sheaf-config", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: CountTreeArguments) throws -> ExitStatus {
    let view = try session.openVault()
    let isAll = arguments.query.allSatisfy { $0 == " " }
    let tally = try FolderTally(
      view, query: arguments.query, includesArchive: arguments.places.includesArchive,
      includesTemplates: arguments.places.includesTemplates,
      known: isAll && !session.globals.isUnsynchronized ? view.vault.folders() : [])
    let all = tally.rows.map { row($0, view) }
    let rows = arguments.ordered(all)
    if rows.isEmpty, session.errorOutput.isTerminal, arguments.output.isPlainText {
      let reason =
        arguments.query.isEmpty
        ? "There are no folders yet; 'sheaf new TITLE --folder FOLDER' makes one."
        : "No folder has a matching note."
      let text = arguments.name.map { "No folder has '\($0)' in its name." } ?? reason
      session.remark(StyledText(text, .dim))
    }
    try CountPrinter(session: session, shape: shape).print(
      rows, arguments.output, name: "folders",
      head: [.init("root", ["notes": .integer(tally.root.notes), "total": .integer(tally.root.total)])],
      isTree: arguments.isTree)
    if arguments.output.form != .quiet {
      CommandHint.suggest(session, for: arguments.query, list: "folders", family: "folder")
    }
    return rows.isEmpty ? .nothing : .success
  }

  private static func row(_ folder: FolderTally.Row, _ view: VaultView) -> CountRow {
    let path = String(decoding: folder.path, as: UTF8.self)
    let look = view.vault.config.folders[path]
    let style = Style.folder(color: look?.color)
    let templates = view.vault.config.templateFolders
    let place = NotePlace(path: folder.path.childPrefix, templates: templates)
    let isSystem = ([NotePlace.inboxFolder, NotePlace.archiveFolder] + templates).contains(path)
    return CountRow(
      name: folder.path, label: StyledText(name: folder.path, style),
      leaf: StyledText(name: folder.path.lastComponent, style),
      place: folder.path.pathComponents.map { Array($0) }, own: folder.notes,
      total: folder.total,
      symbol: LookArguments.shown(look?.symbol),
      remark: isSystem ? StyledText("(\(place.rawValue))", .dim) : StyledText(),
      json: JSONValue.pathMembers(folder.path) + [
        .init("notes", .integer(folder.notes)), .init("total", .integer(folder.total)),
        .init("place", .string(place.rawValue)), .init("color", .optional(look?.color)),
        .init("symbol", .optional(look?.symbol)),
      ],
      paths: ["path": folder.path])
  }
}
