package import NoteSyntax

/// What a vault and its user have chosen; every setting has a value that needs no file.
package struct VaultConfig: Equatable, Sendable {
  /// When sheaf's own changes set `updated`.
  package enum Stamping: String, CaseIterable, Sendable {
    case existing
    case always
    case never
  }

  /// How the file of a note is called that is renamed.
  package enum FileNames: String, CaseIterable, Sendable {
    /// As its title, as far as a file name can be.
    case title
    /// As its title in lower case, with hyphens between words.
    case slug
    /// As before.
    case keep
  }

  /// What a watcher does about links that are broken because somebody else moved a note.
  package enum Healing: String, CaseIterable, Sendable {
    /// It says which command repairs them.
    case ask
    /// It writes them anew.
    case always
    /// Nothing.
    case never
  }

  /// How links that sheaf writes look.
  package enum LinkStyle: String, CaseIterable, Sendable {
    case wiki
    case markdown
  }

  /// How links that sheaf writes name their files; the words are Obsidian's.
  package enum LinkPaths: String, CaseIterable, Sendable {
    /// By the name alone where only one file has it, else by the path from the root.
    case shortest
    /// By the path from the folder of the note.
    case relative
    /// By the path from the root.
    case absolute
  }

  /// The look of a folder in lists, and what its new notes begin with.
  package struct FolderStyle: Equatable, Sendable {
    /// The name of a colour.
    package var color: String?
    /// A symbol shown before the name.
    package var symbol: String?
    /// The template of new notes in it.
    package var template: String?
    /// Tags of new notes in it.
    package var tags: [String] = []
    /// The category of new notes in it.
    package var category: String?

    /// A style of the given parts.
    package init(color: String? = nil, symbol: String? = nil, template: String? = nil) {
      self.color = color
      self.symbol = symbol
      self.template = template
    }
  }

  /// How much is kept for `undo`; the last operation always is.
  package struct UndoLimits: Equatable, Sendable {
    /// The most operations.
    package var operations = 200
    /// The greatest age in days.
    package var days = 30
    /// The most bytes of all records.
    package var bytes = 256 << 20
  }

  /// Folder of new notes, from the vault's root; empty for the root.
  package var newNotes = ""
  /// Folder of attachments, from the vault's root; one that begins with `./` is from the folder of the note.
  package var attachments = "attachments"
  /// Globs of files and folders that are not part of the vault, as in `.gitignore`.
  package var ignore: [String] = []
  /// Saved queries by name.
  package var queries: [String: String] = [:]
  /// Styles of folders by path.
  package var folders: [String: FolderStyle] = [:]
  /// The categories that notes can be given.
  package var categories = NoteCategory.usual
  /// Which names a link may mean, in order; nil for the vault's kind's own.
  package var linkResolution: [String]?
  /// How the file of a note is called that is renamed.
  package var fileNames = FileNames.title
  /// What a watcher does about links that are broken because somebody else moved a note.
  package var heal = Healing.never
  /// Where the title of a note comes from when no property gives it, in order; nil for the vault's kind's own.
  package var titles: [TitleSource]?
  /// Whether the folder belongs to Obsidian too.
  package var isObsidian = false
  /// Where the title of a note comes from when no property gives it, in order.
  package var titleOrder: [TitleSource] { titles ?? (isObsidian ? TitleSource.obsidian : TitleSource.standard) }
  /// How links are written.
  package var links = LinkStyle.wiki
  /// How links name their files.
  package var linkPaths = LinkPaths.shortest
  /// Whether `tag:`, `alias:` and `tags: a, b` count.
  package var readsLegacyFrontMatter = false
  /// When `updated` is set.
  package var stampUpdated = Stamping.existing
  /// The most bytes a note may have to be indexed with its text.
  package var sizeLimit = 64 << 20
  /// The settings of daily, weekly, monthly, quarterly and yearly notes, where there are any.
  package var periodic: [NotePeriod: PeriodicNotes] = [:]
  /// The day that weeks begin with, 1 for Monday to 7, when a setting of Obsidian says it.
  package var firstWeekday: Int?
  /// What ticking a task does.
  package var tasks = TaskSettings()
  /// Folder of templates.
  package var templates: String?
  /// Folders of templates that Obsidian's own settings name.
  package var obsidianTemplates: [String] = []
  /// The folders whose notes are templates: in the place of that name, and not among the notes.
  package var templateFolders: [String] {
    ([templates].compactMap(\.self) + obsidianTemplates).filter { !$0.isEmpty }
  }
  /// The pattern of `{{date}}` in templates.
  package var templateDateFormat = "YYYY-MM-DD"
  /// The pattern of `{{time}}` in templates.
  package var templateTimeFormat = "HH:mm"
  /// The vault that is used when none is found; only in the user's own file.
  package var defaultVault: String?
  /// Paths of vaults by name; only in the user's own file.
  package var vaults: [String: String] = [:]
  /// Command lines by the word that stands for them; only in the user's own file.
  package var aliases: [String: String] = [:]
  /// Where index files are kept; only in the user's own file, or `.sheaf/index`.
  package var index: String?

  /// How much is kept for `undo`; only in the user's own file.
  package var undo = UndoLimits()

  /// The settings that need no file.
  package init() {}
}
