internal import Synchronization
package import SystemCalls

/// The files that could not be read after the index was refreshed. An answer may lack something because of them, so the
/// program names them.
package final class ReadFailures: Sendable {
  private let problems = Mutex<[[UInt8]: ReadProblem]>([:])

  /// Creates an empty list.
  package init() {}

  /// Adds a file, by its path from the root, unless it no longer exists.
  package func add(_ path: [UInt8], _ error: SystemError) {
    if error.isMissing { return }
    problems.withLock { problems in
      if problems[path] == nil { problems[path] = ReadProblem(path: path, reason: .system(error)) }
    }
  }

  /// Returns the files, sorted by path, and forgets them.
  package func take() -> [ReadProblem] {
    let failures = problems.withLock { problems in
      defer { problems = [:] }
      return problems.values
    }
    return failures.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
