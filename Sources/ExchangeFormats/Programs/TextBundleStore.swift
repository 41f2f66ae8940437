internal import JSON
internal import NoteSyntax
package import SystemCalls

/// Text bundles, as Bear and Ulysses write them: folders with the extension `.textbundle`, each with a text and its
/// files.
package struct TextBundleStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let links: RelativeLinks
  private let texts: [SourceFolder.File]

  /// The keys of the notes, by their identifiers.
  private var keys: [String: String] = [:]
  /// The name of the source, which distinguishes its notes from those of other folders.
  private let name: String

  /// Reads a bundle, or a folder with bundles in it.
  package init(_ root: RawPath, name: String) throws(ExchangeError) {
    self.name = name
    folder = try SourceFolder(root)
    facts = StoreFacts(folder)
    links = RelativeLinks(folder)
    let isBundle = root.lastComponent.text.lowercased().hasSuffix(".textbundle")
    texts = folder.files.filter { file in
      guard file.stem == "text" else { return false }
      return file.folder.isEmpty || file.folder.lowercased().hasSuffix(".textbundle")
    }
    if texts.isEmpty {
      throw .notAStore(root, expected: isBundle ? "a text bundle, which has a text.md" : "a folder with text bundles")
    }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let folder = folder
    for text in texts {
      let own = folder.root.lastComponent.text
      let bundle = text.folder.split(separator: "/").last.map(String.init) ?? own
      let name = bundle.lowercased().hasSuffix(".textbundle") ? String(bundle.dropLast(11)) : bundle
      guard let bytes = facts.bytes(of: text, in: folder) else { continue }
      let body = String(decoding: bytes, as: UTF8.self)
      var losses: [String] = []
      let info = info(of: text, losses: &losses)
      let bear = info?.record("net.shinyfrog.bear")
      if bear?.bool("encrypted") == true {
        facts.unread[text.path] = "'\(bear?.text("title") ?? name)' is locked with a password in Bear"
        continue
      }
      var note = ForeignNote(
        key: text.folder.isEmpty ? name : "\(self.name)/\(text.folder)", title: FirstLine.title(of: body) ?? name)
      note.fileName = name
      note.folder = text.folder.split(separator: "/").dropLast().map(String.init)
      note.body = body
      note.losses = losses
      addInfo(info, bear, text, to: &note)
      if links == nil, let id = note.id { keys[id] = note.key }
      if let links {
        note.body = BearText.sized(body)
        if bear != nil {
          let key = note.key
          note.body = BearText.linked(BearText.converted(note.body)) {
            links.note(titled: $0, from: key, $1)
          } identified: {
            id, link in
            keys[id].flatMap { links.note($0, from: key, link) }
          }
        }
        note.body = try self.links.rewriting(note.body, in: text.folder, from: note.key, links) { _ in nil }
      }
      try visit(note)
    }
  }

  /// Returns the facts beside a text; nil if there are none, or if they cannot be read.
  private func info(of text: SourceFolder.File, losses: inout [String]) -> JSONRecord? {
    let path = folder.absolute(Array((text.folder.isEmpty ? "" : text.folder + "/").utf8) + Array("info.json".utf8))
    guard FileSystem.exists(path) else { return nil }
    let info = (try? JSONValue.file(path)).flatMap { JSONRecord($0) }
    if info == nil { losses.append("an info.json that cannot be read") }
    return info
  }

  private func addInfo(
    _ info: JSONRecord?, _ bear: JSONRecord?, _ text: SourceFolder.File, to note: inout ForeignNote
  ) {
    note.created = .nanoseconds(text.modified / 1_000_000 * 1_000_000)
    guard let info else { return }
    if let url = info.text("sourceURL"), url.hasPrefix("http") { note.properties.append(.init("url", .text(url))) }
    guard let bear else { return }
    note.id = bear.text("uniqueIdentifier")
    note.created = bear.date("creationDate") ?? note.created
    note.updated = bear.date("modificationDate")
    note.isPinned = bear.bool("pinned") ?? false
    note.area = bear.bool("trashed") == true ? .trash : bear.bool("archived") == true ? .archive : .notes
  }
}
