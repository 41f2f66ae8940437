package enum OperationKind: Sendable, Hashable {
  /// A command changed notes.
  case change
  /// The operation with this number was undone.
  case undo(of: Int)
  /// The operation with this number was redone.
  case redo(of: Int)
  /// A sync brought the files of other machines into the vault. The journal does not keep it, since git's history does.
  case received
}

/// An operation without the contents of files.
package struct OperationSummary: Sendable, Hashable {
  /// The change of a file.
  package enum Action: Sendable, Hashable {
    case changed, created, deleted
    case moved(to: [UInt8])
  }

  /// A file and its change.
  package struct File: Sendable, Hashable {
    /// The path from the root, before the operation.
    package let path: [UInt8]
    /// The change of the file.
    package let action: Action
    /// Whether the change was not made because another program had changed the file.
    package let isConflict: Bool
  }

  /// The number of the operation in the vault, from 1.
  package let number: Int
  package let kind: OperationKind
  /// The time when it began, in nanoseconds since 1970.
  package let time: Int64
  /// The command that made it.
  package let command: String
  /// Who made it; empty for the person who was at work.
  package let actor: String
  /// The files that it changed.
  package let files: [File]
}
