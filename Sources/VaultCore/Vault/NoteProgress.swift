/// An observer of the progress of work on many notes.
package struct NoteProgress: Sendable {
  /// Called on several threads with the activity, such as `indexing`, the number of notes so far and the total.
  package let advance: @Sendable (_ activity: String, _ notes: Int, _ total: Int) -> Void
  /// Called when the work is done.
  package let end: @Sendable () -> Void

  /// Creates an observer.
  package init(
    advance: @escaping @Sendable (_ activity: String, _ notes: Int, _ total: Int) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    self.advance = advance
    self.end = end
  }
}
