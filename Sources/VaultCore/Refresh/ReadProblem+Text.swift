internal import SystemCalls

extension ReadProblem.Reason {
  /// What kind of fault it is, for machines.
  package var code: String {
    switch self {
    case .system: "read.failed"
    case .tooLarge: "read.too-large"
    case .binary: "encoding.binary"
    case .notUTF8: "encoding.not-utf-8"
    case .changing: "read.changing"
    }
  }

  /// What happened, for people.
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
