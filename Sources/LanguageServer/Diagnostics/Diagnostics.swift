internal import JSON
internal import NoteSyntax
internal import VaultCore

/// The findings of `check` in one note, as the client shows them.
struct Diagnostics {
  private let page: Page
  private let client: ClientCapabilities

  init(_ page: Page, _ client: ClientCapabilities) {
    (self.page, self.client) = (page, client)
  }

  /// The findings in the note.
  var findings: [Finding] {
    guard let document = page.document else { return [] }
    var selection = FindingSelection()
    // What leads out of a note that belongs to no vault is not known.
    if page.workspace.isLoose { selection.ignored = ["link", "name", "note.duplicate-id"] }
    return VaultCheck(page.view, selection).findings(in: [document])
  }

  /// The diagnostics of the note.
  var json: JSONValue { .array(findings.map(json)) }

  private func json(_ finding: Finding) -> JSONValue {
    [
      "range": page.range(of: range(of: finding)).json,
      "severity": finding.severity == .error ? 1 : 2,
      "code": .string(finding.code), "source": "sheaf", "message": .string(finding.message),
    ]
  }

  /// Returns the bytes that a finding is about: the link, or the rest of the line.
  func range(of finding: Finding) -> Range<Int> {
    let line = page.note.lines.range(of: max(0, finding.line - 1))
    let start = min(line.lowerBound + max(0, finding.column - 1), line.upperBound)
    if let link = page.note.links.first(where: { $0.range.lowerBound == start }) { return link.range }
    var end = line.upperBound
    while end > start, page.bytes[end - 1] == 0x0A || page.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}
