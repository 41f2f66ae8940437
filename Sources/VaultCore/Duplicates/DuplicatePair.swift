/// Two notes, or parts of them, that have most of their text in common.
package struct DuplicatePair: Sendable {
  /// A note or a section of it.
  package struct Part: Sendable {
    package let note: NoteRecord
    /// The text of the heading of the section, without markup; nil for the whole note.
    package let heading: String?
    /// The line of that heading, from 1; 1 for the whole note.
    package let line: Int
  }

  /// The one that would be merged into the other: that in the younger note, or of notes of one day in that with less text.
  package let copy: Part
  package let original: Part
  /// How much of both texts is in passages that both have, in percent.
  package let percent: Int
  /// The number of words that are shared; two characters of a script without spaces count as one.
  package let words: Int

  /// Whether two whole notes are meant, so that one can be merged into the other.
  package var isOfNotes: Bool { copy.heading == nil && original.heading == nil }
}
