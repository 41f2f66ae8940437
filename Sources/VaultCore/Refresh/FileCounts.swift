internal import SearchIndex

/// How many files a vault has.
package struct FileCounts: Equatable, Sendable {
  /// Notes.
  package let notes: Int
  /// Other files.
  package let attachments: Int

  /// So many notes and other files.
  package init(notes: Int, attachments: Int) {
    self.notes = notes
    self.attachments = attachments
  }

  /// The files that an index knows. O(segments) look-ups, and the postings of the rest where documents were deleted.
  init(_ snapshot: IndexSnapshot) {
    // Of the two kinds of documents the one that there are fewer of is counted.
    attachments = snapshot.count(ofKey: Array("attachment".utf8), in: .flag)
    notes = snapshot.documentCount - attachments
  }
}
