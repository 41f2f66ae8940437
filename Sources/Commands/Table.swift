internal import CommandSpec
internal import QueryLanguage

extension Program {
  /// The table of all commands, from which the parser, help, manual pages and completions are derived.
  static let table: Table = Table(
    program: "sheaf", version: version, summary: "Manage a vault of plain Markdown notes",
    description: """
      A vault is a folder of Markdown files. These commands are enough to begin with: \(command: "status"),
      \(command: "search"), \(command: "list"), \(command: "show"), \(command: "new"), \(command: "daily"),
      \(command: "edit"), \(command: "rename"), \(command: "backlinks"), \(command: "tasks"), \(command: "check")
      and \(command: "undo"). \(page: "sheaf-tutorial", 7) teaches them.

      The files are the only source of truth: edit them in any editor and version
      them with git. An index makes every query instant. Each command brings it up to date first, and it can be deleted
      at any time.

      A \(value: "NOTE") is named by its path, from the working directory or from the root; by its file name without the
      extension; by its title or an alias. Its id names it too, or the first four or more letters of the id, or its
      address \(code: "sheaf://note/ID"). \(code: "@last") is the note that was opened last. If several notes have the
      name, sheaf prints the paths of all of them and does nothing.

      Add a part to a name: \(code: "NOTE#Heading") is the section under a heading, \(code: "NOTE#A#B") the section of
      a heading B below a heading A, and \(code: "NOTE#^ID") a block. \(code: "NOTE:LINE") and
      \(code: "NOTE:LINE:COLUMN") are a line, as \(command: "tasks") and rg print it. The brackets of a link may
      surround it. If several headings have the same text, the first one is used, as in links. If a whole note has that
      name, the name refers to that note. The page of a command says whether it takes parts; the other commands report
      that they take whole notes.
      """,
    defaults: GlobalArguments(), globals: GlobalArguments.options,
    groups: [
      .init(
        "Start",
        .init("init", InitCommand.definition),
        .init("new", NewCommand.definition),
        .init("capture", CaptureCommand.definition),
        .init("daily", DailyCommand.definition),
        .init("edit", EditCommand.definition),
        .init("append", AppendCommand.append),
        .init("prepend", AppendCommand.prepend)),
      .init(
        "Find",
        .init("search", aliases: ["find"], SearchCommand.definition),
        .init("pick", PickCommand.definition),
        .init("browse", BrowseCommand.definition),
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
        .init("query", QueryCommand.query),
        .init("base", QueryCommand.base),
        .init("stats", StatsCommand.definition),
        .init("status", StatusCommand.definition)),
      .init(
        "Organise",
        .init("rename", RenameCommand.definition),
        .init("move", aliases: ["mv"], MoveCommand.definition),
        .init("copy", aliases: ["cp"], CopyCommand.definition),
        .init("delete", aliases: ["rm"], DeleteCommand.definition),
        .init("trash", aliases: ["trash list"], TrashCommand.definition),
        .init("restore", RestoreCommand.definition),
        .init("trash empty", TrashEmptyCommand.definition),
        .init("archive", ArchiveCommand.archive),
        .init("unarchive", ArchiveCommand.unarchive),
        .init("folder create", FolderCreateCommand.definition),
        .init("folder rename", FolderRenameCommand.definition),
        .init("folder move", FolderMoveCommand.definition),
        .init("folder delete", FolderDeleteCommand.definition),
        .init("folder style", FolderStyleCommand.definition),
        .init("heading rename", HeadingRenameCommand.definition),
        .init("replace", ReplaceCommand.definition),
        .init("duplicates", DuplicatesCommand.definition),
        .init("merge", MergeCommand.definition),
        .init("split", SplitCommand.definition),
        .init("heal", HealCommand.definition),
        .init("pin", PinCommand.pin),
        .init("unpin", PinCommand.unpin),
        .init("category", CategoryCommand.definition),
        .init("tag add", TagAddCommand.definition),
        .init("tag remove", TagRemoveCommand.definition),
        .init("tag rename", TagRenameCommand.definition),
        .init("tag merge", TagMergeCommand.definition),
        .init("tag delete", TagDeleteCommand.definition),
        .init("tag style", TagStyleCommand.definition),
        .init("property get", PropertyGetCommand.definition),
        .init("property set", PropertySetCommand.definition),
        .init("property unset", PropertyUnsetCommand.definition),
        .init("property rename", PropertyRenameCommand.definition),
        .init("review", ReviewCommand.definition),
        .init("review done", ReviewChangeCommand.done),
        .init("review later", ReviewChangeCommand.later),
        .init("task toggle", TaskDoneCommand.toggle),
        .init("task done", TaskDoneCommand.done),
        .init("task due", TaskDateCommand.due),
        .init("task schedule", TaskDateCommand.schedule),
        .init("task move", TaskMoveCommand.definition),
        .init("task add", TaskAddCommand.definition)),
      .init(
        "Files",
        .init("attach", AttachCommand.definition),
        .init("attachments", AttachmentsCommand.definition)),
      .init(
        "Links",
        .init("links", LinksCommand.definition),
        .init("backlinks", BacklinksCommand.definition),
        .init("mentions", MentionsCommand.definition),
        .init("unresolved", UnresolvedCommand.definition),
        .init("orphans", StateList.orphans),
        .init("deadends", StateList.deadends),
        .init("related", RelatedCommand.definition),
        .init("path", PathCommand.definition),
        .init("graph", GraphCommand.definition)),
      .init(
        "Git",
        .init("commit", CommitCommand.definition),
        .init("sync", SyncCommand.definition),
        .init("log", LogCommand.definition),
        .init("diff", DiffCommand.definition),
        .init("conflicts", ConflictsCommand.definition),
        .init("conflicts merge", ConflictsMergeCommand.definition),
        .init("git install", GitInstallCommand.definition),
        .init("git uninstall", GitUninstallCommand.definition),
        .init("git status", GitStatusCommand.definition),
        .init("git merge-file", MergeFileCommand.definition)),
      .init(
        "Exchange",
        .init("import", ImportCommand.definition),
        .init("export", ExportCommand.definition),
        .init("serve", ServeCommand.definition),
        .init("enrich", EnrichCommand.definition)),
      .init(
        "Keep",
        .init("check", CheckCommand.definition),
        .init("config", aliases: ["config list"], ConfigCommand.definition),
        .init("config get", ConfigGetCommand.definition),
        .init("config set", ConfigSetCommand.definition),
        .init("config unset", ConfigUnsetCommand.definition),
        .init("config edit", ConfigEditCommand.definition),
        .init("watch", WatchCommand.definition),
        .init("index", IndexCommand.definition),
        .init("index status", IndexStatusCommand.definition),
        .init("index rebuild", IndexCommand.rebuild),
        .init("index verify", IndexVerifyCommand.definition),
        .init("undo", UndoCommand.undo),
        .init("redo", UndoCommand.redo),
        .init("operations", OperationsCommand.definition)),
      .init(
        "Editors",
        .init("lsp", LspCommand.definition),
        .init("mcp", McpCommand.definition)),
      .init(
        "Plumbing",
        .init("batch", BatchCommand.definition),
        .init("parse", ParseCommand.definition),
        .init("resolve", ResolveCommand.definition),
        .init("completions", CompletionsCommand.definition),
        .init("shell", ShellCommand.definition),
        .init(CompletionKind.commandName, isHidden: true, CompleteCommand.definition),
        .init("help", HelpCommand.definition)),
    ],
    otherPrograms: OtherPrograms.known,
    examples: [
      Example("sheaf init ~/notes", "Make a folder a vault"),
      Example("sheaf new 'Rye bread' --tag recipe", "Write a note"),
      Example("sheaf search 'rye tag:recipe'", "Find notes"),
      Example("sheaf search -l0 rye | xargs -0 -o vim", "Open the notes found in an editor"),
      Example("sheaf list -m 10 --sort updated", "List the notes that were changed last"),
      Example("sheaf show 'Rye sourdough'", "Read a note"),
      Example("sheaf rename 'Rye sourdough' 'Rye loaf'", "Rename a note and update the links to it"),
      Example("sheaf undo", "Undo the last change"),
    ],
    topics: [
      Guide.tutorial.topic, Guide.howto.topic,
      Topic(
        "query", page: "sheaf-query", section: 7, "Describe the query language",
        prose: """
          Notes match if they match all words, as if \(code: "AND") were between them. \(code: "OR") or \(code: "|")
          binds less tightly; \(code: "-"), \(code: "!") or \(code: "NOT") excludes; parentheses group. A word matches
          any word that contains it, and punctuation attached to it counts, as in \(code: "C++").
          \(code: "\"a phrase\"") matches whole words in order, \(code: "=word") that exact word, \(code: "word*") a
          prefix, and \(code: "~word") similar words.

          Fields: \(codes: FieldDefinition.forms).

          The command \(command: "query") answers bases, and queries of Dataview and Tasks;
          \(code: "sheaf query --help") describes it.
          """),
      Guide.dates.topic, Guide.planning.topic, Guide.templates.topic,
      .git, .site, .ci, Guide.obsidian.topic, Guide.logseq.topic, QueryManual.topic, ImportFormats.topic,
      EditorSetup.topic, Guide.agent.topic, Guide.safety.topic,
      .settings, .note,
      .output, .json, .options,
    ],
    environment: [
      .init("SHEAF_VAULT", "The vault to use if none is found and none is named."),
      .init("VISUAL", "The editor. If it is not set, EDITOR is used, then vi."),
      .init("SHEAF_KEY", "The key before the letters of \(command: "shell"), such as alt-s instead of ctrl-g."),
      .init("SHEAF_PAGER", "The pager. If it is not set, PAGER is used, then less. Empty for none."),
      .init("SHEAF_COLOR", "When to use colours, with the values of --color."),
      .init("NO_COLOR", "Turns colours off if it is set and not empty."),
      .init("CLICOLOR_FORCE", "Turns colours on for any output if it is set and not 0."),
      .init("XDG_CACHE_HOME", "The folder of caches; indexes are in its folder sheaf. Default: ~/.cache."),
      .init(
        "XDG_STATE_HOME",
        "The folder of state; recent notes and queries, drafts and operations are in its folder sheaf. Default: ~/.local/state."
      ),
      .init("XDG_CONFIG_HOME", "The folder of sheaf/config.yaml. Default: ~/.config."),
    ],
    files: [
      .init("~/.config/sheaf/config.yaml", "Your settings; see sheaf-config(5)."),
      .init(".sheaf/config.yaml", "The vault's settings, in its root."),
      .init(
        ".sheafignore",
        "Files and folders that are not part of the vault, in the root, written as in .gitignore."),
      .init("~/.cache/sheaf/VAULT/index", "The index; see sheaf-index(5)."),
      .init("~/.cache/sheaf/VAULT/watcher", "The lock of the process that watches the vault."),
    ],
    exitStatus: [
      0: "Success.", 1: "Nothing was found, or a check found problems; the page of the command says what.",
      2: "Wrong usage, or failure.", 130: "Interrupted.",
    ])
}
