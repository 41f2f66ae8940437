internal import SystemCalls
internal import VaultCore

/// Prints what a check found.
struct FindingPrinter {
  let session: Session
  let view: VaultView

  /// Prints findings in the form that was asked for.
  ///
  /// - Parameters:
  ///   - mended: those that were there before and are not any more; nil when nothing was to be mended.
  ///   - operation: the number of the operation that did so.
  func print(
    _ findings: [Finding], _ form: OutputArguments.Form, mended: [Finding]? = nil, operation: Int? = nil
  ) throws {
    switch form {
    case .quiet: break
    case .count: try session.print("\(findings.count)")
    case .paths: try session.output.write(paths(findings).flatMap { QuotedName.line(of: $0) + [0x0A] })
    case .nulPaths: try session.output.write(paths(findings).flatMap { $0 + [0] })
    case .json:
      var members: [JSONValue.Member] = [
        .init("formatVersion", 1), .init("total", .integer(findings.count)),
        .init("findings", .array(findings.map(json))),
      ]
      if let mended {
        members += [
          .init("operation", operation.map { .integer($0) } ?? .null), .init("fixed", .array(mended.map(json))),
        ]
      }
      try session.print(.object(members))
    case .jsonLines: for finding in findings { try session.print(json(finding)) }
    case .text:
      try session.print(findings.map(line))
      session.remark(StyledText(summary(findings, mended: mended), .dim))
    }
  }

  /// `PATH:LINE:COLUMN: CODE: MESSAGE`
  private func line(_ finding: Finding) -> StyledText {
    let style: Style = finding.severity == .error ? .error : .warning
    return StyledText(name: view.displayPath(finding.path))
      + StyledText(":\(finding.line):\(finding.column):", .lineNumber) + StyledText(" \(finding.code):", style)
      + StyledText(" " + TerminalText.safe(Array(finding.message.utf8)))
  }

  private func json(_ finding: Finding) -> JSONValue {
    .object(
      JSONValue.pathMembers(finding.path) + [
        .init("line", .integer(finding.line)), .init("column", .integer(finding.column)),
        .init("code", .string(finding.code)), .init("severity", .string(finding.severity.rawValue)),
        .init("message", .string(finding.message)), .init("fixable", .bool(finding.repair != nil)),
      ])
  }

  private func paths(_ findings: [Finding]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return findings.map(\.path).filter { seen.insert($0).inserted }.map(view.displayPath)
  }

  /// What a person is told at the end.
  private func summary(_ findings: [Finding], mended: [Finding]?) -> String {
    var parts: [String] = []
    if let mended { parts.append("\(mended.count) fixed") }
    if findings.isEmpty {
      parts.append(mended == nil ? "nothing to find fault with" : "nothing left")
    } else {
      let errors = findings.count { $0.severity == .error }
      let warnings = findings.count - errors
      let amounts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { Amount.text($0.0, $0.1) }
      parts.append("\(amounts.joined(separator: ", ")) in \(Amount.text(Set(findings.map(\.path)).count, "file"))")
      let fixable = findings.count { $0.repair != nil }
      if mended == nil, fixable > 0 { parts.append("--fix mends \(fixable)") }
    }
    return parts.joined(separator: "; ")
  }
}
