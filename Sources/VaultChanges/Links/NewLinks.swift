internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls
package import VaultCore

/// The style of new links, from the vault's Obsidian settings or else from the config.
package struct NewLinks: Sendable {
  /// Whether links are Markdown links rather than wikilinks.
  package private(set) var isMarkdown: Bool
  private let format: VaultConfig.LinkPaths
  /// Whether links have the names of pages of Logseq, and not paths.
  private let hasPageNames: Bool
  /// The addresses of pages, where links are read as a site generator reads them.
  private let site: SiteAddresses?

  /// Creates the style of new links in a vault.
  package init(_ vault: Vault) {
    hasPageNames = vault.config.logseq != nil
    site = vault.linkResolution.site
    isMarkdown = vault.config.links == .markdown && !hasPageNames
    let paths = vault.config.linkPaths
    // Other programs that read Markdown do not know about vaults.
    format = isMarkdown && !vault.isObsidian && paths == .shortest ? .relative : paths
  }

  /// Returns the target of a link in the note `source` to a document; nil if its path is invalid UTF-8. The target has
  /// no extension if the document is a note, but in a site it is whole.
  ///
  /// - Parameter isOnly: Whether no other file has the name of the document; nil if the caller does not know that.
  package func target(
    of document: DocumentID, from source: [UInt8], in snapshot: IndexSnapshot, isOnly: Bool? = nil
  ) -> String? {
    let path = snapshot.key(of: document)
    guard let whole = String(validating: path, as: UTF8.self) else { return nil }
    let isNote = VaultFiles.isNotePath(path)
    if isMarkdown, let site {
      let stated = StoredNames(snapshot.stored(.names, of: document).bytes, path: path).addresses
      if !site.readsFiles, let target = site.target(ofNew: path, stated: stated) { return target }
      return String(decoding: snapshot.relativeTarget(of: path, from: source), as: UTF8.self)
    }
    if isNote, hasPageNames { return StoredNames(snapshot.stored(.names, of: document).bytes, path: path).title }
    let bare = isNote ? whole.lastIndex(of: ".").map { String(whole[..<$0]) } ?? whole : whole
    switch format {
    case .absolute: return bare
    case .relative:
      let relative = String(decoding: snapshot.relativeTarget(of: path, from: source), as: UTF8.self)
      return isNote ? FileNaming.withoutNoteExtension(relative) : relative
    case .shortest:
      let name = bare.split(separator: "/").last.map(String.init) ?? bare
      return isOnly ?? (snapshot.documents(withPathEnding: CaseFolding.fold(name)).count == 1) ? name : bare
    }
  }

  /// Returns a link to a note that shows `text`. In a table, a vertical bar would end a cell, so it is escaped.
  func link(to target: String, showing text: [UInt8], isInTable: Bool) -> [UInt8] {
    guard isMarkdown else {
      if text.elementsEqual(target.utf8) { return Array("[[".utf8) + text + Array("]]".utf8) }
      if hasPageNames { return Array("[".utf8) + text + Array("]([[\(target)]])".utf8) }
      return Array("[[\(target)\(isInTable ? "\\" : "")|".utf8) + text + Array("]]".utf8)
    }
    return Array("[".utf8) + text + Array("](\(MarkdownDestination.encoded(target))\(site == nil ? ".md" : ""))".utf8)
  }

  /// Returns a link to a heading of the same note. A Markdown link refers to it by its slug, as on web pages.
  package static func link(toHeading heading: String, slug: String, isMarkdown: Bool) -> String {
    if isMarkdown {
      let label = String(decoding: LinkLabel.escaped(heading), as: UTF8.self)
      return "[\(label)](#\(MarkdownDestination.encoded(slug)))"
    }
    // These characters would end the link or begin another part of it.
    let name = heading.split { "#|[]^".contains($0) }.joined(separator: " ")
    return "[[#\(name.split(separator: " ").joined(separator: " "))]]"
  }

  /// Returns a wikilink to a note as people paste it; nil if its name has a character that would end the link or begin
  /// another part of it.
  package static func wikilink(to note: NoteRecord, heading: String? = nil, in view: VaultView) -> String? {
    let marks = "#|[]^"
    func plain(_ text: String) -> String { text.split { marks.contains($0) || $0.isWhitespace }.joined(separator: " ") }
    var links = NewLinks(view.vault)
    links.isMarkdown = false
    let target = links.target(of: note.document, from: [], in: view.snapshot)
    if view.vault.config.logseq != nil { return target.map { "[[\($0)]]" } }
    guard let target, !target.contains(where: marks.contains) else { return nil }
    if let heading { return "[[\(target)#\(plain(heading))]]" }
    let title = plain(note.card.title)
    return title.isEmpty || title == target ? "[[\(target)]]" : "[[\(target)|\(title)]]"
  }
}
