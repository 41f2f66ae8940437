/// A tag in one place of a note.
package struct Tag: Sendable, Equatable {
  /// Where a tag comes from.
  package enum Origin: String, Sendable, Hashable {
    /// `#name` in the text.
    case body
    /// An entry of the `tags` property.
    case property
  }

  /// The name as written, without `#`.
  package var name: String
  /// Where it comes from.
  package var origin: Origin
  /// Its line, from 1.
  package var line: Int
  /// Its bytes: with `#` in the body, the scalar's content in front matter.
  package var range: Range<Int>
}
