/// A heading of a note, also inside of containers.
package struct Heading: Sendable, Equatable {
  /// The level, from 1 to 6.
  package var level: Int
  /// Its trimmed content as written, with inline markup but without a block id at its end; the lines of a setext
  /// heading are joined by a space.
  package var text: String
  /// Its content without inline markup.
  package var plainText: String
  /// The number of its first line, from 1.
  package var line: Int
  /// The range of the whole block: its lines with their line breaks.
  package var range: Range<Int>
  /// The range of its content between the markers, trimmed, without a block id.
  package var contentRange: Range<Int>
  /// The index of its block in the note's `blocks`.
  package var block: Int
}
