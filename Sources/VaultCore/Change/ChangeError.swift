package import NoteSyntax
package import SystemCalls

/// Why notes could not be changed. But for `pending`, nothing was.
package enum ChangeError: Error, Sendable {
  /// These files are not what the plan was made from any more; somebody has changed, made or removed them.
  case changedSince([[UInt8]])
  /// A file must not be written.
  case refused(path: [UInt8], reason: String)
  /// A note cannot be edited as asked.
  case edit(path: [UInt8], EditError)
  /// Another process is changing notes of the vault; its command line, as far as it can be told.
  case busy(process: Int32?, command: String?)
  /// The number of notes is not the one that was expected.
  case unexpectedCount(Int, expected: Int)
  /// The operating system refused something before anything was changed.
  case failed(path: [UInt8]?, SystemError)
  /// The operation was decided on, but could not be finished: the next command finishes it.
  case pending(operation: Int, SystemError)
  /// No operation is left to undo or to do again.
  case nothingToDo(String)
  /// The operation that was named cannot be undone or done again.
  case noOperation(String)
  /// The record of an operation cannot be read.
  case damagedRecord(RawPath)
}
