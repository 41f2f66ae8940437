package import JSON
package import SystemCalls

/// The reason why a store of another program cannot be read or written.
package enum ExchangeError: Error, Sendable {
  /// A file is invalid JSON; line and column are counted from 1.
  case json(file: RawPath, JSONError.Reason, line: Int, column: Int)
  /// A file or folder is not a store of this format; `expected` describes one.
  case notAStore(RawPath, expected: String)
  /// The same, for a source whose files suggest another format, by its name.
  case otherFormat(RawPath, expected: String, format: String)
  /// A program that unpacks archives is missing or failed.
  case archive(RawPath, detail: String)
  /// A file or folder must not be replaced, or cannot be used because it is damaged, exceeds a limit or is in the wrong
  /// place; the reason says where and how.
  case refused(RawPath, String)
  case system(SystemError)
  /// The notes cannot be imported into the vault; the error is a `VaultError`.
  case vault(any Error)

  /// The reason as a phrase, without the path.
  package var fact: String {
    switch self {
    case .json(_, _, let line, let column): "it is not valid JSON, at line \(line), column \(column)"
    case .notAStore(_, let expected), .otherFormat(_, let expected, _): "it is not \(expected)"
    case .archive(_, let detail), .refused(_, let detail): detail
    case .system(let error): "\(error.errno)"
    case .vault: "it cannot be imported"
    }
  }
}
