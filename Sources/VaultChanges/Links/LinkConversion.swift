internal import LinkGraph
package import NoteSyntax
package import SearchIndex
package import VaultCore

/// Converts wikilinks to Markdown links and vice versa.
package struct LinkConversion: Sendable {
  private let view: VaultView
  private let path: [UInt8]
  private let links: NewLinks

  /// Creates a conversion of links in the note at a path.
  package init(_ view: VaultView, of path: [UInt8]) {
    (self.view, self.path) = (view, path)
    links = NewLinks(view.vault)
  }

  /// Returns the edit that converts a link to a document to the other form, with the same text and part of the note. A
  /// wikilink names a heading by its text, and not by a slug.
  ///
  /// - Throws: `EditError` if the other form cannot express the link, for example one with a title, or one to an HTML
  ///   tag as a wikilink.
  package func edit(link index: Int, to document: DocumentID, in note: NoteEditor) throws(EditError) -> TextEdit {
    let (edit, subpath) = try candidate(link: index, to: document, in: note)
    let link = note.note.links[index]
    let after = note.with(TextEdit.apply([edit], to: note.bytes)).note
    var graph = view.graph
    guard after.links.count == note.note.links.count, after.blocks.map(\.kind) == note.note.blocks.map(\.kind),
      after.links[index].isEmbed == link.isEmbed, after.links[index].kind != link.kind,
      after.links[index].subpath == subpath, after.links[index].range.count == edit.replacement.count,
      graph.resolve(target: after.links[index].target, fromPath: path)?.document == document
    else { throw .invalidTarget(link.target) }
    return edit
  }

  /// Returns the edit and the subpath that the link has then, without a look at how the note is read afterwards.
  func candidate(
    link index: Int, to document: DocumentID, in note: NoteEditor
  ) throws(EditError) -> (edit: TextEdit, subpath: String) {
    guard note.note.links.indices.contains(index) else { throw .missingLink(index) }
    let link = note.note.links[index]
    let text: String?
    var subpath = link.subpath
    switch link.kind {
    case .wiki: text = markdown(link, document)
    case .markdown:
      guard let named = name(of: link, document, in: note) else { throw .invalidTarget(link.target + subpath) }
      subpath = named
      text = wikilink(link, subpath, document, in: note)
    case .reference, .autolink, .property, .html, .definition: text = nil
    }
    guard let text else { throw .invalidTarget(link.target) }
    return (TextEdit(range: link.range, replacement: Array(text.utf8)), subpath)
  }

  private func markdown(_ link: Link, _ document: DocumentID) -> String? {
    let file = view.snapshot.key(of: document)
    let relative = link.target.isEmpty ? [] : view.snapshot.relativeTarget(of: file, from: path)
    guard let target = String(validating: relative, as: UTF8.self) else { return nil }
    let destination = MarkdownDestination.encoded(target) + MarkdownDestination.encoded(link.subpath, keeping: "#^")
    // An image without alternative text has an empty label, and a label that begins with '#' would be a tag.
    let usual = link.target.isEmpty ? String(link.subpath.drop { "#^".contains($0) }) : link.target + link.subpath
    let shown = link.display ?? (link.isEmbed ? "" : usual)
    let label = String(decoding: LinkLabel.escaped(shown), as: UTF8.self)
    return "\(link.isEmbed ? "!" : "")[\(label)](\(destination))"
  }

  /// Returns the subpath of a wikilink to the part that a Markdown link leads to; nil if it cannot have one.
  private func name(of link: Link, _ document: DocumentID, in note: NoteEditor) -> String? {
    let file = view.snapshot.key(of: document)
    let bytes = file == path ? note.bytes : view.vault.contents(of: file)
    guard !link.subpath.isEmpty, view.snapshot.isNote(document), let parts = bytes.map({ NoteParts($0, at: file) }),
      let part = parts.table.part(ofSubpath: link.subpath, isFragment: true)
    else { return link.subpath }
    var names = [link.subpath]
    if case .heading(let number) = part { names += parts.names(ofHeading: number) }
    return names.first { parts.table.part(ofSubpath: $0, isFragment: false) == part }
  }

  private func wikilink(_ link: Link, _ subpath: String, _ document: DocumentID, in note: NoteEditor) -> String? {
    // A wikilink has no title.
    let rest = note.bytes[link.targetRange.upperBound..<link.range.upperBound]
    guard rest.allSatisfy({ ")> ".utf8.contains($0) }) else { return nil }
    let own = link.target.isEmpty ? "" : links.target(of: document, from: path, in: view.snapshot)
    guard let target = own.map({ $0 + subpath }) else { return nil }
    let isInTable = note.note.blocks.contains { $0.kind == .table && $0.range.contains(link.range.lowerBound) }
    // Escapes and other markup have no meaning in a wikilink.
    let shown = link.display.map { NoteText.plainText(inline: Array($0.utf8).span) } ?? ""
    if shown.contains("|") || "\(shown)]".contains("]]") { return nil }
    let label = shown.isEmpty || shown == target ? "" : "\(isInTable ? "\\" : "")|\(shown)"
    return "\(link.isEmbed ? "!" : "")[[\(target)\(label)]]"
  }
}
