/// What a refresh of the index found and did.
package struct RefreshReport: Equatable, Sendable {
  /// Where the answer comes from.
  package enum Outcome: Equatable, Sendable {
    /// Nothing had changed.
    case unchanged
    /// The changes were committed.
    case committed
    /// Another process was writing, or the index folder is not writable: the answer is right, but was not kept.
    case inMemory(reason: String)
    /// The last commit was taken as it is, because that was asked for.
    case unsynchronized
    /// A watcher has committed every change that was made before it was asked.
    case watched
  }

  /// A report of nothing.
  package init() {}

  /// The files in the vault; nil when not all of them were looked at.
  package var files: FileCounts?
  /// Notes whose bytes were read.
  package var read = 0
  /// Notes that are new.
  package var added = 0
  /// Notes whose bytes differ.
  package var changed = 0
  /// Notes that are gone.
  package var removed = 0
  /// Notes that are both, because their file has another path now: they are among `added` and `removed`.
  package var moved = 0
  /// Bytes that were read.
  package var bytesRead = 0
  /// What became of it.
  package var outcome = Outcome.unchanged
  /// Whether it was not kept because another process was writing the index, which is nothing to be told of: the next command
  /// finds the index current, or keeps it then.
  package var isBusy = false
  /// Why the index was made from nothing, when it was there but could not be used.
  package var rebuildReason: String?
  /// What was lost of what is remembered of notes besides the index.
  package var memoryProblem: String?
  /// Notes that could not be read, or not all of them, and folders that could not be listed.
  package var problems: [ReadProblem] = []

}
