package import JSON
package import VaultCore

extension JSONValue {
  /// The number of an operation; null if there was nothing to do.
  package static func operation(of report: OperationReport?) -> JSONValue {
    guard let report else { return .null }
    return .integer(report.operation.number)
  }

  /// The files that an operation could not change, because others had changed them.
  package static func conflicts(of report: OperationReport?) -> JSONValue {
    guard let report else { return .array([]) }
    return .paths(report.conflicts.map(\.path))
  }
}
