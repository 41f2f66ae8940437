import Bytes
import Dates
import NoteSyntax
import QueryLanguage
import SearchIndex
import SystemCalls

@testable import VaultCore

/// The notes and other files of a vault, read one by one, and what their links mean by sheaf-note(5).
final class NaiveVault {
  let notes: [NaiveNote]
  let zone: TimeZoneRules
  let config: VaultConfig
  /// When notes were looked at last, in nanoseconds since 1970.
  let referenced: [[UInt8]: Int64]
  private let attachments: [[UInt8]]
  private let usesTitles: Bool
  /// The paths of all files as links name them.
  private let linkPaths: [(path: [UInt8], key: String)]
  private var targets: [[UInt8]: [[UInt8]?]] = [:]
  private var named: [String: [NaiveNote]] = [:]
  private var kin: [LinkRelation: [[UInt8]: Set<[UInt8]>]] = [:]
  /// How many files there are, notes and others.
  var fileCount: Int { linkPaths.count }
  /// The files that a link in another note leads to.
  private(set) lazy var linked: Set<[UInt8]> = Set(
    notes.flatMap { note in targets(of: note).compactMap(\.self).filter { $0 != note.path } })

  init(_ vault: Vault, files: [(path: [UInt8], bytes: [UInt8])]) throws {
    zone = vault.surroundings.zone
    config = vault.config
    let cutter = WordCutter()
    notes = try files.filter { VaultFiles.isNotePath($0.path) }.map { file in
      let status = try FileStatus.stat(vault.absolutePath(file.path))
      return NaiveNote(
        path: file.path, bytes: file.bytes, status: status, zone: vault.surroundings.zone, cutter: cutter,
        titleOrder: vault.config.titleOrder)
    }
    attachments = files.map(\.path).filter { !VaultFiles.isNotePath($0) }
    referenced = Dictionary(uniqueKeysWithValues: RecentNotes(vault).entries.map { ($0.path, $0.time) })
    usesTitles = (try? FileStatus.stat(vault.root.appending(".obsidian" as RawPath))) == nil
    linkPaths = (notes.map(\.path) + attachments).map {
      ($0, LinkKey(target: String(decoding: $0, as: UTF8.self)).text)
    }
  }

  /// All files of a folder that belong to a vault without rules about ignored files.
  static func files(below root: RawPath, _ folder: String = "") throws -> [(path: [UInt8], bytes: [UInt8])] {
    let directory = try FileDescriptor.open(root.appending(RawPath(folder)), .readOnly, [.directory])
    return try DirectoryListing(of: directory).entries.flatMap { entry -> [(path: [UInt8], bytes: [UInt8])] in
      let name = String(decoding: entry.name, as: UTF8.self)
      if name.hasPrefix(".") || name.hasSuffix(".draft.md") { return [] }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if entry.kind == .directory { return try files(below: root, path) }
      let file = try FileDescriptor.open(root.appending(RawPath(path)))
      return [(Array(path.utf8), try file.readToEnd(limit: 1 << 24))]
    }
  }

  // MARK: - Names

  /// The notes that a name in a query may mean, by the first kind of name that any of them has.
  func notes(named name: String) -> [NaiveNote] {
    if let known = named[name] { return known }
    let found = find(named: name)
    named[name] = found
    return found
  }

