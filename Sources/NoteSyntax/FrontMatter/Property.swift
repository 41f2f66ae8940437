/// A property of a note: one top-level key of its front matter.
package struct Property: Sendable, Equatable {
  /// The key as read.
  package var key: String
  /// The key as written, with quotes.
  package var keyRange: Range<Int>
  /// The value; null when nothing is written.
  package var value: YAMLNode
  /// From the first byte of the key to the end of the value, without trailing comment and line break; to the end
  /// of the colon when there is no value.
  package var range: Range<Int>
}
