internal import Bytes
internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// The paths that the notes of a source have or get in a vault.
struct ImportedNames {
  struct Entry {
    let path: [UInt8]
    /// Whether the note already exists, possibly in the trash.
    let isThere: Bool
    /// The value of the property by which a later import finds it; nil if the note has an identifier or a given path.
    let property: String?
    /// The key of the note in `ImportMemory`.
    let memoryKey: String

    /// The path that is used for links. For a note in the trash, it is the path to which the note would be restored.
    var linkPath: [UInt8] { TrashedFiles.original(path) }
  }

  private let view: VaultView
  private let format: String
  /// The folder into which the notes are imported, from the root.
  private let base: [String]
  private let memory: ImportMemory
  private var free: FreePath
  private var entries: [String: Entry] = [:]
  private var titles: [String: [String]] = [:]
  /// The aliases and identifiers of the notes, folded.
  private var otherNames: Set<String> = []
  /// The number of new files, by the folded suffixes of their paths.
  private var newEnds: [String: Int] = [:]
  /// The paths of imported notes of the vault, by their property; nil until they are needed.
  private var imported: [String: [UInt8]]?
  /// The paths of the notes of earlier imports from the same program, by their titles; nil until they are needed.
  private var earlier: [String: Set<[UInt8]>]?
  /// The paths of imported notes in the trash, by their identifier or property; nil until they are needed.
  private var trashed: [String: [UInt8]]?
  /// The folders with symbolic links resolved, by the requested folders.
  private var realFolders: [[UInt8]: [UInt8]] = [:]
  /// The folded names of the files in folders of the vault, with those that the import adds.
  private var namesInFolders: [[UInt8]: FolderNames] = [:]
  /// The number of notes with each key so far, and the identifiers so far.
  private var keys: [String: Int] = [:]
  private var identifiers: Set<String> = []
  private var store = 0
  /// The keys of the notes, for each store by the keys that the store has for them.
  private var ownKeys: [[String: String]] = []

  init(_ view: VaultView, format: String, into folder: String, _ memory: ImportMemory) throws(VaultError) {
    (self.view, self.format, self.memory) = (view, format, memory)
    base = folder.split(separator: "/").map(String.init)
    free = try FreePath(view.vault)
  }

  /// Returns the note for a key of the store that is visited, or of another store.
  subscript(key: String) -> Entry? { entries[ownKeys.indices.contains(store) ? ownKeys[store][key] ?? key : key] }

  /// Returns the note for a key that `unique` has given it.
  subscript(unique key: String) -> Entry? { entries[key] }

  var count: Int { entries.count }

  /// Returns the path for links to the only note with a title, or to the only one beside the note that asks. If the
  /// source has none, a note that an earlier import brought from the same program counts. Nil if there is none, or more.
  mutating func path(titled title: String, from source: Entry) -> [UInt8]? {
    let matches = (titles[CaseFolding.fold(title)] ?? []).compactMap { entries[$0] }
    if matches.isEmpty {
      let earlier = earlierTitles()
      let found = earlier[CaseFolding.fold(title)] ?? earlier[CaseFolding.fold(NoteName.stem(forTitle: title) ?? "")]
      return found?.count == 1 ? found?.first : nil
    }
    if matches.count == 1 { return matches[0].linkPath }
    let beside = matches.filter { $0.path.parentPath == source.path.parentPath }
    return beside.count == 1 ? beside[0].linkPath : nil
  }

  /// Returns the paths of the notes that earlier imports brought from the same program, by their folded titles and by the
  /// names that their files had first, so that a note that was renamed here is found too.
  private mutating func earlierTitles() -> [String: Set<[UInt8]>] {
    if let earlier { return earlier }
    var found: [String: Set<[UInt8]>] = [:]
    for (property, path) in importedPaths() where property.hasPrefix("\(format):") {
      let first = memory[property].map { FileNaming.withoutNoteExtension(RawPath($0.path.lastComponent).text) }
      for name in [view.note(at: path)?.title, first] {
        if let name { found[CaseFolding.fold(name), default: []].insert(path) }
      }
    }
    earlier = found
    return found
  }

  mutating func begin(store number: Int) {
    store = number
    while ownKeys.count <= number { ownKeys.append([:]) }
  }

