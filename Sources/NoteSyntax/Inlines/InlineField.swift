/// A field in the text: `key:: value`, `[key:: value]` or `(key:: value)`.
package struct InlineField: Sendable, Equatable {
  /// The key as written, without surrounding emphasis.
  package var key: String
  /// The key in the form in which keys are compared: lower case, with spaces as hyphens.
  package var canonicalKey: String
  /// The trimmed value as written; may be empty.
  package var value: String
  /// The range of the field with its brackets; without brackets, from the key to the end of the line's content.
  package var range: Range<Int>
  /// The range of the value.
  package var valueRange: Range<Int>
  /// The opening bracket, `[` or `(`; nil for a field that is a whole line.
  package var bracket: UInt8?
  /// The number of its line, from 1.
  package var line: Int
}
