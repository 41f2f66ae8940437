internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Keeps the links of notes that move from a folder into a vault leading to the same notes and files.
///
/// A link stays as it is when it means the same in the vault: nothing of the vault has the name that it asks for, and its
/// note and what it leads to are at the same places to each other. Otherwise it gets the whole path, or as a Markdown link
/// the path from its note.
struct ImportedLinks: Sendable {
  private let source: VaultView
  private let target: VaultView
  /// The paths of notes and files in the vault by those in the folder.
  private let places: [[UInt8]: [UInt8]]
  /// The paths in the vault of all that is imported.
  private let own: Set<[UInt8]>
  private var graph: LinkGraph

  init(_ source: VaultView, _ target: VaultView, _ places: [[UInt8]: [UInt8]]) {
    (self.source, self.target, self.places) = (source, target, places)
    graph = source.graph
    own = Set(places.values)
  }

  /// Reads a note and returns it as it is in the vault, and whether that is as it was; nil if it cannot be read.
  mutating func text(of record: NoteRecord, in view: VaultView) -> (file: ForeignNote.File, isAsItWas: Bool)? {
    guard let bytes = view.vault.contents(of: record.path), !bytes.isEmpty || record.size == 0 else { return nil }
    let editor = NoteEditor(bytes)
    let edits = edits(of: editor, record)
    if edits.isEmpty { return (ForeignNote.File(bytes, links: editor.note.links), true) }
    let text = TextEdit.apply(edits, to: bytes)
    return (ForeignNote.File(text, links: NoteParser.parse(text.span).links), text == bytes)
  }

  /// Returns the edits of a note that make its links lead to the same as before.
  private mutating func edits(of editor: NoteEditor, _ record: NoteRecord) -> [TextEdit] {
    guard let place = places[record.path] else { return [] }
    var changes: [LinkChange] = []
    for (index, link) in editor.note.links.enumerated() where !link.isExternal && !link.target.isEmpty {
      guard let found = graph.resolve(target: link.target, from: record.document) else { continue }
      let old = source.snapshot.key(of: found.document)
      guard let new = places[old], !isSame(link, found, old, new, place) else { continue }
      let isRelative = link.target.hasPrefix(".") || link.style.isMarkdown
      let written = isRelative ? VaultPath.relative(new, from: place) : new
      changes.append(LinkChange(link: index, target: String(decoding: written, as: UTF8.self)))
    }
    return changes.isEmpty ? [] : (try? editor.retarget(changes)) ?? []
  }

  /// Returns whether a link of a note at `place` leads to `new` in the vault as it is.
  private func isSame(
    _ link: Link, _ found: ResolvedLink, _ old: [UInt8], _ new: [UInt8], _ place: [UInt8]
  ) -> Bool {
    guard let wanted = NameTerms.wanted(target: link.target, from: place) else { return true }
    let name = String(decoding: wanted.key.dropFirst(), as: UTF8.self)
    switch wanted.key.first {
    case WantedName.Reach.root.rawValue:
      return NameTerms.path(new, endsWith: name) && LinkKey(fileName: new.span).text == name
    case WantedName.Reach.anywhere.rawValue:
      if isTaken(name, asBeginning: found.means == .uid) { return false }
      if found.means == .path { return NameTerms.path(new, endsWith: name) && isMovedAsAWhole(old, new, place) }
      return target.vault.linkResolution.order.contains { $0.means(found.means) }
    default: return true
    }
  }

  /// Returns whether another note or file of the vault has a name, or one that begins with it.
  private func isTaken(_ name: String, asBeginning: Bool) -> Bool {
    let kinds: [NameTerms.Kind] = [.id, .title, .alias]
    var keys = kinds.map { NameTerms.key($0, name) }
    if asBeginning { keys += target.snapshot.keys(of: .name, prefix: NameTerms.key(.path, name)) }
    let named = keys.flatMap { target.snapshot.documents(withKey: $0, in: .name) }
    return (target.snapshot.documents(withPathEnding: name) + named).contains {
      !own.contains(target.snapshot.key(of: $0))
    }
  }

  /// Returns whether a note keeps its path below the folder of the import, so that names are as near to each other as
  /// before.
  private func isMovedAsAWhole(_ old: [UInt8], _ new: [UInt8], _ place: [UInt8]) -> Bool {
    new.suffix(old.count) == old[...]
  }
}

extension NameTerms.Kind {
  /// Returns whether names of this kind are those by which a link was resolved.
  fileprivate func means(_ means: ResolvedLink.Means) -> Bool {
    switch (self, means) {
    case (.id, .id), (.title, .title), (.alias, .alias), (.path, .uid): true
    default: false
    }
  }
}
