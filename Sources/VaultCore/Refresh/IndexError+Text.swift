package import SearchIndex

extension IndexError {
  /// The description of the problem, for people.
  package var fact: String {
    switch self {
    case .damaged(let reason): "the index is damaged: \(reason)"
    case .otherFormat: "the index is of another version"
    case .foreign: "the index belongs to another vault"
    case .system(let error): "\(error)"
    }
  }
}
