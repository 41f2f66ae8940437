internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// The headings of notes from the index, folded once for comparison.
struct OutlineTable {
  private var keys: [DocumentID: [(level: Int, key: HeadingKey)]] = [:]

  /// Returns whether a note has the heading of a subpath.
  mutating func has(_ subpath: String, in note: DocumentID, _ snapshot: IndexSnapshot) -> Bool {
    let path = HeadingKey.path(ofSubpath: subpath)
    if path.isEmpty { return true }
    let headings = keys[note] ?? snapshot.outline(of: note).map { ($0.level, HeadingKey($0.text)) }
    keys[note] = headings
    var levels: [Int] = []
    for (level, key) in headings {
      while let last = levels.last, level <= last { levels.removeLast() }
      guard key == path[levels.count] else { continue }
      if levels.count == path.count - 1 { return true }
      levels.append(level)
    }
    return false
  }
}

/// Checks links to parts of notes by reading the notes.
struct SubpathCheck {
  /// A link to a part that is not in the index.
  struct Doubt: Sendable {
    var finding: Finding
    let link: StoredLink
  }

  private let view: VaultView

  init(_ view: VaultView) {
    self.view = view
  }

  /// Returns the findings that remain after the notes were read. Uses all processors.
  func findings(_ doubts: [DocumentID: [Doubt]]) -> [Finding] {
    let notes = doubts.sorted { $0.key < $1.key }
    return Parallel.map(notes.count, workers: view.vault.surroundings.workers) { index -> [Finding] in
      let (note, doubts) = notes[index]
      let path = view.snapshot.key(of: note)
      guard let bytes = view.vault.contents(of: path) else { return [] }
      let parsed = NoteParser.parse(bytes.span)
      let headings = HeadingTable(parsed)
      return doubts.compactMap { finding($0, parsed, headings, bytes, path) }
    }.flatMap(\.self)
  }

  private func finding(
    _ doubt: Doubt, _ note: ParsedNote, _ headings: HeadingTable, _ bytes: [UInt8], _ path: [UInt8]
  ) -> Finding? {
    let subpath = doubt.link.subpath
    var finding = doubt.finding
    let name = String(decoding: path, as: UTF8.self)
    if let id = HeadingKey.blockID(ofSubpath: subpath) {
      if note.blockID(id) != nil { return nil }
      finding.code = "link.missing-block"
      finding.message = "\(name) has no block '^\(id)'"
      return finding
    }
    if headings.heading(atSubpath: subpath) != nil || isNamedAsInPages(doubt.link, note, bytes) { return nil }
    finding.code = "link.missing-heading"
    finding.message = "\(name) has no heading '\(subpath.dropFirst())'"
    return finding
  }

  /// Returns whether a Markdown link refers to a heading by its slug, or to an HTML anchor, as on web pages.
  private func isNamedAsInPages(_ link: StoredLink, _ note: ParsedNote, _ bytes: [UInt8]) -> Bool {
    guard link.kind == .markdown || link.kind == .reference else { return false }
    if note.headings.contains(where: { HeadingSlug($0.plainText).isNamed(by: link.subpath) }) { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    let anchor = link.subpath.dropFirst()
    return ["id", "name"].contains { text.contains("\($0)=\"\(anchor)\"") }
  }
}
