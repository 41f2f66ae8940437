/// A field in the text, `key:: value`, `[key:: value]` or `(key:: value)`.
package struct InlineField: Sendable, Equatable {
  /// The key as written, without surrounding emphasis.
  package var key: String
  /// The key as it is compared: lower case, spaces as hyphens.
  package var canonicalKey: String
  /// The value as written, trimmed; may be empty.
  package var value: String
  /// The field with its brackets; without them from the key to the end of the line's content.
  package var range: Range<Int>
  /// The value's bytes.
  package var valueRange: Range<Int>
  /// `[`, `(`, or nil for a field that is a whole line.
  package var bracket: UInt8?
  /// Its line, from 1.
  package var line: Int
}
