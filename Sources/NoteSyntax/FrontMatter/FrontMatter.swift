/// The front matter of a note: the YAML between its `---` lines.
package struct FrontMatter: Sendable, Equatable {
  /// From the opening `---` to the closing one, with the line break after it, if any.
  package var range: Range<Int>
  /// The YAML between the lines.
  package var contentRange: Range<Int>
  /// The properties in order. Of an invalid block, what a tolerant reading of its lines found, for search only.
  package var properties: [Property]
  /// Why the block is invalid; nil when it is valid.
  package var problem: NoteProblem?
  /// Whether the properties are one object in braces, as in JSON.
  package var isFlow: Bool

  /// Front matter that says nothing.
  package static let empty = FrontMatter(
    range: 0..<0, contentRange: 0..<0, properties: [], problem: nil, isFlow: false)

  /// Whether the block parses; only then may it be edited.
  package var isValid: Bool { problem == nil }
}
