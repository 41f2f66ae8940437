internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// The headings of notes from the index, folded once for comparison.
struct OutlineTable {
  private var tables: [DocumentID: HeadingTable] = [:]

  mutating func has(_ subpath: String, in note: DocumentID, _ snapshot: IndexSnapshot) -> Bool {
    let path = HeadingKey.path(ofSubpath: subpath)
    if path.isEmpty { return true }
    let table =
      tables[note]
      ?? HeadingTable(
        snapshot.outline(of: note).lazy.map { heading in
          let key = HeadingKey(heading.text)
          return (heading.level, key, key)
        })
    tables[note] = table
    return table.heading(at: path) != nil
  }
}

/// Checks links to parts of notes by reading the notes.
struct SubpathCheck {
  /// A link to a part that is not in the index.
  struct Doubt: Sendable {
    var finding: Finding
    let link: StoredLink
  }

  let view: VaultView

  /// Returns the findings that remain after the notes were read. Uses all processors.
  func findings(_ doubts: [DocumentID: [Doubt]]) -> [Finding] {
    let notes = doubts.sorted { $0.key < $1.key }
    return Parallel.map(notes.count, workers: view.vault.surroundings.workers) { index -> [Finding] in
      let (note, doubts) = notes[index]
      let path = view.snapshot.key(of: note)
      guard let bytes = view.vault.contents(of: path) else { return [] }
      let parts = PartTable(NoteParser.parse(bytes.span), in: bytes.span)
      return doubts.compactMap { finding($0, parts, path) }
    }.flatMap(\.self)
  }

  private func finding(_ doubt: Doubt, _ parts: PartTable, _ path: [UInt8]) -> Finding? {
    let subpath = doubt.link.subpath
    if parts.part(ofSubpath: subpath, isFragment: doubt.link.hasFragment) != nil { return nil }
    var finding = doubt.finding
    let name = String(decoding: path, as: UTF8.self)
    if let id = HeadingKey.blockID(ofSubpath: subpath) {
      finding.code = "link.missing-block"
      finding.message = "\(name) has no block '^\(id)'"
      return finding
    }
    finding.code = "link.missing-heading"
    finding.message = "\(name) has no heading '\(subpath.dropFirst())'"
    return finding
  }
}
