internal import SearchIndex

/// The report of a refresh of the index.
package struct RefreshReport: Equatable, Sendable {
  /// The source of the answer.
  package enum Outcome: Equatable, Sendable {
    /// Nothing had changed.
    case unchanged
    /// The changes were committed.
    case committed
    /// Another process was writing, or the index folder is not writable: the answer is correct, but was not committed.
    case inMemory(reason: String)
    /// The last commit was used as it is, on request.
    case unsynchronized
    /// A watcher has committed every change made before the request.
    case watched
  }

  /// Creates an empty report.
  package init() {}

  /// The numbers of files in the vault; nil if not all of it was compared.
  package var files: FileCounts?
  /// The number of notes that were read.
  package var read = 0
  /// The number of new notes.
  package var added = 0
  /// The number of notes whose bytes differ.
  package var changed = 0
  /// The number of notes that no longer exist.
  package var removed = 0
  /// The number of notes that moved to another path; they are included in `added` and `removed`.
  package var moved = 0
  /// The number of bytes that were read.
  package var bytesRead = 0
  /// The source of the answer.
  package var outcome = Outcome.unchanged
  /// Whether nothing was committed because another process was writing the index. No message is needed: the next
  /// command finds the index up to date, or commits the changes.
  package var isBusy = false
  /// The reason why an existing index could not be used and was rebuilt.
  package var rebuildReason: String?
  /// A warning that remembered facts outside of the index were lost.
  package var memoryProblem: String?
  /// The notes that could not be read, or not completely, and the folders that could not be listed.
  package var problems: [ReadProblem] = []

  /// The notes that could not be read at all, and the folders that could not be listed: an answer may lack them.
  package var unread: [ReadProblem] {
    problems.filter { problem in
      if case .system = problem.reason { true } else { false }
    }
  }
}

/// The numbers of files in a vault.
package struct FileCounts: Equatable, Sendable {
  /// The number of notes.
  package let notes: Int
  /// The number of other files.
  package let attachments: Int
}

extension FileCounts {
  /// Counts the files in an index. Takes O(segments) look-ups, and reads postings of segments with deleted documents.
  init(_ snapshot: IndexSnapshot) {
    // Counting the rarer kind of documents is faster.
    attachments = snapshot.count(of: .attachment)
    notes = snapshot.documentCount - attachments
  }
}
