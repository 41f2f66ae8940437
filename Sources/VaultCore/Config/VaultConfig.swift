package import Dates
package import NoteQueries
package import NoteSyntax

/// The settings of a vault and its user; every setting has a default.
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

  /// The time that a watcher waits before it commits.
  package struct CommitWait: Equatable, Sendable {
    /// The seconds without a change after which it commits.
    package var quiet = 300
    /// The seconds after the first change after which it commits in any case.
    package var most = 3_600

    /// Reads a time such as `90s`, `5m` or `1h`, in seconds; nil if it is invalid or longer than a day.
    package static func seconds(_ text: String) -> Int? {
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
      guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0, count <= 86_400
      else { return nil }
      return count * unit <= 86_400 ? count * unit : nil
    }

    /// Returns a number of seconds as a time in the largest unit that divides it.
    package static func text(_ seconds: Int) -> String {
      if seconds % 3_600 == 0 { return "\(seconds / 3_600)h" }
      return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }
  }

  /// The program as which the targets of links are read.
  package enum LinkReader: String, CaseIterable, Sendable {
    /// Targets are names, which are looked for in the whole vault.
    case obsidian
    /// Targets are paths from the folder of the note, or from the root.
    case github
    /// Targets are such paths, or addresses of pages.
    case site
  }

  /// The syntax of links that sheaf writes.
  package enum LinkStyle: String, CaseIterable, Sendable {
    case wiki, markdown
  }

  /// The form in which links that sheaf writes refer to files; the names of the cases are Obsidian's.
  package enum LinkPaths: String, CaseIterable, Sendable {
    /// The name alone if only one file has it, otherwise the path from the root.
    case shortest
    /// The path from the folder of the note.
    case relative
    /// The path from the root.
    case absolute
  }

  /// The appearance of a folder in lists, and the defaults of new notes in it.
  package struct FolderStyle: Equatable, Sendable {
    /// The colour, in the format of `StyleColor`.
    package var color: String?
    /// A symbol shown before the name.
    package var symbol: String?
    /// The identifier in another program.
    package var id: String?
    /// The name in another program; nil if it is that of the folder.
    package var name: String?
    /// Whether another program made the folder and maintains it.
    package var isSystem: Bool?
    /// The template of new notes in it.
    package var template: String?
    /// Tags of new notes in it.
    package var tags: [String] = []
    /// The category of new notes in it.
    package var category: String?
  }

  /// The appearance of a tag in lists.
  package struct TagStyle: Equatable, Sendable {
    /// The colour, in the format of `StyleColor`.
    package var color: String?
    /// A symbol shown before the name.
    package var symbol: String?
    /// The identifier in another program.
    package var id: String?
  }

  /// The settings of the site that is made of the notes.
  package struct Site: Equatable, Sendable {
    /// The name; nil for that of the vault's folder.
    package var name: String?
    /// What the site is about, in one sentence.
    package var description: String?
    /// The address at which the site will be, which feeds and search engines need.
    package var url: String?
    /// The note whose text is on the front page.
    package var home: String?
    /// The language, such as `en`.
    package var language = "en"
    /// The folder of the pages of a site generator; nil for that which its files say.
    package var root: String?
    /// The part of the addresses behind the host; nil for that which the files of a site generator say.
    package var base: String?
    /// Whether the addresses of pages end with a slash; nil for what is usual for the site generator.
    package var trailingSlash: String?
    /// The names of the pages that have the address of their folder; nil for the usual ones.
    package var index: [String]?
    /// The folders of languages, the default one first; nil for those that the files of a site generator say.
    package var locales: [String]?
  }

  /// The settings for making summaries, actions and categories.
  package struct Enrichment: Equatable, Sendable {
    /// The program that makes them, with its arguments; empty for the built-in engine.
    package var command: [String] = []
    /// The time limit of the program for one note, in seconds.
    package var timeout = 60
    /// The number of programs that run at once.
    package var atOnce = 1
    /// Whether a watcher makes them automatically.
    package var isAutomatic = false
    /// The time in seconds without a change of a note after which a watcher makes them.
    package var quiet = 10
  }

  /// The limits of the operations stored for `undo`; the last operation is always kept.
  package struct UndoLimits: Equatable, Sendable {
    /// The maximal number of operations.
    package var operations = 2_000
    /// The greatest age in days.
    package var days = 30
    /// The maximal size of all records in bytes.
    package var bytes = 256 << 20
  }

  /// The folder of new notes, from the vault's root; empty for the root.
  package var newNotes = ""
  /// The folder of attachments, from the vault's root; one that begins with `./` is from the folder of the note.
  package var attachments = "attachments"
  /// Globs of files and folders that are not part of the vault, as in `.gitignore`.
  package var ignore: [String] = []
  /// Saved queries by name.
  package var queries: [String: String] = [:]
  /// Words that mean the same, separated by commas, or files of such lines.
  package var synonyms: [String] = []
  /// Styles of folders by path.
  package var folders: [String: FolderStyle] = [:]
  /// Styles of tags by name.
  package var tags: [String: TagStyle] = [:]
  /// Returns the name under which the settings of a tag are stored; tags are compared without case.
  package func key(ofTag name: String) -> String? {
    if tags[name] != nil { return name }
    let folded = name.lowercased()
    return tags.keys.filter { $0.lowercased() == folded }.min()
  }

  /// Returns the settings of a tag; nil if there are none.
  package func style(ofTag name: String) -> TagStyle? { key(ofTag: name).flatMap { tags[$0] } }

  /// The categories that notes can be given.
  package var categories = NoteCategory.usual
  /// The findings that are reported.
  package var findings = FindingSettings()
  /// The kinds of names that a link can refer to, in order; nil for the default of the vault's kind.
  package var linkResolution: [String]?
  /// The name that the file of a note gets when the note is renamed.
  package var fileNames = FileNames.title
  /// The reaction of a watcher to links that broke because another program moved a note.
  package var heal = Healing.never
  /// The source of dates for notes that state none.
  package var dates = Dates.files
  /// The way in which `sync` joins both sides.
  package var sync = Joining.merge
  /// The time that a watcher waits before it commits.
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
  /// The syntax of links that sheaf writes.
  package var links = LinkStyle.wiki
  /// The program as which targets are read; nil for that of the kind of vault.
  package var linkReader: LinkReader?
  /// The extensions of further kinds of Markdown whose files are notes; nil for those of the site generator.
  package var extensions: [String]?
  /// The form in which links that sheaf writes refer to files.
  package var linkPaths = LinkPaths.shortest
  /// Whether `tag:`, `alias:` and `tags: a, b` are read.
  package var readsLegacyFrontMatter = false
  /// The condition under which sheaf's changes set the property `updated`.
  package var stampUpdated = Stamping.existing
  /// The maximal size in bytes of a note whose text is indexed.
  package var sizeLimit = 64 << 20
  /// The settings of daily, weekly, monthly, quarterly and yearly notes, as far as they are configured.
  package var periodic: [NotePeriod: PeriodicNotes] = [:]
  /// The settings for making summaries, actions and categories; only in the user's own file.
  package var enrichment = Enrichment()
  /// The name of the rule by which weeks are numbered; nil for that of Obsidian.
  package var week: String?
  /// How weeks are numbered by Obsidian's Calendar plugin; nil if it does not say it.
  package var obsidianWeeks: WeekRule?
  /// The settings of the site that is made of the notes.
  package var site = Site()
  package var screens = ScreenSettings()
  /// The settings for the effects of ticking a task.
  package var tasks = TaskSettings()
  /// The folder of templates.
  package var templates: String?
  /// The folders of templates from Obsidian's own settings.
  package var obsidianTemplates: [String] = []
  /// The folders whose notes are templates, which are listed separately from other notes.
  package var templateFolders: [String] { ([templates].compactMap(\.self) + obsidianTemplates).filter { !$0.isEmpty } }
  /// The pattern of `{{date}}` in templates.
  package var templateDateFormat = "YYYY-MM-DD"
  /// The pattern of `{{time}}` in templates.
  package var templateTimeFormat = "HH:mm"
  /// The vault that is used if none is found; only in the user's own file.
  package var defaultVault: String?
  /// Paths of vaults by name; only in the user's own file.
  package var vaults: [String: String] = [:]
  /// The command lines of aliases by name; only in the user's own file.
  package var aliases: [String: String] = [:]
  /// The location of index files; a vault's file can only set it to `.sheaf/index`.
  package var index: String?

  /// The limits of the operations stored for `undo`; only in the user's own file.
  package var undo = UndoLimits()

  /// Creates the default settings.
  package init() {}
}

