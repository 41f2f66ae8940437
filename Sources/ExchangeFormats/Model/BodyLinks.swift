package import NoteSyntax

/// The links and embeds of a text in Markdown.
package enum BodyLinks {
  /// Returns a text without the files that it shows.
  package static func withoutEmbeds(_ text: String) -> String {
    rewriting(text) { link, _ in link.isEmbed ? "" : nil }
  }

  /// Returns a text with some of its links written in another way.
  ///
  /// - Parameter replacement: Returns the new text of a link, with its brackets; nil leaves it as it is. It is told
  ///   whether the link is in a table.
  package static func rewriting<Failure: Error>(
    _ text: String, _ replacement: (Link, _ isInTable: Bool) throws(Failure) -> String?
  ) throws(Failure) -> String {
    let bytes = Array(text.utf8)
    var edits: [TextEdit] = []
    var end = 0
    let note = NoteParser.parse(bytes.span)
    let tables = note.blocks.filter { $0.kind == .table }
    for link in note.links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // A link can be the label of another one; then the outer one is written anew, label included.
      guard link.range.lowerBound >= end, link.propertyPath == nil else { continue }
      let isInTable = tables.contains { $0.range.contains(link.range.lowerBound) }
      guard let new = try replacement(link, isInTable) else { continue }
      edits.append(TextEdit(range: link.range, replacement: Array(new.utf8)))
      end = link.range.upperBound
    }
    return edits.isEmpty ? text : String(decoding: TextEdit.apply(edits, to: bytes), as: UTF8.self)
  }
}
