import Bytes

/// A note as a tree of blocks, with the inline markup of each as events.
///
/// It is made from a `ParsedNote` by the same block and inline passes that gave the note its headings, links, tags and
/// tasks, so both say the same. Only who draws or converts a note needs it.
package struct NoteDocument: Sendable {
  /// The blocks that no other block holds, in order.
  package var blocks: [DocumentBlock]

  /// The document of a note and the bytes that it was parsed from; O(bytes).
  package init(_ note: ParsedNote, in bytes: Span<UInt8>) {
    var builder = NoteTreeBuilder(note)
    blocks = builder.build(bytes)
  }
}