extension VaultConfig {
  /// The settings of `sheaf browse` and `sheaf pick`.
  package struct ScreenSettings: Equatable, Sendable {
    /// Whether `browse` draws a screen; otherwise it asks line by line.
    package var isDrawn = true
    /// Whether the mouse is used.
    package var usesMouse = false
    /// The milliseconds after which a lone Esc is a key.
    package var escapeDelay = 30
    /// Which reports of keys terminals are asked for.
    package var keyboard = KeyReports.usual
    /// Whether terminals are told where a frame begins and ends.
    package var isSynchronized = true
    /// How names in scripts from right to left are written.
    package var bidi = BidiText.plain
    /// Whether characters of ambiguous width take two columns.
    package var isAmbiguousWide = false
    /// The keys of actions by their names, in place of the usual ones.
    package var keys: [String: [String]] = [:]
  }

  /// How text in scripts from right to left is written for terminals, of which only some reorder it.
  package enum BidiText: String, CaseIterable, Sendable {
    /// In its logical order.
    case plain
    /// Isolated from the text around it, by characters that such terminals obey.
    case isolate
  }

  /// How terminals report keys.
  package enum KeyReports: String, CaseIterable, Sendable {
    /// As they do unless they are asked.
    case usual
    /// So that all keys can be told apart, as the protocol of kitty has it.
    case enhanced
  }
}

extension VaultConfig {
  /// The name of the program as which targets are read.
  var linkStyle: String? {
    get { linkReader?.rawValue }
    set { linkReader = newValue.flatMap(LinkReader.init) }
  }
}
