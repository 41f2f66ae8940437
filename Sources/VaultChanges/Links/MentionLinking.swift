internal import Bytes
internal import LinkGraph
package import NoteSyntax
package import SearchIndex
package import VaultCore

/// Plans the conversion of mentions of a note to links.
package struct MentionLinking {
  private let view: VaultView
  private let target: DocumentID
  private let patterns: [WordPattern]
  private let links: NewLinks

  /// Creates a planner for links to a note.
  package init(_ view: VaultView, to target: DocumentID) {
    (self.view, self.target) = (view, target)
    patterns = MentionFinder(view.vault, view.snapshot).patterns(of: target)
    links = NewLinks(view.vault)
  }

  /// Returns the plan that converts the mentions in some notes to links in the vault's style, and the reasons why some
  /// notes cannot be changed. Each link shows the text of the mention. A mention across a line break is not converted.
  ///
  /// - Parameter offset: The offset of a byte in the only mention that is converted; nil for all mentions.
  package func plan(
    _ sources: [[UInt8]], at offset: Int? = nil
  ) throws(VaultError) -> (plan: ChangePlan, refusals: [ChangeError]) {
    try NoteEditing(view.vault).planEach(sources) { path, note in linked(note, at: path, offset) }
  }

  /// Returns the mention that contains an offset in a note; nil if there is none.
  package func mention(at offset: Int, in note: ParsedNote, _ bytes: [UInt8]) -> Range<Int>? {
    var matcher = TextMatcher(patterns)
    return MentionFinder.ranges(in: note, bytes, &matcher).first { $0.lowerBound <= offset && offset <= $0.upperBound }
  }

  private func linked(_ note: NoteEditor, at path: [UInt8], _ offset: Int?) -> [UInt8] {
    guard let name = links.target(of: target, from: path, in: view.snapshot) else { return note.bytes }
    var matcher = TextMatcher(patterns)
    let edits = MentionFinder.ranges(in: note.note, note.bytes, &matcher).compactMap { range -> TextEdit? in
      if let offset, offset < range.lowerBound || range.upperBound < offset { return nil }
      let text = Array(note.bytes[range])
      if text.contains(.lineFeed) || text.contains(.carriageReturn) { return nil }
      let isInTable = note.note.blocks.contains { $0.kind == .table && $0.range.contains(range.lowerBound) }
      return TextEdit(range: range, replacement: links.link(to: name, showing: text, isInTable: isInTable))
    }
    var graph = view.graph
    if isRight(edits, note, path, graph: &graph) { return TextEdit.apply(edits, to: note.bytes) }
    // Some links would not be valid at their position; these are left out.
    var valid: [TextEdit] = []
    for edit in edits where isRight(valid + [edit], note, path, graph: &graph) { valid.append(edit) }
    return TextEdit.apply(valid, to: note.bytes)
  }

  /// Returns whether each edit adds exactly one link to the note and changes nothing else.
  private func isRight(_ edits: [TextEdit], _ note: NoteEditor, _ path: [UInt8], graph: inout LinkGraph) -> Bool {
    if edits.isEmpty { return true }
    let after = note.with(TextEdit.apply(edits, to: note.bytes)).note
    let before = note.note
    guard after.links.count == before.links.count + edits.count, after.blocks.map(\.kind) == before.blocks.map(\.kind),
      after.tags.map(\.name) == before.tags.map(\.name), after.tasks.count == before.tasks.count
    else { return false }
    var moved = 0
    for edit in edits {
      let start = edit.range.lowerBound + moved
      moved += edit.replacement.count - edit.range.count
      guard let link = after.links.first(where: { $0.range == start..<start + edit.replacement.count }),
        graph.resolve(target: link.target, fromPath: path)?.document == target
      else { return false }
    }
    return true
  }
}

extension VaultView {
  /// Returns the mentions of a note in other notes, sorted by their paths; conflict copies are left out.
  package func mentions(of note: NoteRecord) throws(VaultError) -> [Mention] {
    let finder = MentionFinder(vault, snapshot)
    guard let query = finder.query(for: note.document) else { return [] }
    let hits = try find(ParsedQuery(query), including: NoteArea.leftOut)
    let sources = hits.documents.map { (id: $0, path: snapshot.key(of: $0)) }
      .filter { !VaultFiles.isConflictCopy($0.path) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    return finder.mentions(of: note.document, in: sources.map(\.id))
  }
}
