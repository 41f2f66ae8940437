/// An occurrence of a tag in a note.
package struct Tag: Sendable, Equatable {
  /// The origin of a tag.
  package enum Origin: String, Sendable, Hashable {
    /// `#name` in the text.
    case body
    /// An entry of the `tags` property.
    case property
  }

  /// The name as written, without `#`.
  package var name: String
  /// The origin of the tag.
  package var origin: Origin
  /// The number of its line, from 1.
  package var line: Int
  /// The range of its bytes: with `#` in the body, that of the scalar's content in front matter.
  package var range: Range<Int>
}
