/// What became of an operation.
package struct OperationReport: Sendable, Hashable {
  /// How it came to its end.
  package enum Origin: Sendable, Hashable {
    /// The command itself made it.
    case command
    /// An earlier command was interrupted; this one has finished what was decided.
    case finished
    /// An earlier command was interrupted before anything was decided; nothing of it is left.
    case undone
  }

  /// Where a file was left alone, because somebody else had changed it meanwhile.
  package struct Conflict: Sendable, Hashable {
    /// The file.
    package let path: [UInt8]
    /// The file that keeps what could not stay there; nil when all of it is in place.
    package let copy: [UInt8]?
  }

  /// What it did.
  package let operation: OperationSummary
  /// How it came to its end.
  package let origin: Origin
  /// Files that were left alone.
  package let conflicts: [Conflict]
  /// Files that were written in place, because they have several names or another owner.
  package let writtenInPlace: [[UInt8]]
  /// Whether the file system cannot swap two names: then a change of another program at the last instant may be lost.
  package let lacksExchange: Bool

  /// What became of an operation.
  ///
  /// - Parameter copies: the files that keep what could not stay at a path.
  package init(_ record: ChangeRecord, _ origin: Origin, copies: [[UInt8]: [UInt8]], lacksExchange: Bool) {
    operation = record.summary
    self.origin = origin
    conflicts = record.steps.filter { $0.outcome == .conflict }.map {
      Conflict(path: $0.change.path, copy: copies[$0.change.path])
    }
    writtenInPlace = record.steps.filter { $0.isInPlace && $0.outcome == .done }.map(\.change.path)
    self.lacksExchange = lacksExchange
  }

  /// An operation of which nothing is left.
  package init(undone record: ChangeRecord) {
    operation = record.summary
    origin = .undone
    conflicts = []
    writtenInPlace = []
    lacksExchange = false
  }
}
