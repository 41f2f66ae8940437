internal import Bytes
internal import Dates
internal import SystemCalls
package import VaultCore

/// The parameters for creating a note.
package struct NewNote: Sendable {
  /// The title; nil to derive it from the body.
  package var title: String?
  /// The text, which is written unchanged. Front matter at its beginning becomes the front matter of the note.
  package var body = ""
  /// The folder, from the vault's root.
  package var folder = ""
  /// The tags, with or without `#`.
  package var tags: [String] = []
  package var category: String?
  /// The origin of the note; `manual` is not written.
  package var source: String?
  package var isPinned = false
  /// The identifier; nil for a new one.
  package var id: String?
  /// Whether the title is inserted before the body as a heading, unless the first heading of the body has level 1.
  package var hasHeading = true

  /// Creates an empty note.
  package init() {}

  /// Links to files that the note shows, which are appended to it as paragraphs.
  package var links: [String] = []
  /// Other files that are created with the note, such as an image that it shows.
  package var companions: [PlannedChange] = []
  /// The commands of its template that were kept as text.
  package var unknownCommands: [String] = []
  /// Whether the name of the file is the slug of the title.
  package var isNamedBySlug = false
  /// The name of the file without extension; nil to derive it from the title.
  package var fileName: String?
  /// Whether the note is not created if a file with its name exists, rather than under another name.
  package var hasFixedName = false

  /// Returns the plan that creates the note under a free name, and its path.
  ///
  /// - Parameters:
  ///   - created: The time of creation, in nanoseconds since 1970.
  ///   - newID: The identifier if none was requested.
  package func plan(
    in vault: Vault, created now: Int64, newID: String
  ) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    let folder = try VaultFolder.real(Array(try NoteName.checkedFolder(folder).utf8), in: vault)
    let created = NoteDate(nanoseconds: now, zone: vault.surroundings.zone).text
    let pageStem = try logseqStem(in: vault)
    let stem = fileName ?? pageStem ?? fileStem
    var number = 1
    while true {
      let name = number == 1 ? stem : "\(stem) \(number)"
      let path = folder.appending(component: Array("\(name).md".utf8))
      let isFree = !FileSystem.exists(vault.absolutePath(path))
      if !isFree, hasFixedName { throw .fileExists(path) }
      if isFree || number >= 10_000 {
        // A number in the name can make it differ from the title, so the text depends on it.
        let text =
          vault.config.logseq.map { logseqText($0, path: path) }
          ?? self.text(created: created, newID: newID, fileName: "\(name).md", order: vault.config.titleOrder)
        return (ChangePlan([.create(path: path, contents: text, mode: nil)] + companions), path)
      }
      number += 1
    }
  }

  /// Writes the note into the vault, under a free name.
  ///
  /// - Parameters:
  ///   - command: The command, for the journal.
  ///   - makePlan: Returns the plan of the note. It is asked again if another process takes the name meanwhile.
  /// - Returns: The report of the operation; nil if no journal is possible, so that the note was written without one.
  /// - Throws: If the note cannot be written, its text is saved in the state folder, and the `VaultError` has the path
  ///   of that file.
  package func create(
    in vault: Vault, command: String, _ makePlan: () throws -> ChangePlan
  ) throws -> OperationReport? {
    var attempt = 0
    while true {
      let plan: ChangePlan
      do {
        plan = try makePlan()
      } catch VaultError.change(let cause) {
        if case .unexpectedCount = cause { throw VaultError.change(cause) }
        throw notSaved(at: Self.path(of: cause), cause, in: vault)
      }
      guard case .create(let path, let text, _)? = plan.changes.first else { return nil }
      do throws(VaultError) {
        return try ChangeExecutor(vault).run(plan, command: command)
      } catch {
        guard case .change(let cause) = error else { throw error }
        // The record of the committed operation contains the text, so it is not lost.
        if case .pending = cause { throw error }
        attempt += 1
        // Another process might have taken the name meanwhile.
        if case .refused(path, _) = cause, attempt < 5, FileSystem.exists(vault.absolutePath(path)) { continue }
        if plan.changes.count == 1, isWithoutJournal(vault),
          (try? NewFile.write(text, to: RawPath(path), root: vault.root)) != nil
        {
          return nil
        }
        throw notSaved(at: path, cause, in: vault)
      }
    }
  }

  /// Saves the text of a note that could not be written, and returns the error.
  private func notSaved(at path: [UInt8], _ cause: ChangeError, in vault: Vault) -> VaultError {
    let now = vault.surroundings.now()
    let date = NoteDate(nanoseconds: now, zone: vault.surroundings.zone).text
    let text = text(
      created: date, newID: (try? NoteIdentifier.make(now: now)) ?? "", fileName: "", order: vault.config.titleOrder)
    return .notSaved(path: path, cause, NoteDrafts.keep(text, of: vault))
  }

  private static func path(of cause: ChangeError) -> [UInt8] {
    switch cause {
    case .refused(let path, _): path
    case .failed(let path, _): path ?? []
    default: []
    }
  }

  /// Returns whether a journal is impossible, for example without a home folder. A new note is then written without
  /// one, since the user's text is worth more than the ability to undo.
  private func isWithoutJournal(_ vault: Vault) -> Bool {
    // On a full disk, the creation of a folder might fail even if it already exists.
    if (try? FileStatus.stat(vault.stateFolder).kind) == .directory { return false }
    do throws(SystemError) {
      try FileSystem.makeDirectories(vault.stateFolder)
      return false
    } catch { return true }
  }

  /// Adds the config's settings for notes in the folder.
  package mutating func apply(_ defaults: FolderDefaults) {
    tags += defaults.tags
    category = category ?? defaults.category
  }

  /// Replaces the text of the note with a template into which the text is inserted at the cursor. Returns the result,
  /// with the cursor.
  package mutating func fill(
    _ template: NoteTemplate, in vault: Vault, lists: PeriodLists? = nil
  ) -> NoteTemplate.Filled {
    let date = NoteDate(nanoseconds: vault.surroundings.now(), zone: vault.surroundings.zone)
    var filled = template.filled(title: givenOrDerivedTitle, date: date, folder: folder, lists: lists)
    filled.insert(body)
    body = filled.text
    unknownCommands = filled.unknownCommands
    // The template determines whether there is a heading.
    hasHeading = false
    return filled
  }
}