  private func find(named name: String) -> [NaiveNote] {
    for ending in ["", ".md", ".markdown"] {
      let path = Array((name + ending).utf8)
      if let note = notes.first(where: { $0.path == path }) { return [note] }
    }
    let wanted = CaseFolding.fold(name)
    let path = LinkKey(target: name).text
    let kinds: [(NaiveNote) -> Bool] = [
      { $0.id.map(CaseFolding.fold) == wanted && self.competes($0) },
      { note in Self.path(LinkKey(target: String(decoding: note.path, as: UTF8.self)).text, endsWith: path) },
      { $0.isTitleName && CaseFolding.fold($0.title) == wanted && self.competes($0) },
      { $0.aliases.contains { CaseFolding.fold($0) == wanted } && self.competes($0) },
      { !$0.isTitleName && CaseFolding.fold($0.title) == wanted && self.competes($0) },
      { name.unicodeScalars.count >= 4 && CaseFolding.fold($0.id ?? "").hasPrefix(wanted) && self.competes($0) },
    ]
    for isNamed in kinds {
      let found = notes.filter(isNamed)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether a note is meant by other names than its path, which copies of sync tools are not.
  private func competes(_ note: NaiveNote) -> Bool {
    let name = NaiveNote.stem(of: note.path)
    return !name.contains(".sync-conflict-") && !name.contains("conflicted copy")
  }

  private static func path(_ path: String, endsWith end: String) -> Bool { path == end || path.hasSuffix("/" + end) }

  // MARK: - Links

  /// The notes that mention a note, or have to do with it.
  func kin(of note: NaiveNote, _ field: LinkRelation) -> Set<[UInt8]> {
    if let known = kin[field]?[note.path] { return known }
    let found = field == .mentions ? mentions(of: note) : related(to: note)
    kin[field, default: [:]][note.path] = found
    return found
  }

  /// The files that the links of a note lead to, nil for a link that leads nowhere; links out of the vault are left out.
  func targets(of note: NaiveNote) -> [[UInt8]?] {
    if let known = targets[note.path] { return known }
    let found = note.parsed.links.filter { !$0.isExternal }.map { target(of: $0.target, in: note) }
    targets[note.path] = found
    return found
  }

  private func target(of link: String, in source: NaiveNote) -> [UInt8]? {
    if link.isEmpty { return source.path }
    for scheme in ["sheaf://note/", "takenote://note/"] where link.lowercased().hasPrefix(scheme) {
      let id = String(link.dropFirst(scheme.count))
      return only { CaseFolding.fold($0.id ?? "") == CaseFolding.fold(id) && $0.id != nil }
    }
    if link.hasPrefix("/") {
      return file(at: LinkKey(target: String(link.drop { $0 == "/" })).text, exactly: true, named: link, in: source)
    }
    if link.hasPrefix("./") || link.hasPrefix("../") {
      guard let path = path(of: link, from: source) else { return nil }
      return file(at: LinkKey(target: path).text, exactly: true, named: link, in: source)
    }
    let key = LinkKey(target: link).text
    if let path = file(at: key, exactly: false, named: link, in: source) { return path }
    if let note = only({ $0.id.map(CaseFolding.fold) == key }) { return note }
    if usesTitles {
      if let note = only({ $0.isTitleName && CaseFolding.fold($0.title) == key }) { return note }
      if let note = only({ $0.aliases.contains { CaseFolding.fold($0) == key } }) { return note }
    }
    if key.utf8.count >= 8, key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      let found = linkPaths.filter { ($0.key.split(separator: "/").last ?? "").hasPrefix(key) }
      return found.count == 1 ? found[0].path : nil
    }
    return nil
  }

  /// The one note that is called so; nil when none is, or several are.
  private func only(_ isNamed: (NaiveNote) -> Bool) -> [UInt8]? {
    let found = notes.filter { competes($0) && isNamed($0) }
    return found.count == 1 ? found[0].path : nil
  }

  /// The file at a path that a link means, or whose path ends with it.
  private func file(at key: String, exactly: Bool, named link: String, in source: NaiveNote) -> [UInt8]? {
    if key.isEmpty { return nil }
    var found = linkPaths.filter { exactly ? $0.key == key : Self.path($0.key, endsWith: key) }.map(\.path)
    let exact = found.filter { LinkKey(target: String(decoding: $0, as: UTF8.self)).text == key }
    let folder = Array((source.folders.last.map { $0 + "/" } ?? "").utf8)
    let near = found.filter { $0.starts(with: folder) }
    if !exact.isEmpty { found = exact } else if !near.isEmpty { found = near }
    let name = String(link.split(separator: "/").last ?? "")
    let same = found.filter { path in
      let file = String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
      return ["", ".md", ".markdown"].contains { (name + $0).utf8.elementsEqual(file.utf8) }
    }
    if !same.isEmpty { found = same }
    return found.min { left, right in
      let lengths = [left, right].map { String(decoding: $0, as: UTF8.self).unicodeScalars.count }
      return lengths[0] != lengths[1] ? lengths[0] < lengths[1] : left.lexicographicallyPrecedes(right)
    }
  }

  /// The path from the root that `./x` or `../x` means; nil above the root.
  private func path(of link: String, from source: NaiveNote) -> String? {
    var folders = (source.folders.last ?? "").split(separator: "/").map(String.init)
    for part in link.split(separator: "/") where part != "." {
      if part == ".." {
        if folders.popLast() == nil { return nil }
      } else {
        folders.append(String(part))
      }
    }
    return folders.joined(separator: "/")
  }
}
