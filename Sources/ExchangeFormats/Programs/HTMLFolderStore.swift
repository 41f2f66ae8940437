internal import Bytes
internal import Markup
internal import NoteSyntax
package import SystemCalls

/// A folder of HTML files. Each of them is a note, and the other files to which they link become attachments.
package struct HTMLFolderStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let files: RelativeLinks
  private let pages: Set<SourceFolder.File>
  private let anchors = HTMLAnchors()

  /// The name of the source, which distinguishes its notes from those of other folders.
  private let name: String

  /// Reads a folder, or one file.
  package init(_ path: RawPath, name: String) throws(ExchangeError) {
    self.name = name
    let isFolder = (try? FileStatus.stat(path).kind) == .directory
    folder = try SourceFolder(isFolder ? path : path.parent)
    files = RelativeLinks(folder)
    let own = path.lastComponent.bytes
    pages = Set(folder.files.filter { ["html", "htm", "xhtml"].contains($0.ending) && (isFolder || $0.path == own) })
    if isFolder { facts = StoreFacts(folder) }
    if pages.isEmpty { throw .notAStore(path, expected: "a folder with HTML files") }
    facts.losses += folder.skipped.map { "\(String(decoding: $0, as: UTF8.self)), which is not a regular file" }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let (folder, pages, name) = (folder, pages, name)
    for page in folder.files where pages.contains(page) {
      guard let bytes = facts.bytes(of: page, in: folder, limit: 256 << 20) else { continue }
      let document = HTMLDocument(bytes)
      if links == nil { anchors.add(document, page, files) }
      var note = HTMLPage.note(document, key: Self.key(page, name), stem: page.stem)
      note.folder = page.folder.split(separator: "/").map(String.init)
      note.modified = page.modified
      if let links {
        try HTMLPage.write(
          document, from: document.first("body"), page, files, anchors: anchors, links: links, to: &note,
          key: { pages.contains($0) ? Self.key($0, name) : nil })
      }
      try visit(note)
    }
  }

  private static func key(_ page: SourceFolder.File, _ name: String) -> String {
    "\(name)/\(String(decoding: page.path, as: UTF8.self))"
  }
}

enum HTMLPage {
  /// Returns the note of a page, without its text.
  static func note(_ document: HTMLDocument, key: String, stem: String) -> ForeignNote {
    func text(_ name: String) -> String? {
      guard let node = document.first(name) else { return nil }
      let text = document.text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return text.isEmpty ? nil : text
    }
    var note = ForeignNote(key: key, title: text("title") ?? text("h1") ?? stem)
    note.fileName = stem
    for node in document.nodes where node.name == "meta" {
      guard let name = node.attributes["name"]?.lowercased(), let content = node.attributes["content"] else { continue }
      switch name {
      case "keywords": note.tags = content.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
      case "author": note.properties.append(.init("author", .text(content)))
      case "description": note.summary = content.isEmpty ? nil : content
      case "created", "date", "dcterms.created": note.created = note.created ?? .text(content)
      case "updated", "modified", "dcterms.modified": note.updated = note.updated ?? .text(content)
      default: break
      }
    }
    return note
  }

  /// Converts the text of a page to Markdown. `key` returns the key of the note that a file becomes, or nil for an
  /// attachment; `other` that of the note to which an address leads that is not a file.
  static func write(
    _ document: HTMLDocument, from root: Int?, _ page: SourceFolder.File, _ files: RelativeLinks,
    anchors: HTMLAnchors, links: any ForeignLinks, to note: inout ForeignNote,
    key: @escaping (SourceFolder.File) -> String?, other: @escaping (String) -> String? = { _ in nil }
  ) throws(ExchangeError) {
    let base = page.folder
    var failure: ExchangeError?
    let source = note.key
    var missing: [String] = []
    let places = HTMLPlaces(ifLinked: document)
    func written(_ address: String, _ link: ForeignLink) -> String? {
      if let key = other(address), let text = links.note(key, from: source, link) { return text }
      if !address.hasPrefix("#"), let own = places?.fragment(of: address) {
        return written("#" + PercentEncoding.encode(own.utf8), link)
      }
      guard !address.contains("://"), !address.hasPrefix("mailto:") else { return nil }
      if address.hasPrefix("#") {
        // A link to a part that is missing, or to the beginning, is only its text.
        guard !link.isEmbed, let subpath = anchors.subpath(address, of: page, missing: &missing) else {
          return link.label
        }
        var link = link
        link.subpath = subpath
        return links.note(source, from: source, link)
      }
      let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = PercentEncoding.decode(String(parts[0].prefix { $0 != "?" }))
      guard let file = files.file(path, from: base) else {
        if !path.isEmpty { missing.append("the file \(path), which is missing") }
        return nil
      }
      if let key = key(file) {
        var link = link
        if parts.count == 2 { link.subpath = anchors.subpath("#" + parts[1], of: file, missing: &missing) ?? "" }
        return links.note(key, from: source, link)
      }
      do throws(ExchangeError) {
        return try links.file(files.attachment(file), from: source, link)
      } catch {
        failure = error
        return nil
      }
    }
    var hooks = HTMLToMarkdown.Hooks()
    hooks.link = { href, label in written(href, ForeignLink(label: label)) }
    hooks.image = { source, alternative in written(source, ForeignLink(label: alternative, isEmbed: true)) }
    hooks.anchors = anchors.blocks(of: page)
    var writer = HTMLToMarkdown(document, hooks)
    note.body += writer.text(of: root)
    note.lose(writer.lost)
    if let failure { throw failure }
    note.losses += missing
  }
}
