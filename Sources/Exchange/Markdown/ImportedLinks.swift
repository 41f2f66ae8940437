internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// Rewrites links of notes that are imported from a folder, so that they lead to the same notes and files in the vault.
///
/// A link is kept if it means the same in the vault: no other file of the vault has the name, and the relative path
/// between its note and its target is the same. Otherwise its target becomes the whole path, or for a Markdown link the
/// path from its note.
struct ImportedLinks: Sendable {
  private let source: VaultView
  private let target: VaultView
  /// The paths of notes and files in the vault, by those in the folder.
  private let newPaths: [[UInt8]: [UInt8]]
  /// The paths in the vault of all imported notes and files.
  private let own: Set<[UInt8]>
  private var graph: LinkGraph
  /// The names of pages if the folder is one of Logseq.
  private let pages: LogseqNames?
  /// Whether the folder is one of Dendron.
  private let isDendron: Bool

  init(_ source: VaultView, _ target: VaultView, _ newPaths: [[UInt8]: [UInt8]], pages: LogseqNames?) {
    (self.source, self.target, self.newPaths, self.pages) = (source, target, newPaths, pages)
    isDendron = DendronNotes.isIn(source)
    // Names of pages are looked for after paths, as in the vault to which they are imported.
    graph = pages == nil ? source.graph : LinkGraph(source.snapshot, resolution: .obsidian)
    own = Set(newPaths.values)
  }

