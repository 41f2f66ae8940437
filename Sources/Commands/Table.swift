internal import CommandSpec

extension Program {
  /// The table of all commands: parser, help, manual pages and completions derive from it.
  static let table = Table(
    program: "sheaf", version: version, summary: "Manage a vault of plain Markdown notes",
    description: [
      """
      A vault is a folder of Markdown files. The files are the only truth: edit them in any editor, version them with git.
      An index, which can be deleted at any time, makes every question about them instant, and is brought up to date by
      each command that asks.
      """,
      """
      A \(value: "NOTE") is named by its path, from the working directory or from the root of the vault, by its file name
      without the extension, its title, an alias, its id or the first four letters or more of it, by its address
      \(code: "sheaf://note/ID"), or as \(code: "@last"), the note that was looked at last. When several notes have the name,
      the paths of all are printed, and nothing is done.
      """,
      """
      A part of a note is named behind it: \(code: "NOTE#Heading") is the section under a heading, \(code: "NOTE#A#B") that of
      a B below an A, \(code: "NOTE#^ID") a block, \(code: "NOTE:LINE") or \(code: "NOTE:LINE:COLUMN") a line, as
      \(command: "tasks") and rg print it. The brackets of a link may stand around it. Of several headings with one text the
      first is meant, as links mean it. When a note is called so as a whole, that note is meant. Parts are understood by
      \(command: "show"), \(command: "cat"), \(command: "edit"), \(command: "append"), \(command: "prepend"),
      \(command: "backlinks"), \(command: "split"), \(command: "heading rename"), \(command: "task add"),
      \(command: "task done") and \(command: "task toggle"); all other commands say that they take whole notes.
      """,
    ],
    defaults: GlobalArguments(), globals: GlobalArguments.options,
    groups: [
      .init(
        "Start",
        [
          .init("init", InitCommand.definition),
          .init("new", NewCommand.definition),
          .init("capture", CaptureCommand.definition),
          .init("daily", DailyCommand.definition),
          .init("edit", EditCommand.definition),
          .init("append", AppendCommand.definition),
          .init("prepend", PrependCommand.definition),
        ]),
      .init(
        "Find",
        [
          .init("search", aliases: ["find"], SearchCommand.definition),
          .init("list", aliases: ["ls"], ListCommand.definition),
          .init("show", ShowCommand.definition),
          .init("cat", CatCommand.definition),
          .init("recent", RecentCommand.definition),
          .init("random", RandomCommand.definition),
          .init("outline", OutlineCommand.definition),
          .init("tags", TagsCommand.definition),
          .init("folders", FoldersCommand.definition),
          .init("categories", CategoriesCommand.definition),
          .init("properties", PropertiesCommand.definition),
          .init("tasks", TasksCommand.definition),
          .init("stats", StatsCommand.definition),
          .init("status", StatusCommand.definition),
        ]),
      .init(
        "Organise",
        [
          .init("rename", RenameCommand.definition),
          .init("move", aliases: ["mv"], MoveCommand.definition),
          .init("copy", aliases: ["cp"], CopyCommand.definition),
          .init("delete", aliases: ["rm"], DeleteCommand.definition),
          .init("trash", aliases: ["trash list"], TrashCommand.definition),
          .init("restore", RestoreCommand.definition),
          .init("trash empty", TrashEmptyCommand.definition),
          .init("archive", ArchiveCommand.definition),
          .init("unarchive", UnarchiveCommand.definition),
          .init("folder create", FolderCreateCommand.definition),
          .init("folder rename", FolderRenameCommand.definition),
          .init("folder move", FolderMoveCommand.definition),
          .init("folder delete", FolderDeleteCommand.definition),
          .init("folder style", FolderStyleCommand.definition),
          .init("heading rename", HeadingRenameCommand.definition),
          .init("merge", MergeCommand.definition),
          .init("split", SplitCommand.definition),
          .init("heal", HealCommand.definition),
          .init("pin", PinCommand.definition),
          .init("unpin", UnpinCommand.definition),
          .init("category", CategoryCommand.definition),
          .init("tag add", TagAddCommand.definition),
          .init("tag remove", TagRemoveCommand.definition),
          .init("tag rename", TagRenameCommand.definition),
          .init("tag merge", TagMergeCommand.definition),
          .init("tag delete", TagDeleteCommand.definition),
          .init("property get", PropertyGetCommand.definition),
          .init("property set", PropertySetCommand.definition),
          .init("property unset", PropertyUnsetCommand.definition),
          .init("property rename", PropertyRenameCommand.definition),
          .init("task toggle", TaskToggleCommand.definition),
          .init("task done", TaskDoneCommand.definition),
          .init("task add", TaskAddCommand.definition),
        ]),
      .init(
        "Files",
        [
          .init("attach", AttachCommand.definition),
          .init("attachments", AttachmentsCommand.definition),
        ]),
      .init(
        "Links",
        [
          .init("links", LinksCommand.definition),
          .init("backlinks", BacklinksCommand.definition),
          .init("mentions", MentionsCommand.definition),
          .init("unresolved", UnresolvedCommand.definition),
          .init("orphans", OrphansCommand.definition),
          .init("deadends", DeadendsCommand.definition),
          .init("related", RelatedCommand.definition),
          .init("path", PathCommand.definition),
          .init("graph", GraphCommand.definition),
        ]),
      .init(
        "Keep",
        [
          .init("check", CheckCommand.definition),
          .init("watch", WatchCommand.definition),
          .init("index", IndexCommand.definition),
          .init("index status", IndexStatusCommand.definition),
          .init("index rebuild", IndexRebuildCommand.definition),
          .init("index verify", IndexVerifyCommand.definition),
          .init("undo", UndoCommand.definition),
          .init("redo", RedoCommand.definition),
          .init("operations", OperationsCommand.definition),
        ]),
      .init(
        "Plumbing",
        [
          .init("parse", ParseCommand.definition),
          .init("resolve", ResolveCommand.definition),
          .init("completions", CompletionsCommand.definition),
          .init(CompletionKind.commandName, isHidden: true, CompleteCommand.definition),
          .init("help", HelpCommand.definition),
        ]),
    ],
    otherPrograms: OtherPrograms.known,
    examples: [
      Example("sheaf init ~/notes", "Make a folder a vault"),
      Example("sheaf new 'Rye bread' --tag recipe", "Write a note"),
      Example("sheaf search 'rye tag:recipe'", "Find notes"),
      Example("sheaf search -l0 rye | xargs -0 -o vim", "Open what is found in an editor"),
      Example("sheaf list -m 10 --sort updated", "List the notes that were changed last"),
      Example("sheaf show 'Rye sourdough'", "Read a note"),
      Example("sheaf rename 'Rye sourdough' 'Rye loaf'", "Rename a note, and every link to it"),
      Example("sheaf undo", "Take the last change back"),
    ],
    topics: [
      Topic(
        "query", page: "sheaf-query", section: 7, "Describe the query language",
        prose: [
          """
          All words are asked for, as with \(code: "AND") between them; \(code: "OR") or \(code: "|") is weaker,
          \(code: "-"), \(code: "!") or \(code: "NOT") excludes, parentheses group. A word matches any
          word that contains it; signs attached to it count, as in \(code: "C++"); \(code: "\"a phrase\"") whole words in order,
          \(code: "=word") that very word,
          \(code: "word*") a prefix, \(code: "~word") similar words.
          """,
          """
          Fields: \(code: "title:"), \(code: "file:"), \(code: "path:"), \(code: "in:"), \(code: "heading:"),
          \(code: "content:"), \(code: "tag:"), \(code: "category:"), \(code: "source:"), \(code: "is:"), \(code: "has:"),
          \(code: "line:( )"), \(code: "block:( )"), \(code: "section:( )"), \(code: "task:"), \(code: "task-todo:"),
          \(code: "task-done:"), \(code: "priority:"), \(code: "match-case:"), \(code: "ignore-case:"), \(code: "[property:value]"),
          \(code: "created:"), \(code: "updated:"), \(code: "due:"), \(code: "scheduled:"), \(code: "start:"),
          \(code: "referenced:"), \(code: "links-to:"), \(code: "linked-from:"), \(code: "related:"),
          \(code: "mentions:").
          """,
        ])
    ],
    environment: [
      .init("SHEAF_VAULT", "The vault that is used where none is found and none is named."),
      .init("VISUAL", "The editor; else EDITOR, else vi."),
      .init("SHEAF_PAGER", "The pager; else PAGER, else less. Empty for none."),
      .init("SHEAF_COLOR", "When colours are used; as the option color."),
      .init("NO_COLOR", "No colours, when it is set and not empty."),
      .init("CLICOLOR_FORCE", "Colours wherever the output goes, when it is set and not 0."),
      .init("XDG_CACHE_HOME", "Where indexes are kept, in the folder sheaf; else ~/.cache."),
      .init(
        "XDG_STATE_HOME", "Where recents, drafts and operations are kept, in the folder sheaf; else ~/.local/state."),
      .init("XDG_CONFIG_HOME", "Where sheaf/config.yaml is; else ~/.config."),
    ],
    files: [
      .init("~/.config/sheaf/config.yaml", "The user's settings; see sheaf-config(5)."),
      .init(".sheaf/config.yaml", "The vault's settings, in its root."),
      .init(".sheafignore", "What is not part of the vault, in its root, as in .gitignore."),
      .init("~/.cache/sheaf/VAULT/index", "The index; see sheaf-index(5)."),
      .init("~/.cache/sheaf/VAULT/watcher", "The process that watches the vault, while it is locked."),
    ],
    exitStatus: [
      .definitions([
        .init("0", "Done, or found."), .init("1", "Nothing found, or findings."),
        .init("2", "Wrong usage, or failure."),
        .init("130", "Interrupted."),
      ])
    ])
}
