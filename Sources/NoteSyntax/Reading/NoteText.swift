import Bytes

/// What a note looks like in a list: title, preview, snippet, length. All take the note and the very bytes it was
/// parsed from.
package enum NoteText {
  /// The title of a note with nothing in it.
  package static let untitled = "New Note"

  /// The title: the `title` property of front matter that parses, else what `order` says, else the stem of `fileName`. An
  /// empty note whose file name says nothing is `untitled`.
  package static func title(
    of note: ParsedNote, in bytes: Span<UInt8>, fileName: String, order: [TitleSource] = TitleSource.standard
  ) -> NoteTitle {
    NoteOpening(of: note, in: bytes, path: fileName.utf8Span.span, order: order, limit: 0).title
  }

  /// Words and characters of the body.
  package static func counts(of note: ParsedNote, in bytes: Span<UInt8>) -> NoteCounts {
    NoteCounts(bytes, note.bodyRange)
  }

  /// The text of leaf block `index` without markup: paragraphs and headings without inline markup, code without
  /// fences, the rows of tables with a space between cells. Lines are separated by LF. Empty for what shows no text:
  /// front matter, definitions, comments, rules, raw HTML.
  package static func plainText(of index: Int, note: ParsedNote, in bytes: Span<UInt8>) -> String {
    guard note.blocks.indices.contains(index) else { return "" }
    var reader = BlockText()
    reader.readLines(of: index, note, bytes)
    return reader.lines.text
  }

  /// Inline Markdown without its markup; reference links stay as they are.
  package static func plainText(inline text: Span<UInt8>) -> String {
    var parser = InlineParser()
    parser.recordsSpans = true
    parser.parse(text)
    return PlainText.of(text, parser.spans)
  }

  /// The inline markup of leaf block `index`, a paragraph, heading, table or comment; offsets into the note.
  package static func spans(of index: Int, note: ParsedNote, in bytes: Span<UInt8>) -> [InlineSpan] {
    guard note.blocks.indices.contains(index) else { return [] }
    var reader = BlockText()
    return reader.spans(of: index, note, bytes)
  }

  /// `text` on one line: runs of white space as one space, none at the ends.
  static func flattened(_ text: String) -> String {
    let bytes = text.utf8Span.span
    if FlatText.isFlat(bytes) { return text }
    var flat: [UInt8] = []
    FlatText.append(bytes, to: &flat)
    return String(decoding: flat, as: UTF8.self)
  }
}
