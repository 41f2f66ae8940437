internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
package import VaultCore

/// What links lead to: a note, a part of one, or another file.
package struct BacklinkTarget: Sendable {
  private let document: DocumentID
  private let part: NamedPart?

  /// Finds the note or other file with a name, and its part if the name has one.
  ///
  /// - Throws: `AnswerError.folderAsTarget`, and the errors of `VaultError` for names.
  package init(named name: [UInt8], in view: VaultView) throws {
    do {
      let named = try view.part(named: name)
      (document, part) = (named.note.document, named.part == nil ? nil : named)
    } catch VaultError.noSuchNote(let text, let suggestions, let similar) {
      guard let item = try? view.item(named: name) else {
        throw VaultError.noSuchNote(text, suggestions: suggestions, similar: similar)
      }
      guard let document = view.snapshot.document(withKey: item.path) else {
        throw AnswerError.folderAsTarget(item.path)
      }
      (self.document, part) = (document, nil)
    }
  }

  /// Returns the links that lead to it.
  package func backlinks(in view: VaultView, limit: Int? = nil) throws(VaultError) -> LinkList {
    var graph = view.graph
    var links = graph.backlinks(of: document)
    if let part { links = try Self.links(links, to: part, in: view) }
    return LinkList(links, limit: limit, .incoming, in: view)
  }

  private static func links(
    _ links: [GraphLink], to named: NamedPart, in view: VaultView
  ) throws(VaultError) -> [GraphLink] {
    let (bytes, note, location) = try named.located(in: view.vault)
    guard let location, let part = named.part else { return links }
    let parts = PartTable(note, in: bytes.span)
    let requested = location.heading.map { .heading($0) } ?? parts.part(ofSubpath: part.text, isFragment: true)
    return links.filter { link in
      guard let target = parts.part(ofSubpath: link.link.subpath, isFragment: link.link.hasFragment) else {
        return false
      }
      if target == requested { return true }
      guard case .line = part else { return false }
      switch target {
      case .heading: return false
      case .block(let number): return location.lines.contains(note.blockIDs[number].line)
      case .tag(let number):
        return location.lines.contains(note.lines.position(at: parts.range(ofTag: number).lowerBound).line)
      }
    }
  }
}
