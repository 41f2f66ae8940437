package import NoteSyntax

/// The settings of a vault and its user; every setting has a default.
package struct VaultConfig: Equatable, Sendable {
  /// When sheaf's own changes set the property `updated`.
  package enum Stamping: String, CaseIterable, Sendable {
    case existing
    case always
    case never
  }

  /// How the file of a note is named when the note is renamed.
  package enum FileNames: String, CaseIterable, Sendable {
    /// After its title, as far as a file name allows.
    case title
    /// After its title in lower case, with hyphens between words.
    case slug
    /// The file keeps its name.
    case keep
  }

  /// What a watcher does about links that broke because another program moved a note.
  package enum Healing: String, CaseIterable, Sendable {
    /// It suggests the command that repairs them.
    case ask
    /// It repairs them.
    case always
    /// It does nothing.
    case never
  }

  /// Where the dates of notes come from that state none themselves.
  package enum Dates: String, CaseIterable, Sendable {
    /// The times of their files.
    case files
    /// The first and last commit of git.
    case git
  }

  /// How a sync joins the commits of this machine and those of others.
  package enum Joining: String, CaseIterable, Sendable {
    case merge
    case rebase
  }

  /// How long a watcher waits before it commits.
  package struct CommitWait: Equatable, Sendable {
    /// The seconds without a change after which it commits.
    package var quiet = 300
    /// The seconds after the first change after which it commits in any case.
    package var most = 3_600

    /// Reads a time such as `90s`, `5m` or `1h`, in seconds; nil if it is none, or is longer than a day.
    package static func seconds(_ text: String) -> Int? {
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
      guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0, count <= 86_400
      else { return nil }
      return count * unit <= 86_400 ? count * unit : nil
    }

    /// Returns a number of seconds as a time, in the largest unit of which it is a multiple.
    package static func text(_ seconds: Int) -> String {
      if seconds % 3_600 == 0 { return "\(seconds / 3_600)h" }
      return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }
  }

  /// The syntax of links that sheaf writes.
  package enum LinkStyle: String, CaseIterable, Sendable {
    case wiki
    case markdown
  }

  /// How links that sheaf writes refer to their files; the names of the cases are Obsidian's.
  package enum LinkPaths: String, CaseIterable, Sendable {
    /// By name alone if only one file has it, otherwise by the path from the root.
    case shortest
    /// By the path from the folder of the note.
    case relative
    /// By the path from the root.
    case absolute
  }

  /// The look of a folder in lists, and the defaults of new notes in it.
  package struct FolderStyle: Equatable, Sendable {
    /// The colour, as `LookColor` reads it.
    package var color: String?
    /// A symbol shown before the name.
    package var symbol: String?
    /// The identifier in another program.
    package var id: String?
    /// Whether another program made the folder, and keeps it.
    package var isSystem: Bool?
    /// The template of new notes in it.
    package var template: String?
    /// Tags of new notes in it.
    package var tags: [String] = []
    /// The category of new notes in it.
    package var category: String?

    /// Creates a style of the given parts.
    package init(color: String? = nil, symbol: String? = nil, template: String? = nil) {
      self.color = color
      self.symbol = symbol
      self.template = template
    }
  }

  /// The look of a tag in lists.
  package struct TagStyle: Equatable, Sendable {
    /// The colour, as `LookColor` reads it.
    package var color: String?
    /// A symbol shown before the name.
    package var symbol: String?
    /// The identifier in another program.
    package var id: String?

    /// Creates the usual look.
    package init() {}
  }

  /// How summaries, actions and categories are made.
  package struct Enrichment: Equatable, Sendable {
    /// The program that makes them, with its arguments; empty for the engine that is built in.
    package var command: [String] = []
    /// The time in seconds that the program has for a note.
    package var timeout = 60
    /// The number of it that run at once.
    package var atOnce = 1
    /// Whether a watcher makes them.
    package var isAutomatic = false
    /// The time in seconds without a change of a note after which a watcher does.
    package var quiet = 10
  }

  /// The limits of what is kept for `undo`; the last operation is always kept.
  package struct UndoLimits: Equatable, Sendable {
    /// The maximal number of operations.
    package var operations = 200
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
  /// Styles of folders by path.
  package var folders: [String: FolderStyle] = [:]
  /// Styles of tags by name.
  package var tags: [String: TagStyle] = [:]
  /// Returns the key under which the settings of a tag are; tags are compared without case.
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
  /// How the file of a note is named when the note is renamed.
  package var fileNames = FileNames.title
  /// What a watcher does about links that broke because another program moved a note.
  package var heal = Healing.never
  /// Where the dates of notes come from that state none themselves.
  package var dates = Dates.files
  /// How `sync` joins both sides.
  package var sync = Joining.merge
  /// When a watcher commits.
  package var commitWait = CommitWait()
  /// The sources of a note's title if no property has it, in order; nil for the default of the vault's kind.
  package var titles: [TitleSource]?
  /// Whether the folder is an Obsidian vault too.
  package var isObsidian = false
  /// The sources of a note's title if no property has it, in order.
  package var titleOrder: [TitleSource] { titles ?? (isObsidian ? TitleSource.obsidian : TitleSource.standard) }
  /// The syntax of links that sheaf writes.
  package var links = LinkStyle.wiki
  /// How links that sheaf writes refer to their files.
  package var linkPaths = LinkPaths.shortest
  /// Whether `tag:`, `alias:` and `tags: a, b` are read.
  package var readsLegacyFrontMatter = false
  /// When the property `updated` is set.
  package var stampUpdated = Stamping.existing
  /// The maximal size in bytes of a note whose text is indexed.
  package var sizeLimit = 64 << 20
  /// The settings of daily, weekly, monthly, quarterly and yearly notes, as far as they are configured.
  package var periodic: [NotePeriod: PeriodicNotes] = [:]
  /// How summaries, actions and categories are made; only in the user's own file.
  package var enrichment = Enrichment()
  /// The first day of the week, from 1 for Monday to 7, if a setting of Obsidian has it.
  package var firstWeekday: Int?
  /// What ticking a task does.
  package var tasks = TaskSettings()
  /// The folder of templates.
  package var templates: String?
  /// The folders of templates from Obsidian's own settings.
  package var obsidianTemplates: [String] = []
  /// The folders whose notes are templates; they are listed as such and not among the notes.
  package var templateFolders: [String] {
    ([templates].compactMap(\.self) + obsidianTemplates).filter { !$0.isEmpty }
  }
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
  /// Where index files are kept; a vault's file can only set it to `.sheaf/index`.
  package var index: String?

  /// The limits of what is kept for `undo`; only in the user's own file.
  package var undo = UndoLimits()

  /// Creates the default settings.
  package init() {}
}