/// Saves text that the user typed and that could not be written into a note. The files are in `drafts/` in the state
/// folder of the vault, or of all vaults.
package enum NoteDrafts {
  /// Saves a text.
  ///
  /// - Parameter ending: The extension of the file.
  package static func keep(_ text: [UInt8], of vault: Vault, as ending: String = "md") -> KeptText {
    keep(text, below: vault.stateFolder, vault.surroundings, as: ending)
  }

  /// Saves a text whose vault is unknown.
  package static func keep(_ text: [UInt8], _ surroundings: Surroundings) -> KeptText {
    keep(text, below: surroundings.stateFolder, surroundings)
  }

  private static func keep(
    _ text: [UInt8], below state: RawPath, _ surroundings: Surroundings, as ending: String = "md"
  ) -> KeptText {
    let folder = state.appending("drafts" as RawPath)
    let file = folder.appending(RawPath("draft-\(surroundings.now()).\(ending)"))
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
      try AtomicReplace.write(text, to: file, durably: true)
      return .file(file)
    } catch { return .nowhere(text) }
  }
}

/// The defaults for new notes in a folder, from the config of the folder and its parents.
package struct FolderDefaults: Sendable, Hashable {
  package private(set) var template: String?
  package private(set) var tags: [String] = []
  package private(set) var category: String?

  /// Creates the defaults of a folder; each comes from the nearest folder that defines it.
  package init(of folder: String, _ config: VaultConfig) {
    var path = folder[...]
    while !path.isEmpty {
      if let style = config.folders[String(path)] {
        template = template ?? style.template
        category = category ?? style.category
        if tags.isEmpty { tags = style.tags }
      }
      path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
  }
}
