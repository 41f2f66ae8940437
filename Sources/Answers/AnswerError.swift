/// A question that has no answer, or a change that cannot be made.
package enum AnswerError: Error, Equatable, Sendable {
  /// The links to a folder were asked for, and links lead to notes and files only.
  case folderAsTarget([UInt8])
  /// An operation cannot be undone or redone, since that would lose what the files with these paths got since then.
  case changedSince(operation: Int, isUndo: Bool, [[UInt8]])
  /// The note of a day exists, but the config or `.sheafignore` leaves it out.
  case leftOut([UInt8])
}
