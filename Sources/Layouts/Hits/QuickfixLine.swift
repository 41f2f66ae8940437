/// A place in a note, in the format that quickfix lists of editors read: `PATH:LINE:COLUMN:TEXT`.
package struct QuickfixLine {
  /// The path, as users would type it.
  package let path: [UInt8]
  /// The number of the line, from 1.
  package let line: Int
  /// The column in bytes, from 1.
  package let column: Int
  /// The text of the line.
  package let text: [UInt8]
}
