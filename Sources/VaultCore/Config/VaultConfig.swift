package import Dates
package import NoteQueries
package import NoteSyntax

/// The settings of a vault and its user; every setting has a default. The rows of `ConfigTable` say what they mean.
package struct VaultConfig: Equatable, Sendable {
  /// The condition under which sheaf's changes set the property `updated`.
  package enum Stamping: String, CaseIterable, Sendable {
    case existing, always, never
  }

  /// The name that the file of a note gets when the note is renamed.
  package enum FileNames: String, CaseIterable, Sendable {
    /// The title, as far as a file name allows.
    case title
    /// The title in lower case, with hyphens between words.
    case slug
    /// The file keeps its name.
    case keep
  }

  /// The reaction of a watcher to links that broke because another program moved a note.
  package enum Healing: String, CaseIterable, Sendable {
    /// Suggests the command that repairs them.
    case ask
    /// Repairs them.
    case always
    /// Does nothing.
    case never
  }

  /// The source of dates for notes that state none.
  package enum Dates: String, CaseIterable, Sendable {
    /// The times of the files.
    case files
    /// The first and last commit in git.
    case git
  }

  /// The way in which a sync joins the commits of this machine and those of others.
  package enum Joining: String, CaseIterable, Sendable {
    case merge, rebase
  }

  /// The folder of new notes, from the vault's root; empty for the root.
  package var newNotes = ""
  /// The folder of attachments, from the vault's root; one that begins with `./` is from the folder of the note.
  package var attachments = "attachments"
  /// Globs of files and folders that are not part of the vault, as in `.gitignore`.
  package var ignore: [String] = []
  package var queries: [String: String] = [:]
  /// Words that mean the same, separated by commas, or files of such lines.
  package var synonyms: [String] = []
  package var folders: [String: FolderStyle] = [:]
  package var tags: [String: TagStyle] = [:]
  package var categories = NoteCategory.usual
  package var findings = FindingSettings()
  /// The kinds of names that a link can refer to, in order; nil for the default of the vault's kind.
  package var linkResolution: [String]?
  package var fileNames = FileNames.title
  package var heal = Healing.never
  package var dates = Dates.files
  package var sync = Joining.merge
  package var commitWait = CommitWait()
  /// The sources of a note's title if it has no title property, in order; nil for the default of the vault's kind.
  package var titles: [TitleSource]?
  /// Whether notes are pages of a site, so that they state addresses.
  package var isSite = false
  /// Whether the `id` of a note is the last part of its address, as for Docusaurus, and not the note's alone.
  package var hasPageIDs = false
  /// Whether the folder is also an Obsidian vault.
  package var isObsidian = false
  /// Whether the vault of Obsidian has the plugin Dataview.
  package var hasDataview = false
  /// Whether fields in the text, `key:: value`, are properties; nil if that depends on the plugin Dataview.
  package var inlineFields: Bool?
  /// Whether fields in the text are properties. Those of a graph of Logseq are properties in any case.
  package var readsInlineFields: Bool { logseq == nil && inlineFields ?? hasDataview }
  /// The texts with which code in a line begins that Dataview evaluates.
  package var dataviewPrefixes = InlineQueryPrefixes()
  /// The texts with which code in a line begins that is evaluated; nil if none is.
  package var inlineQueries: InlineQueryPrefixes? {
    logseq == nil && (hasDataview || inlineFields == true) ? dataviewPrefixes : nil
  }
  /// The settings of Logseq, if the folder is a graph of it.
  package var logseq: LogseqGraph?
  /// The sources of a note's title if it has no title property, in order.
  package var titleOrder: [TitleSource] {
    titles ?? (isObsidian || logseq != nil ? TitleSource.obsidian : TitleSource.standard)
  }
  package var links = LinkStyle.wiki
  /// The program as which targets are read; nil for that of the kind of vault.
  package var linkReader: LinkReader?
  /// The extensions of further kinds of Markdown whose files are notes; nil for those of the site generator.
  package var extensions: [String]?
  package var linkPaths = LinkPaths.shortest
  /// Whether `tag:`, `alias:` and `tags: a, b` are read.
  package var readsLegacyFrontMatter = false
  package var stampUpdated = Stamping.existing
  package var sizeLimit = 64 << 20
  /// The settings of daily, weekly, monthly, quarterly and yearly notes, as far as they are configured.
  package var periodic: [NotePeriod: PeriodicNotes] = [:]
  package var enrichment = Enrichment()
  /// The name of the rule by which weeks are numbered; nil for that of Obsidian.
  package var week: String?
  /// How weeks are numbered by Obsidian's Calendar plugin; nil if it does not say it.
  package var obsidianWeeks: WeekRule?
  package var site = Site()
  package var screens = ScreenSettings()
  package var tasks = TaskSettings()
  package var templates: String?
  /// The folders of templates from Obsidian's own settings.
  package var obsidianTemplates: [String] = []
  /// The folders whose notes are templates, which are listed separately from other notes.
  package var templateFolders: [String] { ([templates].compactMap(\.self) + obsidianTemplates).filter { !$0.isEmpty } }
  package var templateDateFormat = "YYYY-MM-DD"
  package var templateTimeFormat = "HH:mm"
  package var defaultVault: String?
  package var vaults: [String: String] = [:]
  package var aliases: [String: String] = [:]
  /// The location of index files; a vault's file can only set it to `.sheaf/index`.
  package var index: String?
  package var undo = UndoLimits()

  /// Creates the default settings.
  package init() {}
}

