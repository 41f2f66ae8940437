/// A link reference definition, `[label]: destination "title"`.
package struct LinkDefinition: Sendable, Equatable {
  /// The trimmed label as written between the brackets.
  package var label: String
  /// The label in the form in which labels are compared: case-folded, with runs of white space as one space.
  package var normalizedLabel: String
  /// The range of the definition from its `[` to its end, without a line break.
  package var range: Range<Int>
  /// The range of the destination as written, without angle brackets.
  package var destinationRange: Range<Int>
  /// Whether the destination is in angle brackets.
  package var usesAngleBrackets: Bool
  /// The destination with escapes and entities decoded, but not percent-decoded.
  package var destination: String
  /// The title with escapes and entities decoded, or nil.
  package var title: String?
}
