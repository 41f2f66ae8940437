/// A part of a text that is looked for, as its bytes.
///
/// No `Range`: for an array of those the runtime searches all conformances of the program for the order of `Int`, which is a
/// fiftieth of the time of a short question.
package struct TextMatch: Equatable, Sendable {
  /// Where it begins.
  package let lowerBound: Int
  /// Where it ends, which is not before.
  package let upperBound: Int

  /// The part that a range of bytes is.
  package init(_ range: Range<Int>) {
    lowerBound = range.lowerBound
    upperBound = range.upperBound
  }

  /// Whether it has no bytes.
  package var isEmpty: Bool { lowerBound == upperBound }
}
