/// Why a text is not XML, or not read, and where.
package struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// An end tag does not belong to the element that is open.
    case mismatchedEnd(String)
    /// The text ends within an element, a tag, a comment or another construct.
    case unclosed(String)
    /// A tag is not written as XML writes tags.
    case invalidTag
    /// Elements are nested deeper than the limit.
    case tooDeep
    /// A tag, with its attributes, or a text that is wanted at once is longer than the limit.
    case tooLong
    /// The text is in an encoding other than UTF-8.
    case unknownEncoding
  }

  /// What is wrong.
  package let reason: Reason
  /// Where in the text, in bytes from 0.
  package let offset: Int
}