  /// Returns the note with a key and an identifier that no earlier note of this visit has.
  mutating func unique(_ note: ForeignNote) -> ForeignNote {
    var note = note
    let own = note.key
    keys[own, default: 0] += 1
    if let count = keys[own], count > 1 { note.key += "#\(count)" }
    if ownKeys[store][own] == nil { ownKeys[store][own] = note.key }
    if let id = note.id, !identifiers.insert(id.lowercased()).inserted {
      note.losses.append("an identifier that another note has")
      note.id = nil
    }
    return note
  }

  /// Prepares for another visit of the same stores.
  mutating func restart() { (keys, identifiers) = ([:], []) }

  /// Determines the path of a note: that of the imported note if it exists, otherwise a free one.
  mutating func add(_ note: ForeignNote) throws(VaultError) {
    let property = note.id == nil && note.path == nil ? "\(format):\(note.key)" : nil
    let memoryKey = note.id.map { "id:\($0.lowercased())" } ?? "\(format):\(note.key)"
    let earlier = earlierPath(of: note, property, memoryKey)
    let path: [UInt8]
    if let earlier { path = earlier } else { path = try newPath(for: note) }
    entries[note.key] = Entry(path: path, isThere: earlier != nil, property: property, memoryKey: memoryKey)
    if note.area == .trash { return }
    otherNames.formUnion((note.aliases + [note.id].compactMap(\.self)).map { CaseFolding.fold($0) })
    if let title = note.title { titles[CaseFolding.fold(title), default: []].append(note.key) }
  }

  private mutating func earlierPath(of note: ForeignNote, _ property: String?, _ memoryKey: String) -> [UInt8]? {
    if let id = note.id, let existing = view.notes(withID: id).first { return existing.path }
    if let property, let path = importedPaths()[property] { return path }
    if let path = note.path.map(based), let there = view.note(at: path), there.revision == note.revision { return path }
    guard let entry = memory[memoryKey] else { return trashedPaths()[memoryKey] }
    if property == nil, note.id == nil, view.note(at: entry.path) != nil { return entry.path }
    // A note that was moved to the trash of the vault is not imported again.
    let trashed = entry.path.isAtOrBelow(Trash.folder) ? entry.path : Trash.folder.appending(component: entry.path)
    return free.isTaken(trashed) ? trashed : nil
  }

  private mutating func importedPaths() -> [String: [UInt8]] {
    if let imported { return imported }
    var paths: [String: [UInt8]] = [:]
    for note in view.allNotes() where note.flags.contains(.property) {
      guard case .text(let value)? = note.value(ofProperty: ImportedNoteWriter.keyProperty), paths[value] == nil else {
        continue
      }
      paths[value] = note.path
    }
    imported = paths
    return paths
  }

  private mutating func trashedPaths() -> [String: [UInt8]] {
    if let trashed { return trashed }
    var paths: [String: [UInt8]] = [:]
    var files: [Trash.File] = []
    do throws(VaultError) {
      files = try Trash(view.vault).files
    } catch { if case .system(let failure) = error { view.vault.surroundings.readFailures.add(Trash.folder, failure) } }
    for file in files where file.isNote && file.isListed {
      guard let bytes = view.vault.contents(of: file.path) else { continue }
      let matter = NoteParser.parse(bytes.span).validMatter
      let keys = [matter?.string("id").map { "id:\($0.lowercased())" }, matter?.string(ImportedNoteWriter.keyProperty)]
      for case let key? in keys where paths[key] == nil { paths[key] = file.path }
    }
    trashed = paths
    return paths
  }

  private mutating func newPath(for note: ForeignNote) throws(VaultError) -> [UInt8] {
    if let path = note.path {
      let taken = try take(based(path), keepingCase: true)
      add(file: taken)
      return taken
    }
    let stem = (note.fileName ?? note.title).flatMap(NoteName.stem) ?? NoteText.untitled
    let requested = folder(of: note) + ["\(stem).md"]
    let path = try take(Array(requested.joined(separator: "/").utf8))
    // No link leads to the trash.
    if note.area != .trash { add(file: path) }
    return path
  }

