/// The front matter of a note: the YAML between its `---` lines.
package struct FrontMatter: Sendable, Equatable {
  /// The range from the opening `---` to the closing one, including the line break after it, if any.
  package var range: Range<Int>
  /// The range of the YAML between the lines.
  package var contentRange: Range<Int>
  /// The properties in order. For an invalid block, these are the result of a tolerant reading of its lines, for search
  /// only.
  package var properties: [Property]
  /// The reason why the block is invalid; nil when it is valid.
  package var problem: NoteProblem?
  /// Whether the properties are a single object in braces, as in JSON.
  package var isFlow: Bool

  /// Empty front matter.
  package static let empty = FrontMatter(
    range: 0..<0, contentRange: 0..<0, properties: [], problem: nil, isFlow: false)

  /// Whether the block is valid; only then may it be edited.
  package var isValid: Bool { problem == nil }
}
