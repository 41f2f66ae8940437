/// A question that has no answer.
package enum AnswerError: Error, Equatable, Sendable {
  /// The links to a folder were asked for, and links lead to notes and files only.
  case folderAsTarget([UInt8])
}
