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
    plain, lists, [synonyms], ofTheUser, categories, check, commit, NotePeriod.allCases.flatMap(notes), folders,
    queries, screens,
    site, tags, tasks, templates,
  ].flatMap(\.self)

  /// Returns the keys directly below a group, or the top-level keys for an empty name.
  static func children(of group: String) -> [ConfigKey] { byGroup[group] ?? [] }

  private static let byGroup = Dictionary(grouping: parts, by: \.parent)

  private static let plain: [ConfigKey] = [
    .text("attachments", "The folder in which sheaf attach puts files", .folder) { _ in \.attachments },
    .choice("dates", "The source of dates for notes that state none") { _ in \.dates },
    .choice("file-names", "The file name that rename and new give to a note") { _ in \.fileNames },
    .choice("heal", "How sheaf watch treats links that other programs broke") { _ in \.heal },
    .optional("index", "The folder that contains the indexes", in: .userExcept(".sheaf/index")) { _ in \.index },
    ConfigKey("inline-fields", "Whether 'key:: value' in the text is a property", .flag) { config, _ in
      .flag(config.readsInlineFields)
    } apply: { config, _, value in
      if case .flag(let flag)? = value { config.inlineFields = flag }
    },
    .flag("legacy-front-matter", "Whether older forms of front matter are read") { _ in \.readsLegacyFrontMatter },
    .choice("link-paths", "How links written by sheaf refer to their files") { _ in \.linkPaths },
    ConfigKey("links", "The syntax of links written by sheaf", .choice(["wiki", "markdown", "github"])) { config, _ in
      .text(config.links == .markdown && config.linkReader == .github ? "github" : config.links.rawValue)
    } apply: { config, _, value in
      guard case .text(let text)? = value else { return }
      if text == "github" { config.linkReader = .github }
      config.links = VaultConfig.LinkStyle(rawValue: text) ?? .markdown
    },
    .optional("link-style", "How the targets of links are read", .choice(readers)) { _ in \.linkStyle },
    .text("new-notes", "The folder in which new notes are created", .folder) { _ in \.newNotes },
    .number("size-limit", "The maximum size in bytes of a note that is read", from: 1, called: "a number of bytes") {
      _ in \.sizeLimit
    },
    .choice("stamp-updated", "When changes by sheaf set the date of the change") { _ in \.stampUpdated },
    .choice("sync", "How sheaf sync joins the commits of both sides") { _ in \.sync },
    .optional("week", "On which day weeks begin, and which is the first", .choice(WeekRule.names)) { _ in \.week },
  ]

  private static let readers = VaultConfig.LinkReader.allCases.map(\.rawValue)

  private static func list(
    _ name: String, _ summary: String, _ form: ConfigForm = .list,
    path: @escaping @Sendable () -> WritableKeyPath<VaultConfig, [String]?>
  ) -> ConfigKey {
    ConfigKey(name, summary, form) { config, _ in
      config[keyPath: path()].map { .list($0) }
    } apply: { config, _, value in
      if case .list(let items)? = value { config[keyPath: path()] = items } else { config[keyPath: path()] = nil }
    }
  }

  private static let lists: [ConfigKey] = [
    list(
      "extensions", "Extensions of notes besides .md and .markdown",
      .choices(NoteExtension.further + NoteExtension.usual)
    ) { \.extensions },
    ConfigKey("ignore", "Patterns of files and folders that are not part of the vault", .list) { config, _ in
      .list(config.ignore)
    } apply: { config, _, value in
      if case .list(let patterns)? = value { config.ignore = patterns }
    },
    ConfigKey(
      "link-resolution", "The kinds of names that a link can refer to, in order",
      .choices(["path", "id", "title", "alias"])
    ) { config, _ in
      .list(config.linkResolution ?? (config.isObsidian ? ["path", "id"] : ["path", "id", "title", "alias"]))
    } apply: { config, _, value in
      if case .list(let names)? = value { config.linkResolution = names }
    },
    ConfigKey(
      "title", "The sources of the title of a note without the property",
      .choices(
        TitleSource.allCases.map(\.rawValue),
        never: ["property": "the property 'title' always comes first and is not listed"])
    ) { config, _ in
      .list(config.titleOrder.map(\.rawValue))
    } apply: { config, _, value in
      if case .list(let names)? = value { config.titles = names.compactMap(TitleSource.init) }
    },
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
      .text("\(name).folder", "The folder of \(name) notes", .folder) { _ in \.[period].folder },
      .text("\(name).format", "The pattern of the names of \(name) notes", .pattern) { _ in \.[period].format },
      .optional("\(name).template", "The template of new \(name) notes", .template) { _ in \.[period].template },
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
        var text: String?
        if case .text(let given)? = value { text = given }
        config[carrying: period][keyPath: path()] = text
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
      .optional("folders.PATH.color", "The colour of the folder", names: names) { path in \.[folder: path].color },
      .optional("folders.PATH.symbol", "The symbol before its name", names: names) { path in \.[folder: path].symbol },
      .optional("folders.PATH.id", "Its identifier in another program", names: names) { path in \.[folder: path].id },
      .optional("folders.PATH.name", "Its name in another program, if no folder can have it", names: names) { path in
        \.[folder: path].name
      },
      ConfigKey("folders.PATH.system", "Whether another program created it", .flag) { config, path in
        config.folders[path]?.isSystem.map { .flag($0) }
      } apply: { config, path, value in
        if case .flag(let flag)? = value { config[folder: path].isSystem = flag }
      } names: {
        $0.folders.keys.sorted()
      },
      .optional("folders.PATH.template", "The template of new notes in it", .template, names: names) { path in
        \.[folder: path].template
      },
      ConfigKey("folders.PATH.tags", "The tags of new notes in it", .list) { config, path in
        config.folders[path].flatMap { $0.tags.isEmpty ? nil : .list($0.tags) }
      } apply: { config, path, value in
        if case .list(let tags)? = value { config[folder: path].tags = tags }
      } names: {
        $0.folders.keys.sorted()
      },
      .optional("folders.PATH.category", "The category of new notes in it", names: names) { path in
        \.[folder: path].category
      },
    ]
  }()

  private static let queries: [ConfigKey] = [
    .group("queries", "Saved queries, which @NAME in a query refers to"),
    .optional(
      "queries.NAME", "The query of that name", names: { $0.queries.keys.sorted() }, path: { name in \.queries[name] }),
  ]

  private static let synonyms = ConfigKey(
    "synonyms", "Lists of words that mean the same, or files with such lists", .synonyms
  ) { config, _ in
    .list(config.synonyms)
  } apply: { config, _, value in
    if case .list(let items)? = value { config.synonyms = items }
  }

  private static let site: [ConfigKey] = [
    .group("site", "The site that sheaf export html makes"),
    .optional("site.name", "Its name; default: that of the vault's folder") { _ in \.site.name },
    .optional("site.description", "What it is about, in one sentence") { _ in \.site.description },
    .optional("site.url", "Where it will be, for feeds and search engines") { _ in \.site.url },
    .optional("site.home", "The note whose text is on the front page") { _ in \.site.home },
    .text("site.language", "Its language, such as en or pt-BR") { _ in \.site.language },
    .optional("site.root", "The folder of the pages of a site generator", .folder) { _ in \.site.root },
    .optional("site.base", "What all addresses of its pages begin with", .folder) { _ in \.site.base },
    .optional(
      "site.trailing-slash", "Whether their addresses end with a slash",
      .choice(SiteAddresses.TrailingSlash.allCases.map(\.rawValue))
    ) { _ in \.site.trailingSlash },
    list("site.index", "The names of pages that have their folder's address") { \.site.index },
    list("site.locales", "The folders of languages, the default one first") { \.site.locales },
  ]

  private static let tags: [ConfigKey] = {
    let names: @Sendable (VaultConfig) -> [String] = { $0.tags.keys.sorted() }
    return [
      .group("tags", "Settings of tags, each by its name"),
      .group("tags.TAG", "Settings of the tag with that name", names: names, opens: { $0.tags[$1] = .init() }),
      .optional("tags.TAG.color", "The colour of the tag", names: names) { tag in \.[tag: tag].color },
      .optional("tags.TAG.symbol", "The symbol before its name", names: names) { tag in \.[tag: tag].symbol },
      .optional("tags.TAG.id", "Its identifier in another program", names: names) { tag in \.[tag: tag].id },
    ]
  }()

  private static let tasks: [ConfigKey] = [
    .group("tasks", "What is a task, and what happens when one is ticked"),
    .text("tasks.filter", "A text, usually a tag, without which an item is no task") { _ in \.tasks.filter },
    .choice("tasks.format", "The form of new dates of tasks") { _ in \.tasks.format },
    ConfigKey("tasks.statuses", "The meanings of characters in boxes, as in '! todo'", .statuses) { config, _ in
      config.tasks.statuses.given.isEmpty ? nil : .list(config.tasks.statuses.given.map(\.text))
    } apply: { config, _, value in
      guard case .list(let items)? = value else { return }
      config.tasks.statuses = items.compactMap(TaskStatuses.Status.init).reduce(into: TaskStatuses()) { $0.set($1) }
    },
    ConfigKey("tasks.done-date", "Whether the date is written; default: if recurring", .flag) { config, _ in
      config.tasks.doneDate.map { .flag($0) }
    } apply: { config, _, value in
      if case .flag(let flag)? = value { config.tasks.doneDate = flag }
    },
    .flag("tasks.created-date", "Whether the next instance gets a date of creation") { _ in \.tasks.createdDate },
    .flag("tasks.next-below", "Whether the next instance is inserted below") { _ in \.tasks.isNextBelow },
    .flag("tasks.drop-scheduled", "Whether the next instance loses its scheduled date") { _ in \.tasks.dropsScheduled },
  ]

  private static let templates: [ConfigKey] = [
    .group("templates", "The folder of templates, or their settings", or: .key("folder")),
    .optional("templates.folder", "The folder of templates", .folder) { _ in \.templates },
    .text("templates.date-format", "The pattern of {{date}}", .pattern) { _ in \.templateDateFormat },
    .text("templates.time-format", "The pattern of {{time}}", .pattern) { _ in \.templateTimeFormat },
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
        if case .list(let names)? = value { config.findings.codes[level] = names }
      }
    } + [
      ConfigKey("check.ignore", "Patterns of files in which nothing is reported", .list) { config, _ in
        config.findings.ignored.isEmpty ? nil : .list(config.findings.ignored)
      } apply: { config, _, value in
        if case .list(let patterns)? = value { config.findings.ignored = patterns }
      }
    ]

  /// The keys that are allowed only in the user's own file.
  static let ofTheUser: [ConfigKey] = [
    .group("aliases", "Short names for command lines", in: .user),
    .optional(
      "aliases.NAME", "The command line of that name", in: .user, names: { $0.aliases.keys.sorted() },
      path: { name in \.aliases[name] }),
    .optional("default-vault", "The vault to use if none is given and none is found", in: .user) { _ in
      \.defaultVault
    },
    .group("enrich", "The program that sheaf enrich asks instead of its own engine", in: .user),
    ConfigKey("enrich.command", "The program with its arguments, as a list", .list, in: .user) { config, _ in
      config.enrichment.command.isEmpty ? nil : .list(config.enrichment.command)
    } apply: { config, _, value in
      if case .list(let words)? = value { config.enrichment.command = words }
    },
    .time("enrich.timeout", "The time that it has for a note", in: .user) { _ in \.enrichment.timeout },
    .number("enrich.at-once", "The number of instances at once", from: 1, called: "a number, 1 or more", in: .user) {
      _ in \.enrichment.atOnce
    },
    .flag("enrich.auto", "Whether sheaf watch enriches notes", in: .user) { _ in \.enrichment.isAutomatic },
    .time("enrich.quiet", "The time without a change after which it does", in: .user) { _ in \.enrichment.quiet },
    .group("undo", "The limits of the operations that can be undone", in: .user),
    .number("undo.operations", "The maximum number of operations", from: 0, called: count, in: .user) { _ in
      \.undo.operations
    },
    .number("undo.days", "The maximum age of operations in days", from: 0, called: count, in: .user) { _ in \.undo.days
    },
    .number("undo.bytes", "The maximum size of operations in bytes", from: 0, called: count, in: .user) { _ in
      \.undo.bytes
    },
    .group("vaults", "Names of vaults, each with its path", in: .user),
    .optional(
      "vaults.NAME", "The path of the vault of that name", in: .user, names: { $0.vaults.keys.sorted() },
      path: { name in \.vaults[name] }),
  ]

  private static let count = "a number, 0 or more"

  /// The keys of `sheaf browse` and `sheaf pick`.
  static let screens: [ConfigKey] = [
    .choice("bidi", "How names from right to left are written: plain or isolate") { _ in \.screens.bidi },
    .number(
      "escape-delay", "The milliseconds after which a lone Esc is a key", from: 1, called: "a number of milliseconds"
    ) { _ in \.screens.escapeDelay },
    .choice("keyboard", "How terminals report keys: usual or enhanced") { _ in \.screens.keyboard },
    .group("keys", "Keys of sheaf browse, each by the name of what it does"),
    ConfigKey("keys.ACTION", "The keys of that action, in place of the usual ones", .list) { config, action in
      config.screens.keys[action].map { .list($0) }
    } apply: { config, action, value in
      if case .list(let keys)? = value { config.screens.keys[action] = keys }
    } names: {
      $0.screens.keys.keys.sorted()
    },
    .flag("mouse", "Whether sheaf browse uses the mouse") { _ in \.screens.usesMouse },
    .flag("screen", "Whether sheaf browse draws a screen") { _ in \.screens.isDrawn },
    .flag("synchronized", "Whether terminals are told where a frame ends") { _ in \.screens.isSynchronized },
    .flag("wide-ambiguous", "Whether characters of ambiguous width take two columns") { _ in
      \.screens.isAmbiguousWide
    },
  ]
}
