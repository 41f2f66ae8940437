internal import Answers
internal import Terminal
internal import VaultCore

extension Session {
  /// Prints findings, and a summary for people.
  func show(_ list: FindingList, _ arguments: OutputArguments, in view: VaultView) throws {
    try show(list, arguments, in: view, isTable: false) { list, range in
      list.page(range).map { FindingText.line($0, view) }
    }
    if arguments.isPlainText { remark(StyledText(FindingText.summary(list.all, mended: list.repair?.mended), .dim)) }
  }
}

/// The text of the findings of a check.
private enum FindingText {
  /// Returns the line of a finding: `PATH:LINE:COLUMN: CODE: MESSAGE`
  static func line(_ finding: Finding, _ view: VaultView) -> StyledText {
    let style: Style = finding.severity == .error ? .error : finding.severity == .warning ? .warning : .dim
    return StyledText(name: view.displayPath(finding.path))
      + StyledText(":\(finding.line):\(finding.column):", .lineNumber) + StyledText(" \(finding.code):", style)
      + StyledText(" " + TerminalText.safe(Array(finding.message.utf8)))
  }

  /// Returns the summary at the end of the output.
  static func summary(_ findings: [Finding], mended: [Finding]?) -> String {
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
