import Bytes

/// A note as a tree of blocks, with the inline markup of each as events.
///
/// It is made from a `ParsedNote` by the same block and inline passes that found the note's headings, links, tags and
/// tasks, so both are consistent. It is needed only for drawing or converting a note.
package struct NoteDocument: Sendable {
  /// The blocks at the top level, in order.
  package var blocks: [DocumentBlock]
  /// The texts of all headings of the note, without markup.
  package let headings: [String]

  /// Makes the document of a note and the bytes that it was parsed from. O(bytes).
  package init(_ note: ParsedNote, in bytes: Span<UInt8>) {
    var builder = NoteTreeBuilder(note)
    blocks = builder.build(bytes)
    headings = note.headings.map(\.plainText)
  }
}
