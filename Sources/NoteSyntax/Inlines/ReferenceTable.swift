/// The link reference definitions of a note by their labels.
struct ReferenceTable: Sendable {
  let definitions: [LinkDefinition]
  private let indices: [String: Int]

  /// Makes a table of `definitions`; of several with the same label, the first applies.
  init(_ definitions: [LinkDefinition]) {
    self.definitions = definitions
    if definitions.isEmpty {
      indices = [:]
      return
    }
    var indices: [String: Int] = [:]
    indices.reserveCapacity(definitions.count)
    for (index, definition) in definitions.enumerated() where indices[definition.normalizedLabel] == nil {
      indices[definition.normalizedLabel] = index
    }
    self.indices = indices
  }

  /// Whether there are no definitions.
  var isEmpty: Bool { definitions.isEmpty }

  /// Returns the index of the definition with the normalized `label`.
  func index(of label: String) -> Int? { indices[label] }
}
