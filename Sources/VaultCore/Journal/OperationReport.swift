/// The result of an operation.
package struct OperationReport: Sendable, Hashable {
  /// How the operation ended.
  package enum Origin: Sendable, Hashable {
    /// The command carried it out.
    case command
    /// An earlier command was interrupted; this one has finished the committed operation.
    case finished
    /// An earlier command was interrupted before the operation was committed; all of it was undone.
    case undone
  }

  /// A file that was not changed because another program had changed it meanwhile.
  package struct Conflict: Sendable, Hashable {
    /// The file.
    package let path: [UInt8]
    /// The file with the contents that could not be written there; nil if all contents are in place.
    package let copy: [UInt8]?
  }

  package let operation: OperationSummary
  /// How the operation ended.
  package let origin: Origin
  /// The files that were not changed.
  package let conflicts: [Conflict]
  /// The files that were written in place, because they have several names or another owner.
  package let writtenInPlace: [[UInt8]]
  /// Whether the file system cannot swap two names, so that notes had no name for a moment.
  package let lacksExchange: Bool

  /// Creates the report of an operation.
  ///
  /// - Parameter copies: The files with the contents that could not be written, by path.
  package init(_ record: ChangeRecord, _ origin: Origin, copies: [[UInt8]: [UInt8]], lacksExchange: Bool) {
    operation = record.summary
    self.origin = origin
    conflicts = record.steps.filter { $0.outcome == .conflict }.map {
      Conflict(path: $0.change.path, copy: copies[$0.change.path])
    }
    writtenInPlace = record.steps.filter { $0.isInPlace && $0.outcome == .done }.map(\.change.path)
    self.lacksExchange = lacksExchange
  }

  package init(undone record: ChangeRecord) {
    self.init(record, .undone, copies: [:], lacksExchange: false)
  }
}
