/// A tag in front matter.
package struct PropertyTag: Sendable, Equatable {
  /// The name without `#`.
  package var name: String
  /// The range of the scalar's content, without quotes.
  package var range: Range<Int>
}
