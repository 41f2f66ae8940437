package import NoteSyntax

/// Rewrites the links and embeds of a text in Markdown.
package enum BodyLinks {
  /// Returns a text without its embeds.
  package static func withoutEmbeds(_ text: String) -> String { rewriting(text) { link, _ in link.isEmbed ? "" : nil } }

  /// Returns a text with some of its links replaced.
  ///
  /// - Parameter replacement: Returns the new text of a link, with its brackets; nil keeps the link.
  package static func rewriting<Failure: Error>(
    _ text: String, _ replacement: (Link, _ isInTable: Bool) throws(Failure) -> String?
  ) throws(Failure) -> String {
    let bytes = Array(text.utf8)
    var edits: [TextEdit] = []
    var end = 0
    let note = NoteParser.parse(bytes.span)
    let tables = note.blocks.filter { $0.kind == .table }
    for link in note.links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // A link can be in the label of another one. If the outer link is replaced, the inner one is replaced in its label.
      guard link.range.lowerBound >= end, link.propertyPath == nil else { continue }
      let isInTable = tables.contains { $0.range.contains(link.range.lowerBound) }
      var link = link
      if let label = link.display, label.utf8.contains(UInt8(ascii: "]")) {
        link.display = try rewriting(label, replacement)
      }
      guard let new = try replacement(link, isInTable) else { continue }
      edits.append(TextEdit(range: link.range, replacement: Array(new.utf8)))
      end = link.range.upperBound
    }
    return edits.isEmpty ? text : String(decoding: TextEdit.apply(edits, to: bytes), as: UTF8.self)
  }
}
