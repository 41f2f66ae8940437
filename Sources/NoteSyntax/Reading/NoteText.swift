/// The text of a note for lists: title, preview, snippet, length. All functions take the parsed note and the bytes that
/// it was parsed from.
package enum NoteText {
  /// The title of an empty note.
  package static let untitled = "New Note"

  /// Returns the title: the `title` property of valid front matter, otherwise the first of the sources in `order`,
  /// otherwise the stem of `fileName`. An empty note whose file name is not meaningful is `untitled`.
  package static func title(
    of note: ParsedNote, in bytes: Span<UInt8>, fileName: String, order: [TitleSource] = TitleSource.standard
  ) -> NoteTitle { NoteOpening(of: note, in: bytes, path: fileName.utf8Span.span, order: order, limit: 0).title }

  /// Returns the number of words and characters of the body.
  package static func counts(of note: ParsedNote, in bytes: Span<UInt8>) -> NoteCounts {
    NoteCounts(bytes, note.bodyRange)
  }

  /// Returns the text of leaf block `index` without markup: paragraphs and headings without inline markup, code without
  /// fences, the rows of tables with a space between cells. Lines are separated by LF. The text is empty for blocks
  /// that show none: front matter, definitions, comments, rules, raw HTML.
  package static func plainText(of index: Int, note: ParsedNote, in bytes: Span<UInt8>) -> String {
    guard note.blocks.indices.contains(index) else { return "" }
    var reader = BlockText()
    reader.readLines(of: index, note, bytes)
    return reader.lines.text
  }

  /// Returns inline Markdown without its markup; reference links are not changed.
  package static func plainText(inline text: Span<UInt8>) -> String {
    var parser = InlineParser()
    parser.recordsSpans = true
    parser.parse(text)
    return MarkupRemover.of(text, parser.spans)
  }

  /// Returns the inline markup of leaf block `index`, a paragraph, heading, table or comment, with offsets into the
  /// note.
  package static func spans(of index: Int, note: ParsedNote, in bytes: Span<UInt8>) -> [InlineSpan] {
    guard note.blocks.indices.contains(index) else { return [] }
    var reader = BlockText()
    return reader.spans(of: index, note, bytes)
  }

  /// Returns `text` as a single line, with runs of white space as one space and none at the ends. O(bytes).
  package static func flattened(_ text: String) -> String {
    let bytes = text.utf8Span.span
    if FlatText.isFlat(bytes) { return text }
    var flat: [UInt8] = []
    FlatText.append(bytes, to: &flat)
    return String(decoding: flat, as: UTF8.self)
  }
}
