internal import SystemCalls

extension ReadProblem.Reason {
  /// The code of the kind of problem, for machines.
  package var code: String {
    switch self {
    case .system: "read.failed"
    case .tooLarge: "read.too-large"
    case .binary: "encoding.binary"
    case .notUTF8: "encoding.not-utf-8"
    case .changing: "read.changing"
    }
  }

  /// The description of the problem, for people.
  package var fact: String {
    switch self {
    case .system(let error): error.errno.description
    case .tooLarge(let size, let limit): "its \(size) bytes exceed the limit of \(limit)"
    case .binary: "it is not text"
    case .notUTF8: "it is not valid UTF-8"
    case .changing: "it was changing while it was read"
    }
  }
}
