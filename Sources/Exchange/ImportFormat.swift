package import ExchangeFormats
package import SystemCalls
package import VaultCore

/// The formats from which notes are imported.
package enum ImportFormat: String, CaseIterable, Sendable {
  case markdown
  case enex
  case notion
  case joplin
  case keep
  case simplenote
  case dayone
  case roam
  case textbundle
  case csv
  case html
  case opml
  case lucidpal
  case takenote
  case iosNotes = "ios-notes"
  case timeline

  /// The options of some formats.
  package struct Options: Sendable {
    /// For CSV, the name of the column with titles; nil for the default.
    package var titleColumn: String?
    /// For CSV, whether the apostrophes before formulas are removed.
    package var hasSafeCells = false
    /// The folders that are searched for programs that unpack archives, as in `PATH`.
    package var searchPath: [UInt8] = []

    /// Creates the default options.
    package init() {}
  }

  /// Opens a store of this format.
  ///
  /// - Parameter unpacked: The path of a folder that is created if the source is an archive; the caller removes it.
  package func open(
    _ source: RawPath, into view: VaultView, _ options: Options, unpacked: RawPath
  ) throws(ExchangeError) -> any ForeignStore {
    let path = try place(of: source, options, unpacked)
    switch self {
    case .markdown: return try MarkdownFolder(path, into: view)
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
    }
  }

  /// The name of a source without the extension of an archive.
  private func name(of source: RawPath) -> String {
    let name = source.lastComponent.text
    return archives.first { name.lowercased().hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }

  /// The extensions of archives of this format.
  private var archives: [String] {
    switch self {
    case .joplin: [".jex", ".tar", ".zip"]
    case .notion, .keep, .simplenote, .dayone, .html, .markdown: [".zip", ".tar", ".tgz", ".tar.gz"]
    case .textbundle: [".textpack", ".zip", ".bear2bk"]
    case .roam: [".zip"]
    default: []
    }
  }

  /// Returns the source, or the folder into which it was unpacked.
  private func place(of source: RawPath, _ options: Options, _ unpacked: RawPath) throws(ExchangeError) -> RawPath {
    let name = source.lastComponent.text.lowercased()
    guard archives.contains(where: name.hasSuffix), (try? FileStatus.stat(source).kind) == .regular else {
      return source
    }
    return try Archive(source, into: unpacked, searchPath: options.searchPath).folder
  }
}
