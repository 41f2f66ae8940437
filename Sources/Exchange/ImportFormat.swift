package import ExchangeFormats
package import SystemCalls
package import VaultCore

/// The formats from which notes are imported.
package enum ImportFormat: String, CaseIterable, Sendable {
  case markdown, text, enex, notion, joplin, keep, simplenote, dayone, roam, textbundle, csv, html, opml, lucidpal,
    takenote
  case iosNotes = "ios-notes"
  case timeline
  /// Calendars, which are no notes: `CalendarMerge` reads them.
  case ics

  /// Other names of formats: those of programs, and of the files that they write.
  private static let otherNames: [String: ImportFormat] = [
    "evernote": .enex, "yarle": .enex, "obsidian": .markdown, "logseq": .markdown, "foam": .markdown, "bear": .markdown,
    "zk": .markdown, "nb": .markdown, "dendron": .markdown, "zettlr": .markdown, "md": .markdown,
    "qownnotes": .markdown, "silverbullet": .markdown, "typora": .markdown, "notable": .markdown, "google-keep": .keep,
    "googlekeep": .keep, "takeout": .keep, "day-one": .dayone, "jex": .joplin, "textpack": .textbundle,
    "bear2bk": .textbundle, "htm": .html, "xhtml": .html, "roam-research": .roam, "dynalist": .opml, "workflowy": .opml,
    "omnioutliner": .opml, "txt": .text, "plain": .text, "plaintext": .text, "plain-text": .text,
    "standardnotes": .text, "standard-notes": .text, "apple-notes": .text, "applenotes": .text, "apple": .text,
    "excel": .csv, "airtable": .csv, "ical": .ics, "icalendar": .ics, "calendar": .ics, "caldav": .ics, "vtodo": .ics,
    "vdirsyncer": .ics, "todoman": .ics, "khal": .ics, "apple-reminders": .ics, "reminders": .ics,
    "apple-calendar": .ics, "google-calendar": .ics, "nextcloud-tasks": .ics, "tasks.org": .ics,
  ]

  /// Returns the format with a name, in lower case, of it or of a program or file; nil if there is none.
  package static func named(_ name: String) -> ImportFormat? { ImportFormat(rawValue: name) ?? otherNames[name] }

  package struct Options: Sendable {
    /// For CSV, the name of the column with titles; nil for the default.
    package var titleColumn: String?
    /// For CSV, whether the apostrophes before formulas are removed.
    package var hasSafeCells = false

    /// Creates the default options.
    package init() {}
  }

  /// Opens a source of this format.
  ///
  /// - Parameters:
  ///   - workspace: The folder into which it is unpacked if it is an archive.
  ///   - number: The number of the source, which differs from those of others in the workspace.
  package func open(
    _ path: RawPath, into view: VaultView, _ options: Options, _ workspace: ImportWorkspace, number: Int
  ) throws(ExchangeError) -> ImportSource {
    let archive = try unpacked(path, view.vault, workspace.unpacked(number))
    do throws(ExchangeError) {
      return ImportSource(store: try store(archive?.folder ?? path, of: path, into: view, options), archive: archive)
    } catch {
      let expected: String
      switch error {
      case .system(let cause) where cause.errno == .notDirectory:
        expected = "a folder or an archive, as exports of \(rawValue) are"
      case .notAStore(_, let stated): expected = stated
      default: throw error
      }
      guard let format = SourceGuess.format(of: archive?.folder ?? path), format != self else {
        throw .notAStore(path, expected: expected)
      }
      throw .otherFormat(path, expected: expected, format: format.rawValue)
    }
  }

  /// Returns the format of a source that the word for the format names only roughly: a backup of Bear is no folder.
  package func adapted(to source: RawPath) -> ImportFormat {
    let name = source.lastComponent.text.lowercased()
    let isBundle = [".bear2bk", ".textbundle", ".textpack"].contains(where: name.hasSuffix)
    return self == .markdown && isBundle ? .textbundle : self
  }

  /// Checks that a source is no address of the web, which sheaf does not fetch.
  package static func checkAddress(_ source: String) throws(ExchangeError) {
    if ["http://", "https://", "webcal://"].contains(where: source.lowercased().hasPrefix) {
      throw .refused(RawPath(source), "sheaf fetches nothing from the web; download it first, and name the file")
    }
  }

  /// Returns the format that the name of a file suggests; nil if it suggests none.
  package static func suggested(by name: String) -> ImportFormat? { SourceGuess.format(ofName: name) }

  private func store(
    _ path: RawPath, of source: RawPath, into view: VaultView, _ options: Options
  ) throws(ExchangeError) -> any ForeignStore {
    switch self {
    case .markdown: return try MarkdownFolder(path, into: view)
    case .text:
      if let backup = StandardNotesStore.backup(at: path) { return try StandardNotesStore(backup) }
      return try PlainTextStore(path, name: name(of: source))
    case .enex: return try EnexStore(path)
    case .notion: return try NotionStore(path)
    case .joplin: return try JoplinStore(path)
    case .keep: return try KeepStore(path)
    case .simplenote: return try SimplenoteStore(path)
    case .dayone: return try DayOneStore(path)
    case .roam: return try RoamStore(path)
    case .textbundle: return try TextBundleStore(path, name: name(of: source))
    case .csv: return try CSVStore(path, title: options.titleColumn, hasSafeCells: options.hasSafeCells)
    case .html: return try HTMLFolderStore(path, name: name(of: source))
    case .opml: return try OPMLStore(path)
    case .lucidpal: return try LucidPalStore(path)
    case .takenote: return try TakeNoteStore(path)
    case .iosNotes: return try IOSNotesStore(path)
    case .timeline: return try TimelineStore(path)
    case .ics: throw .notAStore(path, expected: "a store of notes")
    }
  }

  /// The name of a source without the extension of an archive.
  private func name(of source: RawPath) -> String {
    let name = source.lastComponent.text
    return archives.first { name.lowercased().hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }

  private var archives: [String] {
    switch self {
    case .joplin: [".jex", ".tar", ".zip"]
    case .notion, .keep, .simplenote, .dayone, .html, .markdown, .opml, .text: [".zip", ".tar", ".tgz", ".tar.gz"]
    case .textbundle: [".textpack", ".zip", ".bear2bk"]
    case .roam: [".zip"]
    default: []
    }
  }

  /// Unpacks a source that is an archive of this format; nil if it is none.
  private func unpacked(_ source: RawPath, _ vault: Vault, _ folder: RawPath) throws(ExchangeError) -> Archive? {
    let name = source.lastComponent.text.lowercased()
    guard archives.contains(where: name.hasSuffix), (try? FileStatus.stat(source).kind) == .regular else { return nil }
    var layout = Archive.Layout()
    if self == .notion { (layout.joinsParts, layout.droppedFolder) = (true, NotionStore.exportFolder) }
    return try Archive(source, into: folder, layout, zone: vault.surroundings.zone)
  }
}

/// A source of an import: a store, and the archive that contains it, if any.
package struct ImportSource {
  var store: any ForeignStore
  let archive: Archive?

  /// The facts about the store, including what could not be unpacked.
  var facts: StoreFacts {
    var facts = store.facts
    guard let archive else { return facts }
    facts.unread.merge(archive.unread) { own, _ in own }
    facts.losses += Array(repeating: "a link or device in the archive", count: archive.specialCount)
    return facts
  }
}
