/// The receiver of the progress of an indexing, called whenever a thread takes its next notes.
package struct IndexingProgress: Sendable {
  /// Called by several threads with the number of notes taken so far and the total.
  package let advance: @Sendable (_ notes: Int, _ total: Int) -> Void
  /// Called when the notes are in the index.
  package let end: @Sendable () -> Void

  /// Creates a receiver.
  package init(
    advance: @escaping @Sendable (_ notes: Int, _ total: Int) -> Void, end: @escaping @Sendable () -> Void
  ) {
    self.advance = advance
    self.end = end
  }
}
