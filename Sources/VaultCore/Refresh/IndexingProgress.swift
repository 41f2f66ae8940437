/// Whom an indexing tells how far it is, as often as a thread takes its next notes.
package struct IndexingProgress: Sendable {
  /// Takes how many notes were taken up so far, and of how many; called by several threads.
  package let advance: @Sendable (_ notes: Int, _ total: Int) -> Void
  /// Called when the notes are in the index.
  package let end: @Sendable () -> Void

  /// Somebody who is told.
  package init(
    advance: @escaping @Sendable (_ notes: Int, _ total: Int) -> Void, end: @escaping @Sendable () -> Void
  ) {
    self.advance = advance
    self.end = end
  }
}
