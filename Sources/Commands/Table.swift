internal import CommandSpec
internal import Guides
internal import QueryLanguage

extension Program {
  /// The table of all commands, from which the parser, help, manual pages and completions are derived.
  static let table: Table = Table(
    program: "sheaf", version: version, summary: "Manage a vault of plain Markdown notes",
    description: [
      """
      A vault is a folder of Markdown files. The files are the only source of truth: edit them in any editor and version
      them with git. An index makes every query instant. Each command brings it up to date first, and it can be deleted
      at any time.
      """,
      """
      A \(value: "NOTE") is named by its path, from the working directory or from the root of the vault; by its file
      name without the extension; by its title, an alias, or its id or the first four or more letters of it; by its
      address \(code: "sheaf://note/ID"); or as \(code: "@last"), the note that was opened last. If several notes have
      the name, sheaf prints the paths of all of them and does nothing.
      """,
      """
      A part of a note is named after it: \(code: "NOTE#Heading") is the section under a heading, \(code: "NOTE#A#B")
      the section of a heading B below a heading A, \(code: "NOTE#^ID") a block, and \(code: "NOTE:LINE") or
      \(code: "NOTE:LINE:COLUMN") a line, as \(command: "tasks") and rg print it. The brackets of a link may surround
      it. If several headings have the same text, the first one is used, as in links. If a whole note has that name, the
      name refers to that note. These commands accept parts: \(command: "show"), \(command: "cat"), \(command: "edit"),
      \(command: "append"), \(command: "prepend"), \(command: "backlinks"), \(command: "split"),
      \(command: "heading rename"), \(command: "task add"), \(command: "task done") and \(command: "task toggle"). All
      other commands report that they take whole notes.
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
          .init("pick", PickCommand.definition),
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
          .init("tag style", TagStyleCommand.definition),
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
        "Git",
        [
          .init("commit", CommitCommand.definition),
          .init("sync", SyncCommand.definition),
          .init("log", LogCommand.definition),
          .init("diff", DiffCommand.definition),
          .init("conflicts", ConflictsCommand.definition),
          .init("conflicts merge", ConflictsMergeCommand.definition),
          .init("git install", GitInstallCommand.definition),
          .init("git uninstall", GitUninstallCommand.definition),
          .init("git status", GitStatusCommand.definition),
          .init("git merge-file", MergeFileCommand.definition),
        ]),
      .init(
        "Exchange",
        [
          .init("import", ImportCommand.definition),
          .init("export", ExportCommand.definition),
          .init("serve", ServeCommand.definition),
          .init("enrich", EnrichCommand.definition),
        ]),
      .init(
        "Keep",
        [
          .init("check", CheckCommand.definition),
          .init("config", aliases: ["config list"], ConfigCommand.definition),
          .init("config get", ConfigGetCommand.definition),
          .init("config set", ConfigSetCommand.definition),
          .init("config unset", ConfigUnsetCommand.definition),
          .init("config edit", ConfigEditCommand.definition),
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
        "Editors",
        [
          .init("lsp", LspCommand.definition)
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
        prose: [
          """
          Notes match if they match all words, as if \(code: "AND") were between them. \(code: "OR") or \(code: "|")
          binds less tightly; \(code: "-"), \(code: "!") or \(code: "NOT") excludes; parentheses group. A word matches
          any word that contains it, and punctuation attached to it counts, as in \(code: "C++").
          \(code: "\"a phrase\"") matches whole words in order, \(code: "=word") that exact word, \(code: "word*") a
          prefix, and \(code: "~word") similar words.
          """,
          """
          Fields: \(codes: FieldDefinition.forms).
          """,
        ]),
      Topic(
        "dates", page: "sheaf-query", section: 7, "Describe dates in commands and queries",
        prose: [
          DateText.grammar(lookingAhead: false),
          """
          Where a date is planned, as by \(command: "task add"), \(code: "7d") is seven days from today, and
          \(code: "friday") the next Friday, or today.
          """,
          DateText.inQueries,
          """
          Days are in local time. \(page: "sheaf-config", 5) describes patterns of dates, such as
          \(code: "YYYY-MM-DD").
          """,
        ]),
      Guide.templates.topic,
      Topic(
        "git", page: "sheaf-git", section: 7, "Version a vault with git, on several machines",
        prose: [
          """
          \(command: "git install") teaches git to merge notes: properties, lists, and lines appended on two machines.
          \(command: "commit") commits the changes in the vault, and \(command: "sync") exchanges commits with the other
          machines; \(command: "watch") can do both automatically.
          """,
          """
          \(command: "diff") shows the changes in words and lines, \(command: "log") lists the commits that changed a
          note, and \(code: "NOTE@COMMIT") is a note as it was in a commit. Queries such as \(code: "changed:2w") and
          \(code: "changed:main..") find the notes that commits changed, and \(code: "--dates git") takes dates from the
          history. \(command: "conflicts") lists the conflicts that merges and sync programs left. Everything else works
          without git.
          """,
        ]),
      Topic(
        "site", page: "sheaf-site", section: 7, "Make a web site of notes",
        prose: [
          """
          \(code: "sheaf export html -o FOLDER") writes a web site of the notes with \(code: "publish: true"), or of those
          that a query selects. It needs no server. Nothing on it tells of other notes: links to them are text, and
          counts, tags and related notes are as if they did not exist.
          """,
          """
          Each note has a page with its properties, outline, text, the lines that link to it, and related notes. There
          are pages of folders, months, tags, categories and the graph, feeds, and the texts in Markdown. A second run
          writes only what changed. \(code: "site:") in the config sets name, description and address.
          \(command: "serve") shows the pages while notes are edited, and \(option: "export", of: "watch") keeps a
          site current.
          """,
        ]),
      Guide.obsidian.topic, Guide.safety.topic,
      Topic(
        "settings", page: "sheaf-config", section: 5, "Describe the settings of users and vaults",
        prose: [
          """
          sheaf works without any settings. Those of a vault are in \(code: ".sheaf/config.yaml") in its root, and yours
          for all vaults in \(code: "~/.config/sheaf/config.yaml"). The vault's settings override yours, and in a vault
          of Obsidian its own settings are read too.
          """,
          """
          \(command: "config") lists every setting with its value and the file that sets it. \(command: "config set")
          changes one, \(command: "config unset") goes back to the default, and \(command: "config edit") opens the
          file in the editor.
          """,
        ]),
      Topic(
        "note", page: "sheaf-note", section: 5, "Describe the format of notes",
        prose: [
          """
          A note is a file of Markdown that ends in \(code: ".md") or \(code: ".markdown"). It may begin with
          properties between two lines \(code: "---"): \(code: "title"), \(code: "aliases"), \(code: "tags"),
          \(code: "created") and others, also your own. Any text is a valid note.
          """,
          """
          \(code: "[[target]]") and \(code: "[text](target.md)") are links, \(code: "#tag") is a tag,
          \(code: "- [ ] text") a task, and \(code: "^name") at the end of a block its id. \(code: "Inbox"),
          \(code: "Archive") and \(code: ".trash") in the root are the inbox, the archive and the trash.
          """,
        ]),
      Topic(
        "output", page: "sheaf-output", section: 5, "Describe output for people and for scripts",
        prose: [
          """
          On a terminal, output is a table in colour that fits its width. In a pipe, a list is one line for each row, with
          tabs between the columns.
          """,
          """
          \(option: "json", of: "list"), \(option: "jsonl", of: "list"), \(option: "csv", of: "list") and
          \(option: "tsv", of: "list") print all rows with their fields, \(option: "paths", of: "list") and
          \(option: "print0", of: "list") only paths. \(code: "--format '{created:yyyy-MM} {title}'") prints what you
          write, with fields in braces, and \(code: "--columns title,status") a table of these fields.
          """,
        ]),
    ],
    environment: [
      .init("SHEAF_VAULT", "The vault to use if none is found and none is named."),
      .init("VISUAL", "The editor. If it is not set, EDITOR is used, then vi."),
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
      .init("~/.config/sheaf/config.yaml", "The user's settings; see sheaf-config(5)."),
      .init(".sheaf/config.yaml", "The vault's settings, in its root."),
      .init(
        ".sheafignore",
        "Files and folders that are not part of the vault, in the vault's root, written as in .gitignore."),
      .init("~/.cache/sheaf/VAULT/index", "The index; see sheaf-index(5)."),
      .init("~/.cache/sheaf/VAULT/watcher", "The lock of the process that watches the vault."),
    ],
    exitStatus: [
      .definitions([
        .init("0", "Success."), .init("1", "Nothing was found, or a check found problems."),
        .init("2", "Wrong usage, or failure."),
        .init("130", "Interrupted."),
      ])
    ])
}
