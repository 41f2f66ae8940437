/// The reason why a text cannot be read as XML, and the offset of the error.
package struct XMLError: Error, Hashable, Sendable {
  /// The kinds of errors.
  package enum Reason: Hashable, Sendable {
    /// An end tag does not belong to the element that is open.
    case mismatchedEnd(String)
    /// The text ends within an element, a tag, a comment or another construct.
    case unclosed(String)
    /// A tag is not well-formed.
    case invalidTag
    /// Elements are nested deeper than the limit.
    case tooDeep
    /// A tag with its attributes, or a text that is read as a whole, is longer than the limit.
    case tooLong
    /// The text is in an encoding other than UTF-8.
    case unknownEncoding
  }

  /// The kind of the error.
  package let reason: Reason
  /// The offset of the error in bytes, from 0.
  package let offset: Int
}
