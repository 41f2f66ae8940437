internal import SearchIndex

/// The numbers of files in a vault.
package struct FileCounts: Equatable, Sendable {
  /// The number of notes.
  package let notes: Int
  /// The number of other files.
  package let attachments: Int

  /// Creates the counts.
  package init(notes: Int, attachments: Int) {
    self.notes = notes
    self.attachments = attachments
  }

  /// Counts the files in an index. Takes O(segments) look-ups, and reads the postings of segments with deleted
  /// documents.
  init(_ snapshot: IndexSnapshot) {
    // Counting the rarer kind of documents is faster.
    attachments = snapshot.count(of: .attachment)
    notes = snapshot.documentCount - attachments
  }
}
