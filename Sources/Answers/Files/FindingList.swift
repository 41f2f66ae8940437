package import JSON
package import VaultCore

/// The findings of a check.
package struct FindingList: RowListing {
  package enum Field: String, ListField {
    case path, line, column, code, severity, message, fixable
  }

  /// The findings that were repaired, and the number of the operation that did it.
  package struct Repair: Sendable {
    package let mended: [Finding]
    /// The number of the operation; nil if nothing was changed.
    package let operation: Int?

    /// Creates the result of a repair.
    package init(_ mended: [Finding], operation: Int?) { (self.mended, self.operation) = (mended, operation) }
  }

  /// All findings, in order; `count` of them are shown.
  package let rows: [Finding]
  /// The result of `--fix`; nil if nothing was to be repaired.
  package let repair: Repair?
  package let count: Int

  /// Lists at most `limit` findings.
  package init(_ all: [Finding], limit: Int?, repair: Repair? = nil) {
    (rows, self.repair) = (all, repair)
    count = min(limit ?? .max, all.count)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "finding", "findings", paths: (.path, "Print the paths of the files only, each once, one per line"),
    fields: Field.fields([
      .path: "the file", .line: "the line, from 1", .column: "the column, in bytes from 1",
      .code: "the code of the problem", .severity: "error, warning, information or hint", .message: "the problem",
      .fixable: "whether --fix can fix it: true or false",
    ]),
    columns: [.path, .line, .column, .severity, .code, .message])

  package var shape: ListShape { Self.shape }
  package var total: Int { rows.count }

  package var tail: [JSONValue.Member] {
    guard let repair else { return [] }
    let mended = FindingList(repair.mended, limit: nil).records.map { JSONValue.object($0) }
    return [.init("operation", repair.operation.map { .integer($0) } ?? .null), .init("fixed", .array(mended))]
  }

  package func value(_ field: Field, of finding: Finding) -> FieldValue {
    switch field {
    case .path: .path(finding.path)
    case .line: .number(finding.line)
    case .column: .number(finding.column)
    case .code: .text(finding.code)
    case .severity: .text(finding.severity.rawValue)
    case .message: .text(finding.message)
    case .fixable: .flag(finding.repair != nil)
    }
  }
}
