import Bytes

extension NoteEditor {
  /// Returns the note in which a Markdown link, and all that have the same destination and title, use a new definition at
  /// the end. Its label is `def`, or the first free one with a number.
  package func extractingDefinition(ofLink index: Int) throws(EditError) -> [UInt8] {
    guard note.links.indices.contains(index), note.links[index].kind == .markdown else { throw .missingLink(index) }
    let destination = written(note.links[index])
    var label = "def"
    var number = 2
    while note.definitions.contains(where: { $0.normalizedLabel == label }) {
      label = "def\(number)"
      number += 1
    }
    var edits: [TextEdit] = []
    for link in note.links where link.kind == .markdown && written(link) == destination {
      edits.append(TextEdit(range: tail(of: link), replacement: Array("[\(label)]".utf8)))
    }
    let linked = NoteEditor(TextEdit.apply(edits, to: bytes))
    let definition = "[\(label)]: \(String(decoding: destination, as: UTF8.self))"
    let text = TextEdit.apply(try linked.adding(definition: definition), to: linked.bytes)
    let after = NoteParser.parse(text.span)
    let isSame =
      after.links.count == note.links.count && after.definitions.count == note.definitions.count + 1
      && zip(after.links, note.links).allSatisfy { $0.target == $1.target && $0.subpath == $1.subpath }
    guard isSame else { throw .unwritable(definition) }
    return text
  }

  /// The destination and the title of a link as written, without white space around them.
  private func written(_ link: Link) -> ArraySlice<UInt8> {
    let range = tail(of: link)
    return bytes[bytes.span.trimming(range.lowerBound + 1..<range.upperBound - 1)]
  }

  /// The range from the parenthesis after the text of a Markdown link to the end of the link.
  private func tail(of link: Link) -> Range<Int> {
    let label = link.range.lowerBound + (link.isEmbed ? 2 : 1) + (link.display?.utf8.count ?? 0)
    return label + 1..<link.range.upperBound
  }

  /// Returns the edit that adds a definition after the last one of the note if that ends it, or else after a blank line at
  /// its end.
  private func adding(definition: String) throws(EditError) -> [TextEdit] {
    let last = note.blocks.last { $0.kind != .blank }
    guard let last, last.kind == .definition, last.container == nil else { return try append(definition) }
    let isOpen = bytes[last.range].last?.isLineBreak == false
    let text = (isOpen ? "\n" : "") + definition + (isOpen ? "" : "\n")
    return [TextEdit(at: last.range.upperBound, insert: Array(text.utf8))]
  }
}
