internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// The resolved target of a link: a note or another file, and the part of the note.
struct ResolvedTarget {
  let document: DocumentID
  /// The path from the vault's root.
  let path: [UInt8]
  let isNote: Bool
  /// Whether other files match equally well.
  let isAmbiguous: Bool
  /// The part of the note: `#Heading` or `#^block`; empty for the whole note.
  let subpath: String
  /// Whether the subpath may be a slug of a heading or the id of an HTML tag.
  var hasFragment = false
}

extension Page {
  /// Returns the target of a link of the note; nil if the link does not resolve or is external.
  func target(of link: Link) -> ResolvedTarget? {
    if link.isExternal { return nil }
    var graph = view.graph
    guard let resolved = graph.resolve(target: link.target, fromPath: path) else { return nil }
    return ResolvedTarget(
      document: resolved.document, path: view.snapshot.key(of: resolved.document),
      isNote: view.snapshot.isNote(resolved.document), isAmbiguous: resolved.isAmbiguous, subpath: link.subpath,
      hasFragment: link.hasFragment)
  }

  /// Returns the path of the folder that a link leads to; nil if it leads to a file, or nowhere.
  func folder(of link: Link) -> [UInt8]? {
    link.isExternal || link.target.isEmpty ? nil : view.folder(ofTarget: link.target, from: path)
  }

  /// The parts of the note that links can lead to. O(count).
  var parts: PartTable { PartTable(note, in: bytes.span) }

  /// Returns the part of this note, the target of a link, to which the link leads; nil if there is no such part.
  func part(of target: ResolvedTarget) -> LinkedPart? {
    parts.part(ofSubpath: target.subpath, isFragment: target.hasFragment)
  }
}

extension EditorSession {
  /// Returns the location of a link of a note: that of its target, or of the folder or the note that stands for it; nil if
  /// the link leads nowhere or out of the vault.
  func location(of link: Link, from page: Page) throws -> Location? {
    if let target = page.target(of: link) { return try location(of: target, from: page) }
    guard let folder = page.folder(of: link) else { return nil }
    let path = page.view.note(ofFolder: folder).map { page.view.snapshot.key(of: $0) } ?? folder
    return Location(uri: uri(of: path, in: page.workspace), range: .start)
  }

  /// Returns the location that a link leads to: the part of the note, or the beginning of the file.
  func location(of target: ResolvedTarget, from page: Page) throws -> Location {
    let uri = uri(of: target.path, in: page.workspace)
    guard target.isNote, !target.subpath.isEmpty else { return Location(uri: uri, range: .start) }
    let other = target.path == page.path ? page : try self.page(at: target.path, beside: page)
    let parts = other.parts
    let part = parts.part(ofSubpath: target.subpath, isFragment: target.hasFragment)
    return Location(uri: uri, range: part.map { other.range(of: parts.range(of: $0, in: other.note)) } ?? .start)
  }
}
