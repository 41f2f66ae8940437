/// Edits the body of a note, and the links in its front matter.
///
/// Each function returns the smallest edits for one change, in order, and none when nothing has to change. The time is
/// linear in the size of the note.
package struct NoteEditor: Sendable {
  /// The bytes of the note.
  package let bytes: [UInt8]
  /// The parsed note.
  package let note: ParsedNote
  /// Whether tasks without fields get theirs in brackets, as Dataview writes them, rather than as emoji.
  package var bracketsTaskFields = false

  /// Makes an editor of the note `bytes`.
  package init(_ bytes: [UInt8]) {
    self.init(bytes, note: NoteParser.parse(bytes.span))
  }

  /// Makes an editor of the note `bytes`, which must have been parsed as `note`.
  package init(_ bytes: [UInt8], note: ParsedNote) {
    self.bytes = bytes
    self.note = note
  }

  /// Returns the note after `edits`.
  func applying(_ edits: [TextEdit]) -> ParsedNote {
    NoteParser.parse(TextEdit.apply(edits, to: bytes).span)
  }
}