  /// Converts a path from the folder of the import to one from the root.
  func based(_ path: [UInt8]) -> [UInt8] {
    base.isEmpty ? path : Array((base.joined(separator: "/") + "/").utf8) + path
  }

  private func folder(of note: ForeignNote) -> [String] {
    folder(note.folder.map { NoteName.stem(forTitle: $0) ?? NoteText.untitled }, in: note.area)
  }

  private func folder(_ own: [String], in area: ForeignNote.Area) -> [String] {
    switch area {
    case .notes: return base + own
    case .inbox: return [NoteArea.inboxFolder] + own
    case .archive: return [NoteArea.archiveFolder] + base + own
    case .trash: return [NoteArea.trashFolder] + base + own
    }
  }

  func path(of folder: ForeignFolder) -> String {
    switch folder.area {
    case .inbox where folder.path.isEmpty: return NoteArea.inboxFolder
    case .archive where folder.path.isEmpty: return NoteArea.archiveFolder
    default:
      let own = folder.path.map { NoteName.stem(forTitle: $0) ?? NoteText.untitled }
      return self.folder(own, in: folder.area).joined(separator: "/")
    }
  }

  /// Returns whether a note of the source is in a folder, or below it.
  func hasNotes(in folder: String) -> Bool {
    let start = Array((folder + "/").utf8)
    return entries.values.contains { $0.path.starts(with: start) }
  }

  /// Returns a free path as close as possible to the given one, and reserves it. With `keepingCase`, the name may
  /// differ from that of another file only in case; on other systems, only one of them could exist.
  mutating func take(_ path: [UInt8], keepingCase: Bool = false) throws(VaultError) -> [UInt8] {
    let requested = path.parentPath
    let folder: [UInt8]
    if let known = realFolders[requested] {
      folder = known
    } else {
      folder = try VaultFolder.real(requested, in: view.vault)
    }
    realFolders[requested] = folder
    let used = keepingCase ? nil : try names(in: folder)
    let taken = try free.takeFree(folder.appending(component: path.lastComponent)) { name in
      used?.folded.contains(CaseFolding.fold(String(decoding: name, as: UTF8.self))) != true
    }
    namesInFolders[folder]?.folded.insert(Self.folded(taken))
    return taken
  }

  /// Returns whether a file exists, or will exist, whose path differs from the given one at most in the case of its name.
  mutating func isUsed(_ path: [UInt8]) throws(VaultError) -> Bool {
    try names(in: path.parentPath).folded.contains(Self.folded(path))
  }

  private static func folded(_ path: [UInt8]) -> String {
    CaseFolding.fold(String(decoding: path.lastComponent, as: UTF8.self))
  }

  /// The names of the files in a folder; a class, so that adding one copies nothing.
  private final class FolderNames {
    var folded: Set<String> = []
  }

  private mutating func names(in folder: [UInt8]) throws(VaultError) -> FolderNames {
    if let cached = namesInFolders[folder] { return cached }
    let names = FolderNames()
    let path = view.vault.absolutePath(folder)
    do throws(SystemError) {
      let listing = try DirectoryListing(of: try FileDescriptor.open(path, .readOnly, [.directory]))
      for entry in listing.entries { names.folded.insert(Self.folded(entry.name)) }
    } catch {
      // A folder that the import will create.
      if error.errno != .noSuchFile, error.errno != .notDirectory { throw .system(error.at(path)) }
    }
    namesInFolders[folder] = names
    return names
  }

  mutating func add(file path: [UInt8]) { for end in NameTerms.pathSuffixes(path) { newEnds[end, default: 0] += 1 } }

  /// Returns whether at most one file of the vault has a name after the import.
  func isUnique(_ name: String) -> Bool {
    let folded = LinkKey(target: name).text
    return newEnds[folded, default: 0] + view.snapshot.documents(withPathEnding: folded).count <= 1
  }

  /// Returns whether a link of a note leads to the name of an imported note or file.
  func isName(_ target: String, from source: [UInt8]) -> Bool {
    guard let wanted = NameTerms.wanted(target: target, from: source) else { return true }
    let name = String(decoding: wanted.key.dropFirst(), as: UTF8.self)
    return newEnds[name] != nil || titles[name] != nil || otherNames.contains(name)
  }
}
