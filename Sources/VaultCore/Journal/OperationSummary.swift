/// What an operation is to others.
package enum OperationKind: Sendable, Hashable {
  /// A command changed notes.
  case change
  /// The operation with the number was undone.
  case undo(of: Int)
  /// The operation with the number was done again.
  case redo(of: Int)
}

/// What an operation did, without contents.
package struct OperationSummary: Sendable, Hashable {
  /// What was done to a file.
  package enum Action: Sendable, Hashable {
    case changed
    case created
    case deleted
    case moved(to: [UInt8])
  }

  /// A file and what was done to it.
  package struct File: Sendable, Hashable {
    /// Its path from the root, before the operation.
    package let path: [UInt8]
    /// What was done.
    package let action: Action
    /// Whether it was not done, because somebody else had changed the file.
    package let isConflict: Bool
  }

  /// Its number in the vault, from 1.
  package let number: Int
  /// What it is to others.
  package let kind: OperationKind
  /// When it began, in nanoseconds since 1970.
  package let time: Int64
  /// The command that it was.
  package let command: String
  /// What it did.
  package let files: [File]
}
