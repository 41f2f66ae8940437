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
      """
    ],
    defaults: GlobalArguments(), globals: GlobalArguments.options,
    groups: [
      .init(
        "Start",
        [
          InitCommand.definition, NewCommand.definition, CaptureCommand.definition, DailyCommand.definition,
          EditCommand.definition,
          AppendCommand.definition, PrependCommand.definition,
        ]),
      .init(
        "Find",
        [
          SearchCommand.definition, ListCommand.definition, ShowCommand.definition, CatCommand.definition,
          RecentCommand.definition, RandomCommand.definition, OutlineCommand.definition, TagsCommand.definition,
          FoldersCommand.definition, CategoriesCommand.definition, PropertiesCommand.definition,
          TasksCommand.definition, StatsCommand.definition, StatusCommand.definition,
        ]),
      .init(
        "Organise",
        [
          RenameCommand.definition, MoveCommand.definition, CopyCommand.definition, DeleteCommand.definition,
          TrashCommand.definition, RestoreCommand.definition, TrashEmptyCommand.definition, ArchiveCommand.definition,
          UnarchiveCommand.definition,
          FolderCreateCommand.definition, FolderRenameCommand.definition, FolderMoveCommand.definition,
          FolderDeleteCommand.definition, FolderStyleCommand.definition, HeadingRenameCommand.definition,
          MergeCommand.definition, SplitCommand.definition, HealCommand.definition,
          PinCommand.definition, UnpinCommand.definition, CategoryCommand.definition, TagAddCommand.definition,
          TagRemoveCommand.definition, TagRenameCommand.definition, TagMergeCommand.definition,
          PropertyGetCommand.definition, PropertySetCommand.definition,
          PropertyUnsetCommand.definition, PropertyRenameCommand.definition, TaskToggleCommand.definition,
          TaskDoneCommand.definition, TaskAddCommand.definition,
        ]),
      .init("Files", [AttachCommand.definition, AttachmentsCommand.definition]),
      .init(
        "Links",
        [
          LinksCommand.definition, BacklinksCommand.definition, MentionsCommand.definition,
          UnresolvedCommand.definition, OrphansCommand.definition, DeadendsCommand.definition,
          RelatedCommand.definition, PathCommand.definition, GraphCommand.definition,
        ]),
      .init(
        "Keep",
        [
          CheckCommand.definition, WatchCommand.definition, IndexCommand.definition, IndexStatusCommand.definition,
          IndexRebuildCommand.definition, IndexVerifyCommand.definition, UndoCommand.definition,
          RedoCommand.definition, OperationsCommand.definition,
        ]),
      .init(
        "Plumbing",
        [
          ParseCommand.definition, ResolveCommand.definition, CompletionsCommand.definition,
          CompleteCommand.definition, HelpCommand.definition,
        ]),
    ],
    topics: [
      Topic(
        "query", page: "sheaf-query", section: 7, "Describe the query language",
        prose: [
          """
          Words are joined by AND; \(code: "OR") is weaker, \(code: "-") excludes, parentheses group. A word matches any
          word that contains it; \(code: "\"a phrase\"") whole words in order, \(code: "=word") that very word,
          \(code: "word*") a prefix, \(code: "~word") similar words.
          """,
          """
          Fields: \(code: "title:"), \(code: "file:"), \(code: "path:"), \(code: "in:"), \(code: "heading:"),
          \(code: "content:"), \(code: "tag:"), \(code: "category:"), \(code: "source:"), \(code: "is:"), \(code: "has:"),
          \(code: "line:( )"), \(code: "block:( )"), \(code: "section:( )"), \(code: "task:"), \(code: "task-todo:"),
          \(code: "task-done:"), \(code: "match-case:"), \(code: "[property:value]"), \(code: "created:"),
          \(code: "updated:"), \(code: "due:"), \(code: "referenced:"), \(code: "links-to:"), \(code: "linked-from:").
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
