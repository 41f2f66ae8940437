internal import Bytes
internal import JSON
package import NoteSyntax
package import SystemCalls

/// The notes of TakeNote: records of notes, containers and images as lists in JSON, and the images as files that are
/// named by their UUIDs.
package struct TakeNoteStore: ForeignStore {
  /// The file with all lists.
  package static let fileName = "takenote.json"
  package static let imageFolder = "images"
  /// The default colour of a container: pink.
  package static let color: UInt32 = 0xFF26_B9FF
  /// The default symbol of a container.
  package static let symbol = "folder"
  /// The default title of a note.
  package static let title = "New Note"

  /// The property with the wikilinks that are mere text in TakeNote, so that an export does not make them links.
  package static let plainLinks = "imported-plain-links"

  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private var containers: [String: TakeNoteContainer] = [:]
  private var notes: [JSONRecord] = []
  private var images: [String: ForeignFile] = [:]

  /// Reads a folder, or its file with all lists. The lists can also be in separate files: `notes.json`,
  /// `containers.json` and `images.json`.
  package init(_ path: RawPath) throws(ExchangeError) {
    let isFolder = (try? FileStatus.stat(path).kind) == .directory
    let folder = try SourceFolder(isFolder ? path : path.parent)
    if isFolder { facts = StoreFacts(folder) }
    let lists = try Self.lists(in: folder, isFolder ? nil : path)
    notes = lists.notes
    for record in lists.containers { add(TakeNoteContainer(record)) }
    let knownKeys: Set = ["notes", "containers", "images"]
    facts.losses += lists.others.filter { !knownKeys.contains($0) }.map { "the key '\($0)'" }
    addImages(lists.images, folder)
  }

  private static func lists(
    in folder: SourceFolder, _ file: RawPath?
  ) throws(ExchangeError) -> (notes: [JSONRecord], containers: [JSONRecord], images: [JSONRecord], others: [String]) {
    let whole = file ?? folder.absolute(Array(fileName.utf8))
    if FileSystem.exists(whole), let record = JSONRecord(try JSONValue.file(whole)), record.members["notes"] != nil {
      return (
        record.records("notes"), record.records("containers"), record.records("images"), record.members.keys.sorted()
      )
    }
    var parts: [[JSONRecord]] = []
    for name in ["notes.json", "containers.json", "images.json"] {
      let path = folder.absolute(Array(name.utf8))
      guard file == nil, FileSystem.exists(path) else {
        if parts.isEmpty {
          throw .notAStore(file ?? folder.root, expected: "a folder with \(fileName), or with notes.json")
        }
        parts.append([])
        continue
      }
      guard case .array(let values) = try JSONValue.file(path) else { throw .notAStore(path, expected: "a JSON array") }
      parts.append(values.compactMap { JSONRecord($0) })
    }
    return (parts[0], parts[1], parts[2], [])
  }

  private mutating func add(_ container: TakeNoteContainer) {
    containers[container.name] = container
    switch container.kind {
    case .tag:
      var tag = ForeignTag(container.name)
      (tag.color, tag.symbol, tag.usualColor) = (container.color, container.symbol, Self.color)
      facts.tags.append(tag)
    case .folder:
      var folder = ForeignFolder(FolderName.path(of: container.name))
      (folder.color, folder.symbol, folder.usualColor) = (container.color, container.symbol, Self.color)
      facts.folders.append(folder)
    case .inbox, .archive:
      var folder = ForeignFolder([])
      (folder.color, folder.symbol) = (container.color, container.symbol)
      folder.area = container.kind == .inbox ? .inbox : .archive
      facts.folders.append(folder)
    case .trash, .starred, .buffer, .allNotes:
      if container.color != nil || container.symbol != nil {
        facts.losses.append("the colour and symbol of the container '\(container.name)'")
      }
    }
    facts.losses += container.losses
  }

  private mutating func addImages(_ records: [JSONRecord], _ folder: SourceFolder) {
    defer {
      for record in records {
        if let id = record.text("imageUUID") { images[id.lowercased()]?.date = record.date("createdDate") }
      }
    }
    // Image files are named by UUIDs and can be in any folder.
    for file in folder.files {
      let stem = file.name.prefix { $0 != "." }
      guard stem.utf8.isUUID else { continue }
      images[stem.lowercased()] = ForeignFile(name: file.name, .file(folder.absolute(file.path)))
    }
    for record in records {
      guard let id = record.text("imageUUID") else {
        facts.losses.append("an image without a UUID")
        continue
      }
      if images[id.lowercased()] != nil { continue }
      guard let data = record.text("imageData").flatMap({ Base64.decode(Array($0.utf8)) }) else {
        facts.losses.append("the image \(id), whose file is missing")
        continue
      }
      let ending = record.text("mimeType") == "image/png" ? "png" : "jpg"
      images[id.lowercased()] = ForeignFile(name: "\(id).\(ending)", .bytes(data))
    }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    var used: Set<String> = []
    for (index, record) in notes.enumerated() {
      var note = self.note(record, index)
      // A folder need not be listed.
      let isListed = facts.folders.contains { $0.path == note.folder }
      if links == nil, note.area == .notes, !note.folder.isEmpty, !isListed {
        facts.folders.append(ForeignFolder(note.folder))
      }
      if let links {
        let plain = Self.wikilinks(note.body)
        note.body = try relinked(note, links, &used)
        // Of a text that is also the form of an actual link, nobody could say later which one it was.
        let all = Self.wikilinks(note.body)
        let sure = plain.filter { all[$0.key] == $0.value }.keys.sorted()
        if !sure.isEmpty { note.properties.append(.init(Self.plainLinks, .list(sure.map { .text($0) }))) }
      }
      try visit(note)
    }
    if links != nil {
      facts.losses += images.keys.filter { !used.contains($0) }.sorted().map { "the image \($0), which no note shows" }
    }
  }

  /// Returns the wikilinks of a text without their brackets, with their numbers.
  private static func wikilinks(_ body: String) -> [String: Int] {
    NoteParser.parse(body.utf8Span.span).links.reduce(into: [:]) { counts, link in
      if link.kind == .wiki { counts[inner(of: link), default: 0] += 1 }
    }
  }

  /// Returns what is between the brackets of a wikilink.
  package static func inner(of link: Link) -> String {
    link.target + link.subpath + (link.display.map { "|\($0)" } ?? "")
  }

  private func note(_ record: JSONRecord, _ index: Int) -> ForeignNote {
    let id = record.text("uuid")
    var note = ForeignNote(key: id?.lowercased() ?? "\(index)", id: id, title: record.string("title") ?? Self.title)
    note.isTitleApart = true
    note.hasExactTags = true
    note.body = record.string("content") ?? ""
    note.created = record.date("createdDate")
    note.updated = record.date("updatedDate")
    note.isPinned = record.bool("starred") ?? false
    note.summary = record.text("aiSummary")
    note.enriched = record.text("contentHash").map { hash in
      hash.lowercased() == MD5.hexadecimal(of: Array(note.body.utf8)) ? .current : .older(hash)
    }
    if let name = Self.name(record, "tag") { note.tags = [name] }
    if let name = Self.name(record, "folder") {
      switch containers[name]?.kind ?? TakeNoteContainer.systemKind(named: name) {
      case .inbox: note.area = .inbox
      case .archive: note.area = .archive
      case .trash: note.area = .trash
      case .buffer: note.losses.append("its place in the Buffer")
      default: note.folder = FolderName.path(of: name)
      }
    }
    note.losses += record.losses(besides: Self.keys)
    return note
  }

  private static let keys: Set<String> = [
    "defaultTitle", "title", "content", "createdDate", "updatedDate", "starred", "aiSummary", "contentHash", "uuid",
    "folder", "tag", "starredFolder", "outgoingLinks", "incomingLinks",
  ]

  /// Returns the name of the container that a note refers to, either by its name or by an object with its name.
  private static func name(_ record: JSONRecord, _ key: String) -> String? {
    record.text(key) ?? record.record(key)?.text("name")
  }

  private func relinked(
    _ note: ForeignNote, _ links: any ForeignLinks, _ used: inout Set<String>
  ) throws(ExchangeError) -> String {
    var shown: Set<String> = []
    let body = try BodyLinks.rewriting(note.body) { link, isInTable throws(ExchangeError) -> String? in
      let foreignLink = ForeignLink(label: link.display ?? "", isEmbed: link.isEmbed, isInTable: isInTable)
      if let id = Self.id(in: link.target, after: "takenote://note/") {
        return links.note(id, from: note.key, foreignLink)
      }
      guard let id = Self.id(in: link.target, after: "takenote://image/"), let image = images[id] else { return nil }
      shown.insert(id)
      return try links.file(image, from: note.key, foreignLink)
    }
    used.formUnion(shown)
    return body
  }

  private static func id(in target: String, after scheme: String) -> String? {
    target.lowercased().hasPrefix(scheme) ? target.dropFirst(scheme.count).lowercased() : nil
  }
}
