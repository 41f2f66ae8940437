/// Edits the body of a note, and the links in its front matter.
///
/// Each function returns the edits that do one thing, as few bytes as possible and in order, and none when nothing has to
/// change. Linear in the note.
package struct NoteEditor: Sendable {
  /// The note as it is.
  package let bytes: [UInt8]
  /// The same, parsed.
  package let note: ParsedNote

  /// An editor of the note `bytes`.
  package init(_ bytes: [UInt8]) {
    self.init(bytes, note: NoteParser.parse(bytes.span))
  }

  /// An editor of the note `bytes`, which parses as `note`.
  package init(_ bytes: [UInt8], note: ParsedNote) {
    self.bytes = bytes
    self.note = note
  }

  /// The note after `edits`.
  func applying(_ edits: [TextEdit]) -> ParsedNote {
    NoteParser.parse(TextEdit.apply(edits, to: bytes).span)
  }
}
