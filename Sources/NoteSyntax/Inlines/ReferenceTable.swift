/// The definitions of a note by their labels.
struct ReferenceTable: Sendable {
  let definitions: [LinkDefinition]
  private let indices: [String: Int]

  /// A table of `definitions`; of several with one label the first counts.
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

  /// Whether there are none.
  var isEmpty: Bool { definitions.isEmpty }

  /// Index of the definition that `label`, normalised, names.
  func index(of label: String) -> Int? { indices[label] }
}
