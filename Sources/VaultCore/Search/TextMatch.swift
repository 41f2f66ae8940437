/// A match in a text, as a range of bytes.
///
/// It is not a `Range`, because for an array of ranges the runtime searches all protocol conformances of the program
/// for the order of `Int`, which takes 2 % of the time of a short query.
package struct TextMatch: Equatable, Sendable {
  /// The offset where it begins.
  package let lowerBound: Int
  /// The offset where it ends; not less than `lowerBound`.
  package let upperBound: Int

  /// Creates a match from a range of bytes.
  package init(_ range: Range<Int>) {
    lowerBound = range.lowerBound
    upperBound = range.upperBound
  }

  /// Whether the match is empty.
  package var isEmpty: Bool { lowerBound == upperBound }
}
