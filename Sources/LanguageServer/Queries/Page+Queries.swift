internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

extension Page {
  /// Whether the document is a base of Obsidian rather than a note.
  var isBase: Bool { VaultView.isBase(path) }

  /// The queries of the document.
  var queries: [WrittenQuery] {
    isBase ? [WrittenQuery(file: bytes)] : view.vault.queries(in: note, bytes)
  }

  /// Returns the query that contains an offset, in a block with its fences or in code of a line; nil if there is none.
  func query(at offset: Int) -> WrittenQuery? {
    if isBase { return WrittenQuery(file: bytes) }
    let line = text.lines.line(at: min(offset, bytes.count)) + 1
    let isInBlock = note.blocks.contains { $0.kind == .fencedCode && $0.range.touches(offset) }
    guard isInBlock || view.vault.config.inlineQueries != nil else { return nil }
    return queries.first { query in
      query.inlineRange.map { $0.touches(offset) } ?? (isInBlock && query.lines.contains(line))
    }
  }

  /// Returns the name at an offset in a query of something in the vault or in the query.
  func queryName(at offset: Int) -> CursorElement? {
    guard let query = query(at: offset) else { return nil }
    return QueryReference.all(in: query).first { $0.range.touches(offset) }.map { .queryName($0, query) }
  }

  /// Returns the range of what a place in a query shows on its own line: the fence, or the first line of a base.
  func head(of query: WrittenQuery) -> Range<Int> { text.range(ofLine: query.line) ?? 0..<0 }

  /// Returns what a name in a query leads to, as a link would; nil if it is none of a note or file.
  func target(of reference: QueryReference) -> ResolvedTarget? {
    switch reference.kind {
    case .note, .path, .folderOrNote: return target(named: QueryLink(reference.name).target)
    case .part(let name): return target(named: name, subpath: "#" + reference.name)
    case .folder, .tag, .property, .formula, .view: return nil
    }
  }

  private func target(named name: String, subpath: String = "") -> ResolvedTarget? {
    var graph = view.graph
    guard let resolved = graph.resolve(target: name, fromPath: path) else { return nil }
    return ResolvedTarget(
      document: resolved.document, path: view.snapshot.key(of: resolved.document),
      isNote: view.snapshot.isNote(resolved.document), isAmbiguous: resolved.isAmbiguous, subpath: subpath)
  }
}
