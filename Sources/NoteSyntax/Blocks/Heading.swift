/// A heading of a note, wherever it stands.
package struct Heading: Sendable, Equatable {
  /// 1 to 6.
  package var level: Int
  /// Its content as written, with inline markup, trimmed, without a block id at its end; the lines of a setext heading
  /// are joined by a space.
  package var text: String
  /// Its content as read, without inline markup.
  package var plainText: String
  /// Its line, from 1.
  package var line: Int
  /// The whole block: its lines with their line breaks.
  package var range: Range<Int>
  /// Its content between the markers, trimmed, without a block id.
  package var contentRange: Range<Int>
  /// Index of its block in the note's `blocks`.
  package var block: Int
}