extension ConfigTable {
  static let plain: [ConfigKey] = [
    .key("attachments", "The folder in which sheaf attach puts files", .folder) { _ in \.attachments },
    .choice("dates", "The source of dates for notes that state none") { _ in \.dates },
    .key("default-vault", "The vault to use if none is given and none is found", in: .user) { _ in
      \.defaultVault
    },
    .choice("file-names", "The file name that rename and new give to a note") { _ in \.fileNames },
    .choice("heal", "How sheaf watch treats links that other programs broke") { _ in \.heal },
    .key("index", "The folder that contains the indexes", in: .userExcept(".sheaf/index")) { _ in \.index },
    ConfigKey("inline-fields", "Whether 'key:: value' in the text is a property", .flag) { config, _ in
      .flag(config.readsInlineFields)
    } apply: { config, _, value in
      if let flag = value?.flag { config.inlineFields = flag }
    },
    .key("legacy-front-matter", "Whether older forms of front matter are read") { _ in \.readsLegacyFrontMatter },
    .choice("link-paths", "How links written by sheaf refer to their files") { _ in \.linkPaths },
    ConfigKey("links", "The syntax of links written by sheaf", .choice(["wiki", "markdown", "github"])) { config, _ in
      .text(config.links == .markdown && config.linkReader == .github ? "github" : config.links.rawValue)
    } apply: { config, _, value in
      guard let text = value?.text else { return }
      if text == "github" { config.linkReader = .github }
      config.links = VaultConfig.LinkStyle(rawValue: text) ?? .markdown
    },
    .key("link-style", "How the targets of links are read", .choice(readers)) { _ in \.linkStyle },
    .key("new-notes", "The folder in which new notes are created", .folder) { _ in \.newNotes },
    .key(
      "size-limit", "The maximum size in bytes of a note that is read", .number(minimum: 1, called: "a number of bytes")
    ) {
      _ in \.sizeLimit
    },
    .choice("stamp-updated", "When changes by sheaf set the date of the change") { _ in \.stampUpdated },
    .choice("sync", "How sheaf sync joins the commits of both sides") { _ in \.sync },
    .key("week", "On which day weeks begin, and which is the first", .choice(WeekRule.names)) { _ in \.week },
  ]

  private static let readers = VaultConfig.LinkReader.allCases.map(\.rawValue)

  static let lists: [ConfigKey] = [
    .key(
      "extensions", "Extensions of notes besides .md and .markdown",
      .choices(NoteExtension.further + NoteExtension.usual)
    ) { _ in \.extensions },
    .key("ignore", "Patterns of files and folders that are not part of the vault") { _ in \.ignore },
    ConfigKey(
      "link-resolution", "The kinds of names that a link can refer to, in order",
      .choices(["path", "id", "title", "alias"])
    ) { config, _ in
      .list(config.linkResolution ?? (config.isObsidian ? ["path", "id"] : ["path", "id", "title", "alias"]))
    } apply: { config, _, value in
      if let names = value?.items { config.linkResolution = names }
    },
    ConfigKey(
      "title", "The sources of the title of a note without the property",
      .choices(
        TitleSource.allCases.map(\.rawValue),
        never: ["property": "the property 'title' always comes first and is not listed"])
    ) { config, _ in
      .list(config.titleOrder.map(\.rawValue))
    } apply: { config, _, value in
      if let names = value?.items { config.titles = names.compactMap(TitleSource.init) }
    },
    .key("synonyms", "Lists of words that mean the same, or files with such lists", .synonyms) { _ in \.synonyms },
  ]

  static let named: [ConfigKey] = [
    .group("aliases", "Short names for command lines", in: .user),
    .key(
      "aliases.NAME", "The command line of that name", in: .user, names: { $0.aliases.keys.sorted() },
      path: { name in \.aliases[name] }),
    .group("queries", "Saved queries, which @NAME in a query refers to"),
    .key(
      "queries.NAME", "The query of that name", names: { $0.queries.keys.sorted() }, path: { name in \.queries[name] }),
    .group("vaults", "Names of vaults, each with its path", in: .user),
    .key(
      "vaults.NAME", "The path of the vault of that name", in: .user, names: { $0.vaults.keys.sorted() },
      path: { name in \.vaults[name] }),
  ]

  static let templates: [ConfigKey] = [
    .group("templates", "The folder of templates, or their settings", or: .key("folder")),
    .key("templates.folder", "The folder of templates", .folder) { _ in \.templates },
    .key("templates.date-format", "The pattern of {{date}}", .pattern) { _ in \.templateDateFormat },
    .key("templates.time-format", "The pattern of {{time}}", .pattern) { _ in \.templateTimeFormat },
  ]
}
