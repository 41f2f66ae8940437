package import NoteSyntax
package import SystemCalls

/// The input of an engine for one note.
package struct EnrichmentRequest: Sendable {
  /// The path from the root.
  package let path: [UInt8]
  /// The identifier, if the note has one.
  package let id: String?
  /// The title, which may be derived from the text.
  package let title: String
  /// The tags of front matter and text.
  package let tags: [String]
  /// The bytes of the note.
  package let bytes: [UInt8]
  /// The note that was parsed from the bytes.
  package let note: ParsedNote
}

/// The result of an engine for one note; fields without a result are nil or empty.
package struct Enrichment: Sendable, Equatable {
  /// A sentence, at most `EnrichmentLimits.summary` characters long.
  package var summary: String?
  /// At most `EnrichmentLimits.actions` items.
  package var actions: [String] = []
  /// One of the categories of the vault.
  package var category: String?

  /// Creates an empty enrichment.
  package init() {}
}

package enum EnrichmentLimits {
  /// The maximal length of a summary in characters.
  package static let summary = 240
  /// The maximal number of action items.
  package static let actions = 10
  /// The maximal length of an action item in characters.
  package static let action = 200
}

/// Derives a summary, action items and a category from the text of notes.
package protocol EnrichmentEngine: Sendable {
  /// Returns the enrichments of the notes, in their order.
  func enrich(_ requests: [EnrichmentRequest]) -> EngineResults
}

package struct EngineResults: Sendable {
  /// The results for the notes, in their order; fewer than there are notes if the engine failed.
  package var results: [Result<Enrichment, EnrichmentRefusal>] = []
  /// The reason why the engine failed; nil if it did not.
  package var failure: EnrichmentError?

  /// Creates an instance without results.
  package init() {}
}

/// The reason why there is no enrichment of a note.
package struct EnrichmentRefusal: Error, Sendable, Hashable {
  /// A clause such as `the answer is not valid JSON`.
  package let reason: String
}

/// The reason why an engine cannot be used.
package enum EnrichmentError: Error, Sendable {
  /// The program cannot be started.
  case notStarted(String, SystemError)
  /// The program failed too often in a row. The values are its name, the reason of the last failure, and the last line
  /// that it printed on standard error.
  case unreliable(String, String, output: String)
}

/// Stops an engine from another thread.
package final class EnrichmentCancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// The programs that have not yet answered.
    var processes: [RunningProgram] = []
  }

  private let state = Locked(State())

  package init() {}

  /// Whether `cancel` was called.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Kills the programs that have not yet answered, so that the engine gets no more answers.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      for process in state.processes { process.kill() }
    }
  }

  /// Adds a program that has a request to answer; kills it if `cancel` was already called.
  func add(_ process: RunningProgram) {
    state.withLock { state in
      state.processes.append(process)
      if state.isCancelled { process.kill() }
    }
  }

  func remove(_ process: RunningProgram) { state.withLock { $0.processes.removeAll { $0 === process } } }
}
