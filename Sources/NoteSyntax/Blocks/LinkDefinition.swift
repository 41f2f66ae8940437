/// A link reference definition, `[label]: destination "title"`.
package struct LinkDefinition: Sendable, Equatable {
  /// The label as written, trimmed, between the brackets.
  package var label: String
  /// The label as it is compared: case folded, runs of white space as one space.
  package var normalizedLabel: String
  /// The definition from its `[` to its end, without a line break.
  package var range: Range<Int>
  /// The destination as written, without angle brackets.
  package var destinationRange: Range<Int>
  /// Whether the destination stands in angle brackets.
  package var usesAngleBrackets: Bool
  /// The destination with escapes and entities decoded, percent signs as written.
  package var destination: String
  /// The title with escapes and entities decoded, or nil.
  package var title: String?
}
