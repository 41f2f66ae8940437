internal import Dates
internal import LinkGraph
internal import NoteSyntax

/// The table of all keys of config files, from which reading, `sheaf config` and completion derive.
///
/// Tests compare it with sheaf-config(5) and with the config that `sheaf init` writes.
package enum ConfigTable {
  /// All keys and groups by their first components, each group before its keys.
  package static let keys: [ConfigKey] = parts.map { ($0.components[0], $0) }.enumerated().sorted {
    ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
  }.map(\.element.1)

  /// The keys as they are written here, which each start with a config file needs. To sort them would take longer than
  /// to read the file.
  private static let parts = [
    plain, lists, ofTheUser, categories, check, commit, NotePeriod.allCases.flatMap(notes), folders,
    queries, screens,
    site, tags, tasks, templates,
  ].flatMap(\.self)

  /// Returns the keys directly below a group, or the top-level keys for an empty name.
  static func children(of group: String) -> [ConfigKey] { byGroup[group] ?? [] }

  private static let byGroup = Dictionary(grouping: parts, by: \.parent)

  private static let plain: [ConfigKey] = [
    .key("attachments", "The folder in which sheaf attach puts files", .folder) { _ in \.attachments },
    .choice("dates", "The source of dates for notes that state none") { _ in \.dates },
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

  private static let lists: [ConfigKey] = [
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

  private static let commit: [ConfigKey] = [
    .group("commit", "When sheaf watch commits"),
    .time("commit.quiet", "The time without a change after which it commits") { _ in \.commitWait.quiet },
    .time("commit.at-most", "The time after the first change when it commits") { _ in \.commitWait.most },
  ]

  private static func notes(_ period: NotePeriod) -> [ConfigKey] {
    let name = period.rawValue
    return [
      .group(name, "Settings of \(name) notes", opens: { config, _ in config.periodic[period] = config.notes(period) }),
      .key("\(name).folder", "The folder of \(name) notes", .folder) { _ in \.[period].folder },
      .key("\(name).format", "The pattern of the names of \(name) notes", .pattern) { _ in \.[period].format },
      .key("\(name).template", "The template of new \(name) notes", .template) { _ in \.[period].template },
    ] + carrying(period)
  }

  private static func carrying(_ period: NotePeriod) -> [ConfigKey] {
    let name = "\(period.rawValue).carry"
    func key(
      _ last: String, _ summary: String, _ form: ConfigForm,
      path: @escaping @Sendable () -> WritableKeyPath<TaskCarrying, String?>
    ) -> ConfigKey {
      ConfigKey("\(name).\(last)", summary, form) { config, _ in
        config[period].carry?[keyPath: path()].map { .text($0) }
      } apply: { config, _, value in
        config[carrying: period][keyPath: path()] = value?.text
      }
    }
    return [
      .group(
        name, "How open tasks of earlier notes go along to a new one",
        opens: { config, _ in config[carrying: period] = config[carrying: period] }),
      key("from", "How far back they are looked for", .days) { \.fromText },
      key("heading", "The heading under which they are put", .text) { \.heading },
      key("leave", "What is left of them", .choice(TaskCarrying.Leaving.allCases.map(\.rawValue))) { \.leaveText },
      key("order", "Their order", .choice(TaskCarrying.Order.allCases.map(\.rawValue))) { \.orderText },
    ]
  }

  private static let folders: [ConfigKey] = {
    let names: @Sendable (VaultConfig) -> [String] = { $0.folders.keys.sorted() }
    return [
      .group("folders", "Settings of folders, each named by its path"),
      .group(
        "folders.PATH", "Settings of the folder with that path", names: names, opens: { $0.folders[$1] = .init() }),
      .key("folders.PATH.color", "The colour of the folder", names: names) { path in \.[folder: path].color },
      .key("folders.PATH.symbol", "The symbol before its name", names: names) { path in \.[folder: path].symbol },
      .key("folders.PATH.id", "Its identifier in another program", names: names) { path in \.[folder: path].id },
      .key("folders.PATH.name", "Its name in another program, if no folder can have it", names: names) { path in
        \.[folder: path].name
      },
      .key("folders.PATH.system", "Whether another program created it", names: names) { path in
        \.[folder: path].isSystem
      },
      .key("folders.PATH.template", "The template of new notes in it", .template, names: names) { path in
        \.[folder: path].template
      },
      .key("folders.PATH.tags", "The tags of new notes in it", omitsEmpty: true, names: names) { path in
        \.[folder: path].tags
      },
      .key("folders.PATH.category", "The category of new notes in it", names: names) { path in
        \.[folder: path].category
      },
    ]
  }()

  private static let queries: [ConfigKey] = [
    .group("queries", "Saved queries, which @NAME in a query refers to"),
    .key(
      "queries.NAME", "The query of that name", names: { $0.queries.keys.sorted() }, path: { name in \.queries[name] }),
  ]

  private static let site: [ConfigKey] = [
    .group("site", "The site that sheaf export html makes"),
    .key("site.name", "Its name; default: that of the vault's folder") { _ in \.site.name },
    .key("site.description", "What it is about, in one sentence") { _ in \.site.description },
    .key("site.url", "Where it will be, for feeds and search engines") { _ in \.site.url },
    .key("site.home", "The note whose text is on the front page") { _ in \.site.home },
    .key("site.language", "Its language, such as en or pt-BR") { _ in \.site.language },
    .key("site.root", "The folder of the pages of a site generator", .folder) { _ in \.site.root },
    .key("site.base", "What all addresses of its pages begin with", .folder) { _ in \.site.base },
    .key(
      "site.trailing-slash", "Whether their addresses end with a slash",
      .choice(SiteAddresses.TrailingSlash.allCases.map(\.rawValue))
    ) { _ in \.site.trailingSlash },
    .key("site.index", "The names of pages that have their folder's address") { _ in \.site.index },
    .key("site.locales", "The folders of languages, the default one first") { _ in \.site.locales },
  ]

  private static let tags: [ConfigKey] = {
    let names: @Sendable (VaultConfig) -> [String] = { $0.tags.keys.sorted() }
    return [
      .group("tags", "Settings of tags, each by its name"),
      .group("tags.TAG", "Settings of the tag with that name", names: names, opens: { $0.tags[$1] = .init() }),
      .key("tags.TAG.color", "The colour of the tag", names: names) { tag in \.[tag: tag].color },
      .key("tags.TAG.symbol", "The symbol before its name", names: names) { tag in \.[tag: tag].symbol },
      .key("tags.TAG.id", "Its identifier in another program", names: names) { tag in \.[tag: tag].id },
    ]
  }()

  private static let tasks: [ConfigKey] = [
    .group("tasks", "What is a task, and what happens when one is ticked"),
    .key("tasks.filter", "A text, usually a tag, without which an item is no task") { _ in \.tasks.filter },
    .choice("tasks.format", "The form of new dates of tasks") { _ in \.tasks.format },
    ConfigKey("tasks.statuses", "The meanings of characters in boxes, as in '! todo'", .statuses) { config, _ in
      config.tasks.statuses.given.isEmpty ? nil : .list(config.tasks.statuses.given.map(\.text))
    } apply: { config, _, value in
      guard let items = value?.items else { return }
      config.tasks.statuses = items.compactMap(TaskStatuses.Status.init).reduce(into: TaskStatuses()) { $0.set($1) }
    },
    .key("tasks.done-date", "Whether the date is written; default: if recurring") { _ in \.tasks.doneDate },
    .key("tasks.created-date", "Whether the next instance gets a date of creation") { _ in \.tasks.createdDate },
    .key("tasks.next-below", "Whether the next instance is inserted below") { _ in \.tasks.isNextBelow },
    .key("tasks.drop-scheduled", "Whether the next instance loses its scheduled date") { _ in \.tasks.dropsScheduled },
  ]

  private static let templates: [ConfigKey] = [
    .group("templates", "The folder of templates, or their settings", or: .key("folder")),
    .key("templates.folder", "The folder of templates", .folder) { _ in \.templates },
    .key("templates.date-format", "The pattern of {{date}}", .pattern) { _ in \.templateDateFormat },
    .key("templates.time-format", "The pattern of {{time}}", .pattern) { _ in \.templateTimeFormat },
  ]
}

extension VaultConfig {
  fileprivate subscript(period: NotePeriod) -> PeriodicNotes {
    get { notes(period) }
    set { periodic[period] = newValue }
  }

  fileprivate subscript(carrying period: NotePeriod) -> TaskCarrying {
    get { notes(period).carry ?? TaskCarrying() }
    set { self[period].carry = newValue }
  }

  fileprivate subscript(folder path: String) -> FolderStyle {
    get { folders[path] ?? FolderStyle() }
    set { folders[path] = newValue }
  }

  fileprivate subscript(tag name: String) -> TagStyle {
    get { tags[name] ?? TagStyle() }
    set { tags[name] = newValue }
  }
}

extension ConfigTable {
  static let check: [ConfigKey] =
    [.group("check", "The findings that are reported, and their severities")]
    + FindingSettings.Level.allCases.map { level in
      let summary =
        level == .off ? "The findings that are not reported" : "The findings of severity '\(level.rawValue)'"
      return ConfigKey("check.\(level.rawValue)", summary, .findings) { config, _ in
        config.findings.codes[level].map { .list($0) }
      } apply: { config, _, value in
        if let names = value?.items { config.findings.codes[level] = names }
      }
    } + [
      .key("check.ignore", "Patterns of files in which nothing is reported", omitsEmpty: true) { _ in
        \.findings.ignored
      }
    ]

  /// The keys that are allowed only in the user's own file.
  static let ofTheUser: [ConfigKey] = [
    .group("aliases", "Short names for command lines", in: .user),
    .key(
      "aliases.NAME", "The command line of that name", in: .user, names: { $0.aliases.keys.sorted() },
      path: { name in \.aliases[name] }),
    .key("default-vault", "The vault to use if none is given and none is found", in: .user) { _ in
      \.defaultVault
    },
    .group("enrich", "The program that sheaf enrich asks instead of its own engine", in: .user),
    .key("enrich.command", "The program with its arguments, as a list", in: .user, omitsEmpty: true) { _ in
      \.enrichment.command
    },
    .time("enrich.timeout", "The time that it has for a note", in: .user) { _ in \.enrichment.timeout },
    .key(
      "enrich.at-once", "The number of instances at once", .number(minimum: 1, called: "a number, 1 or more"), in: .user
    ) {
      _ in \.enrichment.atOnce
    },
    .key("enrich.auto", "Whether sheaf watch enriches notes", in: .user) { _ in \.enrichment.isAutomatic },
    .time("enrich.quiet", "The time without a change after which it does", in: .user) { _ in \.enrichment.quiet },
    .group("undo", "The limits of the operations that can be undone", in: .user),
    .key("undo.operations", "The maximum number of operations", in: .user) { _ in
      \.undo.operations
    },
    .key("undo.days", "The maximum age of operations in days", in: .user) { _ in \.undo.days
    },
    .key("undo.bytes", "The maximum size of operations in bytes", in: .user) { _ in
      \.undo.bytes
    },
    .group("vaults", "Names of vaults, each with its path", in: .user),
    .key(
      "vaults.NAME", "The path of the vault of that name", in: .user, names: { $0.vaults.keys.sorted() },
      path: { name in \.vaults[name] }),
  ]

  /// The keys of `sheaf browse` and `sheaf pick`.
  static let screens: [ConfigKey] = [
    .choice("bidi", "How names from right to left are written: plain or isolate") { _ in \.screens.bidi },
    .key(
      "escape-delay", "The milliseconds after which a lone Esc is a key",
      .number(minimum: 1, called: "a number of milliseconds")
    ) { _ in \.screens.escapeDelay },
    .choice("keyboard", "How terminals report keys: usual or enhanced") { _ in \.screens.keyboard },
    .group("keys", "Keys of sheaf browse, each by the name of what it does"),
    .key(
      "keys.ACTION", "The keys of that action, in place of the usual ones", names: { $0.screens.keys.keys.sorted() },
      path: { action in \.screens.keys[action] }),
    .key("mouse", "Whether sheaf browse uses the mouse") { _ in \.screens.usesMouse },
    .key("screen", "Whether sheaf browse draws a screen") { _ in \.screens.isDrawn },
    .key("synchronized", "Whether terminals are told where a frame ends") { _ in \.screens.isSynchronized },
    .key("wide-ambiguous", "Whether characters of ambiguous width take two columns") { _ in
      \.screens.isAmbiguousWide
    },
  ]
}