  /// Reads a note and returns it as it will be in the vault, and whether that is unchanged; nil if it cannot be read.
  mutating func text(of record: NoteRecord, in view: VaultView) -> (file: ForeignNote.File, isAsItWas: Bool)? {
    guard let bytes = view.vault.contents(of: record.path), !bytes.isEmpty || record.size == 0 else { return nil }
    let editor = NoteEditor(bytes)
    var edits = edits(of: editor, record)
    if let pages {
      edits += pageEdits(of: editor, bytes, record, pages)
      edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    let dates = DendronNotes.dateEdits(of: editor.note, target.vault.surroundings.zone)
    let turned = isDendron ? turnedLinks(of: editor, bytes, record) : []
    if !dates.isEmpty || !turned.isEmpty {
      edits.removeAll { edit in turned.contains { $0.range.overlaps(edit.range) } }
      edits = (edits + dates + turned).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    if edits.isEmpty { return (ForeignNote.File(bytes, links: editor.note.links), true) }
    let text = TextEdit.apply(edits, to: bytes)
    return (ForeignNote.File(text, links: NoteParser.parse(text.span).links), text == bytes)
  }

  /// Returns the edits of a note after which its links lead to the same notes and files.
  private mutating func edits(of editor: NoteEditor, _ record: NoteRecord) -> [TextEdit] {
    guard let notePath = newPaths[record.path] else { return [] }
    var changes: [LinkChange] = []
    for (index, link) in editor.note.links.enumerated() where !link.isExternal && !link.target.isEmpty {
      guard let resolved = graph.resolve(target: link.target, from: record.document) else { continue }
      let old = source.snapshot.key(of: resolved.document)
      guard let new = newPaths[old], !isSame(link, resolved, old, new: new, notePath: notePath) else { continue }
      let isRelative = link.target.hasPrefix(".") || link.style.isMarkdown
      let written = isRelative ? relative(new, from: notePath) : new
      changes.append(LinkChange(link: index, target: String(decoding: written, as: UTF8.self)))
    }
    return changes.isEmpty ? [] : (try? editor.retarget(changes)) ?? []
  }

  /// Returns the target of a Markdown link to a file, which leads nowhere else if another file, imported or not, has the
  /// relative path below the vault's root.
  private func relative(_ path: [UInt8], from notePath: [UInt8]) -> [UInt8] {
    let relative = target.snapshot.relativeTarget(of: path, from: notePath)
    let isImported = relative != path && own.contains(relative)
    return isImported ? Array("./".utf8) + relative : relative
  }

  /// Returns the edits of a page of Logseq: links by names of pages that are not names of files, references to blocks, sizes
  /// behind pictures, and the names of the page as front matter.
  private mutating func pageEdits(
    of editor: NoteEditor, _ bytes: [UInt8], _ record: NoteRecord, _ pages: LogseqNames
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    if editor.note.frontMatter == nil, let matter = pages.frontMatter(of: record.path) {
      edits.append(TextEdit(range: 0..<0, replacement: matter))
    }
    for link in editor.note.links where !link.target.isEmpty {
      if link.kind == .markdown, link.isEmbed, let (width, end) = Self.width(bytes[link.range.upperBound...]) {
        let label = link.range.lowerBound + 2 + (link.display?.utf8.count ?? 0)
        let mark = link.display?.isEmpty == false ? "|\(width)" : "\(width)"
        edits.append(TextEdit(range: label..<label, replacement: Array(mark.utf8)))
        edits.append(TextEdit(range: link.range.upperBound..<end, replacement: []))
      }
      guard link.kind == .wiki, graph.resolve(target: link.target, from: record.document) == nil,
        let path = pages.path(of: link.target), let target = wikilinkTarget(of: path)
      else { continue }
      let label = link.display ?? link.target
      let text = "\(link.isEmbed ? "!" : "")[[\(target)\(link.subpath)|\(label)]]"
      edits.append(TextEdit(range: link.range, replacement: Array(text.utf8)))
    }
    return edits + pages.blocks.edits(of: editor.note, bytes, target: wikilinkTarget)
  }

  /// Returns the edits of links in which the text stands before the note.
  private mutating func turnedLinks(of editor: NoteEditor, _ bytes: [UInt8], _ record: NoteRecord) -> [TextEdit] {
    guard let notePath = newPaths[record.path] else { return [] }
    var edits: [TextEdit] = []
    for link in editor.note.links {
      guard let (label, name, subpath) = DendronNotes.parts(of: link, bytes) else { continue }
      let resolved = graph.resolve(target: name, from: record.document)
      // The note stands first, as in other programs.
      if resolved == nil, graph.resolve(target: link.target, from: record.document) != nil { continue }
      var target = name
      if !name.isEmpty, let resolved, case let old = source.snapshot.key(of: resolved.document), let new = newPaths[old]
      {
        var turned = link
        turned.target = name
        if !isSame(turned, resolved, old, new: new, notePath: notePath) { target = wikilinkTarget(of: old) ?? name }
      }
      let text = label.isEmpty || label == target + subpath ? "" : "|\(label)"
      edits.append(
        TextEdit(range: link.range, replacement: Array("\(link.isEmbed ? "!" : "")[[\(target)\(subpath)\(text)]]".utf8))
      )
    }
    return edits
  }

  /// Returns the target of a wikilink to a page, which has no extension.
  private func wikilinkTarget(of page: [UInt8]) -> String? {
    newPaths[page].map { FileNaming.withoutNoteExtension(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the width that `{:height 300, :width 400}` states at the beginning of a text, and its end; nil if none.
  private static func width(_ text: ArraySlice<UInt8>) -> (width: Int, end: Int)? {
    guard text.starts(with: "{:".utf8), let end = text.prefix(80).firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let inner = String(decoding: text[..<end], as: UTF8.self)
    guard let match = inner.firstMatch(of: /:width (\d{1,5})/), let width = Int(match.output.1) else { return nil }
    return (width, end + 1)
  }

  /// Returns whether a link of a note at `notePath` leads to `new` in the vault without a change.
  private func isSame(_ link: Link, _ resolved: ResolvedLink, _ old: [UInt8], new: [UInt8], notePath: [UInt8]) -> Bool {
    guard let wanted = NameTerms.wanted(target: link.target, from: notePath) else { return true }
    let name = String(decoding: wanted.key.dropFirst(), as: UTF8.self)
    switch wanted.key.first {
    case WantedName.Reach.root.rawValue:
      return NameTerms.path(new, endsWith: name) && LinkKey(fileName: new.span).text == name
    case WantedName.Reach.anywhere.rawValue:
      if isTaken(name, asBeginning: resolved.resolution == .uid) { return false }
      if resolved.resolution == .path {
        // A file that keeps its path below the folder of the import has the same relative path from its notes.
        return NameTerms.path(new, endsWith: name) && new.suffix(old.count) == old[...]
      }
      return target.vault.linkResolution.order.contains { $0.isUsed(by: resolved.resolution) }
    default: return true
    }
  }

  /// Returns whether a note or file of the vault that is not imported has a name, or one that begins with it.
  private func isTaken(_ name: String, asBeginning: Bool) -> Bool {
    let kinds: [NameTerms.Kind] = [.id, .title, .alias]
    var keys = kinds.map { NameTerms.key($0, name) }
    if asBeginning { keys += target.snapshot.keys(of: .name, prefix: NameTerms.key(.path, name)) }
    let named = keys.flatMap { target.snapshot.documents(withKey: $0, in: .name) }
    return (target.snapshot.documents(withPathEnding: name) + named).contains {
      !own.contains(target.snapshot.key(of: $0))
    }
  }
}

extension NameTerms.Kind {
  fileprivate func isUsed(by resolution: ResolvedLink.Resolution) -> Bool {
    switch (self, resolution) {
    case (.id, .id), (.title, .title), (.alias, .alias), (.path, .uid): true
    default: false
    }
  }
}
