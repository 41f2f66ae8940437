package import NoteSyntax
package import SystemCalls

/// The reason why notes could not be changed. In all cases except `pending`, nothing was changed.
package enum ChangeError: Error, Sendable {
  /// These files differ from those that the plan was made from: another program has changed, made or removed them.
  case changedSince([[UInt8]])
  /// What somebody saw and asked to change is not the same any more.
  case notAsSeen(path: [UInt8], SeenDifference)
  /// A file must not be written.
  case refused(path: [UInt8], reason: String)
  /// A note cannot be edited as requested.
  case edit(path: [UInt8], EditError)
  /// Another process is changing notes of the vault; its process ID and command line if they are known.
  case busy(process: Int32?, command: String?)
  /// The number of notes is not the one that was expected.
  case unexpectedCount(Int, expected: Int)
  /// The record of the operation would be larger than one that can be read again; both sizes are in bytes.
  case tooLarge(Int, limit: Int)
  /// The operating system refused something before anything was changed.
  case failed(path: [UInt8]?, SystemError)
  /// The operation was committed but could not be finished; the next command finishes it.
  case pending(operation: Int, SystemError)
  /// No operation is left to undo or to redo.
  case nothingToDo(String)
  /// The specified operation cannot be undone or redone.
  case noOperation(String)
  /// The record of an operation cannot be read.
  case damagedRecord(RawPath)
  /// The record of an operation is damaged, so it cannot be undone or redone; the number of the operation that would be
  /// without it, if there is one.
  case damagedOperation(Int, RawPath, other: Int?)
}

/// How something differs from what somebody saw of it.
package enum SeenDifference: Hashable, Sendable {
  case gone, changed
  /// Another file has the name now.
  case replaced
  case moved(to: [UInt8])
  /// The note has no such task any more, or several of which none is known to be the one that was on the line.
  case noTask(line: Int)
  case severalTasks(line: Int)
  /// The box of the task has changed.
  case ticked(line: Int)
}

extension ChangeError {
  /// Returns the error for a refusal of the operating system before anything was written.
  package static func refusal(of path: [UInt8], _ error: SystemError) -> ChangeError {
    switch error.errno {
    case .permissionDenied: .refused(path: path, reason: "it is read-only, or you have no permission to write it")
    case .notPermitted: .refused(path: path, reason: "it is immutable")
    case .readOnlyFileSystem: .refused(path: path, reason: "the file system is read-only")
    case .crossDevice where error.call == "rename":
      .refused(path: path, reason: "it is on another file system than its new place")
    case .crossDevice: .refused(path: path, reason: "it leads out of the vault")
    case .notDirectory: .refused(path: error.path?.bytes ?? path, reason: "it is a file where a folder is needed")
    case .tooManySymlinks where error.call == "readlink": .refused(path: path, reason: "it is a broken symbolic link")
    case .tooManySymlinks:
      .refused(path: error.path?.bytes ?? path, reason: "it, or a folder on its path, is a symbolic link")
    case .exists: .refused(path: error.path?.bytes ?? path, reason: "something with this name already exists")
    default: .failed(path: path, error)
    }
  }
}
