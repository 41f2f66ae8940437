internal import Bytes
package import NoteSyntax

/// Rewrites the links and embeds of a text in Markdown.
package enum BodyLinks {
  package static func withoutEmbeds(_ text: String) -> String { rewriting(text) { link, _ in link.isEmbed ? "" : nil } }

  /// Returns a text with some of its links replaced.
  ///
  /// - Parameter replacement: Returns the new text of a link, with its brackets; nil keeps the link.
  package static func rewriting<Failure: Error>(
    _ text: String, _ replacement: (Link, _ isInTable: Bool) throws(Failure) -> String?
  ) throws(Failure) -> String {
    let bytes = Array(text.utf8)
    return try String(decoding: rewriting(NoteParser.parse(bytes.span), in: bytes, replacement), as: UTF8.self)
  }

  /// Returns the bytes of a note with some of the links of its text replaced; those of its properties stay.
  package static func rewriting<Failure: Error>(
    _ note: ParsedNote, in bytes: [UInt8], _ replacement: (Link, _ isInTable: Bool) throws(Failure) -> String?
  ) throws(Failure) -> [UInt8] {
    var edits: [TextEdit] = []
    var end = 0
    let tables = note.blocks.filter { $0.kind == .table }
    for link in note.links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // A link can be in the label of another one. If the outer link is replaced, the inner one is replaced in its label.
      guard link.range.lowerBound >= end, link.propertyPath == nil, link.kind != .html, link.kind != .definition
      else { continue }
      let table = tables.indices.partitioningIndex { tables[$0].range.upperBound > link.range.lowerBound }
      let isInTable = table < tables.count && tables[table].range.contains(link.range.lowerBound)
      var link = link
      if let label = link.display, label.utf8.contains(UInt8(ascii: "]")) {
        link.display = try rewriting(label, replacement)
      }
      guard let new = try replacement(link, isInTable) else { continue }
      edits.append(TextEdit(range: link.range, replacement: Array(new.utf8)))
      end = link.range.upperBound
    }
    return edits.isEmpty ? bytes : TextEdit.apply(edits, to: bytes)
  }
}
