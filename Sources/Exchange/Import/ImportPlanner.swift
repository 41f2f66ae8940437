package import ExchangeFormats
internal import SystemCalls
internal import VaultChanges
package import VaultCore

/// Plans the import of notes of another program into a vault.
///
/// A note that was imported before is found by its identifier, or by the property `imported`. It is updated only if it
/// was changed in the source, and not in the vault since.
package struct ImportPlanner {
  /// The plan of an import and its report.
  package struct Result {
    package var plan: ChangePlan
    /// The outcome for each note and file, for each store.
    package var reports: [ImportReport]
    /// The memory to write before the plan is carried out, so that new notes are recorded even if the program is
    /// killed.
    package var intention: ImportMemory
    /// The memory to write after the plan is carried out.
    package var memory: ImportMemory
    /// The times at which notes were last opened, by path, in nanoseconds since 1970.
    package var opened: [[UInt8]: Int64]
  }

  private let view: VaultView
  private let folder: String

  /// Creates a planner.
  ///
  /// - Parameter folder: The folder for the notes, from the root; empty for the root.
  /// - Throws: `VaultError` if the folder cannot be used.
  package init(_ view: VaultView, into folder: String) throws(VaultError) {
    self.view = view
    self.folder = try NoteName.checkedFolder(folder)
  }

  /// Plans the import of stores of the same format. Links between their notes are kept.
  package func plan(
    _ sources: inout [ImportSource], format: String, _ workspace: ImportWorkspace
  ) throws(ExchangeError) -> Result {
    let memory: ImportMemory
    do throws(SystemError) { memory = try ImportMemory(view.vault) } catch { throw .system(error) }
    var names: ImportedNames
    do throws(VaultError) {
      names = try ImportedNames(view, format: format, into: folder, memory)
    } catch { throw .vault(error) }
    for index in sources.indices {
      names.begin(store: index)
      try sources[index].store.visit(nil) { note throws(ExchangeError) in
        let note = names.unique(note)
        do throws(VaultError) { try names.add(note) } catch { throw .vault(error) }
      }
    }
    names.restart()
    let draft = try ImportDraft(view, names, memory, workspace: workspace)
    var count = 0
    let (total, progress) = (names.count, view.vault.surroundings.progress)
    defer { progress?.end() }
    for index in sources.indices {
      draft.beginStore()
      try sources[index].store.visit(draft) { note throws(ExchangeError) in
        try draft.add(note)
        count += 1
        progress?.advance("importing", count, total)
      }
    }
    var reports = draft.reports
    var plan = ChangePlan(draft.changes)
    var styles = ImportedStyles(view.vault.config)
    for (index, source) in sources.enumerated() {
      let facts = source.facts
      for loss in facts.losses { reports[index].losses[loss, default: 0] += 1 }
      reports[index].unread = facts.unread.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { ($0.key, $0.value) }
      for folder in facts.folders {
        let path = names.path(of: folder)
        styles.add(folder, at: path, isEmpty: !names.hasNotes(in: path))
      }
      for tag in facts.tags { styles.add(tag, isUsed: draft.tags.contains(tag.name)) }
    }
    do throws(VaultError) {
      plan.changes += try StyleSettings(view.vault).plan(styles.settings).changes
    } catch {
      let loss = "the colours and symbols of folders and tags, as the config of the vault cannot be changed"
      reports[0].losses[loss] = 1
    }
    plan.expected = [:]
    return Result(plan: plan, reports: reports, intention: draft.intention, memory: draft.memory, opened: draft.opened)
  }
}

/// The settings that an import writes for the folders and tags of a source.
struct ImportedStyles {
  private let config: VaultConfig
  private(set) var settings: [StyleSettings.Setting] = []

  init(_ config: VaultConfig) { self.config = config }

  /// Adds the style of a folder of the source, as far as the vault has no such settings.
  mutating func add(_ folder: ForeignFolder, at path: String, isEmpty: Bool) {
    if path.isEmpty { return }
    let existing = config.folders[path]
    let isPlain = folder.color == nil && folder.symbol == nil && folder.id == nil
    // A folder without notes exists only through its settings, so it gets at least a colour.
    let color = isPlain && isEmpty ? folder.usualColor : folder.color
    add(.folder(path), "color", color.map { StyleColor(rgba: $0).text }, existing: existing?.color)
    add(.folder(path), "symbol", folder.symbol, existing: existing?.symbol)
    add(.folder(path), "id", folder.id, existing: existing?.id)
    // A folder of the vault cannot have every name.
    if folder.area == .notes, !path.hasSuffix(FolderName.name(of: folder.path)) {
      add(.folder(path), "name", FolderName.name(of: folder.path), existing: existing?.name)
    }
    if folder.isSystem, existing?.isSystem != true { add(.folder(path), "system", "true", existing: nil) }
  }

  /// Adds the style of a tag of the source, as far as the vault has no such settings. A tag that no note of the source
  /// has (`isUsed` is false) exists only through its settings.
  mutating func add(_ tag: ForeignTag, isUsed: Bool) {
    guard let name = TagForm.tag(for: tag.name) else { return }
    let existing = config.style(ofTag: name)
    let isPlain = tag.color == nil && tag.symbol == nil && tag.id == nil
    let color = isPlain && !isUsed ? tag.usualColor : tag.color
    add(.tag(name), "color", color.map { StyleColor(rgba: $0).text }, existing: existing?.color)
    add(.tag(name), "symbol", tag.symbol, existing: existing?.symbol)
    add(.tag(name), "id", tag.id, existing: existing?.id)
  }

  private mutating func add(_ subject: StyleSettings.Subject, _ key: String, _ value: String?, existing: String?) {
    guard let value, !value.isEmpty, existing == nil else { return }
    if settings.contains(where: { $0.subject == subject && $0.key == key }) { return }
    settings.append((subject, key, value))
  }
}

/// The result of an import: the outcome for each note, the copied files, and the data that cannot be imported.
package struct ImportReport: Sendable {
  /// The outcome for a note.
  package enum Outcome: String, Sendable {
    /// The note is new.
    case created
    /// The note was changed in the source, and not in the vault.
    case updated
    /// The note is the same as at the last import, or was changed only in the vault.
    case unchanged
    /// The note was changed in the source and in the vault; the note of the vault is kept.
    case kept
    /// The note was moved to the trash of the vault, and stays there.
    case trashed
  }

  /// A note of the source.
  package struct Note: Sendable {
    /// The path in the vault.
    package let path: [UInt8]
    package let title: String
    package let outcome: Outcome
  }

  /// The notes in the order of the source.
  package var notes: [Note] = []
  /// The paths of the files that are copied.
  package var attachments: [[UInt8]] = []
  /// The number of links in notes that lead to a note or file.
  package var resolvedLinks = 0
  /// The links that do not resolve: the path of the note, and the target.
  package var unresolvedLinks: [(path: [UInt8], target: String)] = []
  /// The kinds of data that cannot be imported, and how often each occurs.
  package var losses: [String: Int] = [:]
  /// The notes, files and folders of the source that could not be read, with the reasons, sorted by path.
  package var unread: [(path: [UInt8], reason: String)] = []

  /// Returns the number of notes with an outcome.
  package func count(_ outcome: Outcome) -> Int { notes.count { $0.outcome == outcome } }
}
