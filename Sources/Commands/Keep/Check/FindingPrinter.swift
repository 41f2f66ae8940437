internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Prints the findings of a check.
struct FindingPrinter {
  let session: Session
  let view: VaultView

  /// The options and fields of the list.
  static let shape = ListShape(
    thing: "finding", things: "findings",
    brief: .paths("Print the paths of the files only, each once, one per line"),
    fields: [
      .init("path", .text, "the file"), .init("line", .text, "the line, from 1"),
      .init("column", .text, "the column, in bytes from 1"), .init("code", .text, "the code of the problem"),
      .init("severity", .text, "error, warning, information or hint"), .init("message", .text, "the problem"),
      .init("fixable", .text, "whether --fix can fix it: true or false"),
    ],
    columns: ["path", "line", "column", "severity", "code", "message"])

  /// Prints findings in the requested form.
  ///
  /// - Parameters:
  ///   - mended: The findings that were repaired; nil without `--fix`.
  ///   - operation: The number of the operation that repaired them.
  func print(
    _ all: [Finding], _ arguments: OutputArguments, mended: [Finding]? = nil, operation: Int? = nil
  ) throws {
    let findings = arguments.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: Self.shape).print(
      findings.map(row), arguments, total: all.count, name: "findings",
      tail: mended.map { mended in
        [
          .init("operation", operation.map { .integer($0) } ?? .null),
          .init("fixed", .array(mended.map { .object(members($0)) })),
        ]
      } ?? [])
    if isPrinted { return }
    try session.page(findings.map(line))
    session.announceLimit(findings.count, of: all.count, Self.shape)
    session.remark(StyledText(summary(all, mended: mended), .dim))
  }

  /// Returns the line of a finding: `PATH:LINE:COLUMN: CODE: MESSAGE`
  private func line(_ finding: Finding) -> StyledText {
    let style: Style = finding.severity == .error ? .error : finding.severity == .warning ? .warning : .dim
    return StyledText(name: view.displayPath(finding.path))
      + StyledText(":\(finding.line):\(finding.column):", .lineNumber) + StyledText(" \(finding.code):", style)
      + StyledText(" " + TerminalText.safe(Array(finding.message.utf8)))
  }

  private func row(_ finding: Finding) -> ListRow {
    let path = view.displayPath(finding.path)
    return ListRow(handle: path, members: members(finding), paths: ["path": path])
  }

  private func members(_ finding: Finding) -> [JSONValue.Member] {
    JSONValue.pathMembers(finding.path) + [
      .init("line", .integer(finding.line)), .init("column", .integer(finding.column)),
      .init("code", .string(finding.code)), .init("severity", .string(finding.severity.rawValue)),
      .init("message", .string(finding.message)), .init("fixable", .bool(finding.repair != nil)),
    ]
  }

  /// Returns the summary at the end of the output.
  private func summary(_ findings: [Finding], mended: [Finding]?) -> String {
    var parts: [String] = []
    if let mended { parts.append("\(mended.count) fixed") }
    if findings.isEmpty {
      parts.append(mended == nil ? "no problems found" : "no problems left")
    } else {
      let names: [(FindingCode.Severity, String)] = [
        (.error, "error"), (.warning, "warning"), (.information, "remark"), (.hint, "hint"),
      ]
      let amounts = names.compactMap { severity, name in
        let count = findings.count { $0.severity == severity }
        return count > 0 ? Amount.text(count, name) : nil
      }
      parts.append("\(amounts.joined(separator: ", ")) in \(Amount.text(Set(findings.map(\.path)).count, "file"))")
      let fixable = findings.count { $0.repair != nil }
      if mended == nil, fixable > 0 { parts.append("--fix can fix \(fixable)") }
      let similar = findings.count { $0.similar != nil }
      if similar > 0 { parts.append("heal --similar suggests targets for \(similar)") }
    }
    return parts.joined(separator: "; ")
  }
}
