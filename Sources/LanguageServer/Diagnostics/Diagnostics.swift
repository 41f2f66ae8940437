internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// The findings of `check` in one note, as diagnostics of the protocol.
struct Diagnostics {
  private let page: Page
  private let session: EditorSession
  /// The links of the note, by the offsets of their starts.
  private let links: [Int: Link]
  /// The maximal number of files that are listed for an ambiguous link.
  private static let mostRelated = 10

  init(_ page: Page, _ session: EditorSession) {
    (self.page, self.session) = (page, session)
    links = Dictionary(page.note.links.map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The findings in the note.
  var findings: [Finding] {
    guard let document = page.document else { return [] }
    var selection = FindingSelection()
    // The links of a note that is not in a vault cannot be checked.
    if page.workspace.isLoose { selection.ignored = ["link", "name", "note.duplicate-id"] }
    let workspace = page.workspace
    return VaultCheck(page.view, selection, names: { workspace.names }).findings(in: [document])
  }

  /// The diagnostics of the note as JSON.
  var json: JSONValue { .array(findings.map(json)) }

  private func json(_ finding: Finding) -> JSONValue {
    let severity: JSONValue =
      switch finding.severity {
      case .error: 1
      case .warning: 2
      case .information: 3
      case .hint: 4
      }
    var members: [JSONValue.Member] = [
      .init("range", page.range(of: range(of: finding)).json), .init("severity", severity),
      .init("code", .string(finding.code)), .init("source", "sheaf"), .init("message", .string(finding.message)),
    ]
    let related = session.client.hasRelatedInformation ? related(finding) : []
    if !related.isEmpty { members.append(.init("relatedInformation", .array(related))) }
    return .object(members)
  }

  /// Returns the range of a finding: the link, or the rest of the line.
  func range(of finding: Finding) -> Range<Int> {
    let line = page.note.lines.range(of: max(0, finding.line - 1))
    let start = min(line.lowerBound + max(0, finding.column - 1), line.upperBound)
    if let link = links[start] { return link.range }
    var end = line.upperBound
    while end > start, page.bytes[end - 1] == 0x0A || page.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the possible targets of an ambiguous link.
  private func related(_ finding: Finding) -> [JSONValue] {
    let range = range(of: finding)
    guard finding.code == "link.ambiguous", let link = links[range.lowerBound] else { return [] }
    var graph = page.view.graph
    let start = TextPosition(line: 0, character: 0)
    return graph.claims(on: link.target, fromPath: page.path).prefix(Self.mostRelated).map { document in
      let path = page.view.snapshot.key(of: document)
      let place = Location(
        uri: session.uri(of: path, in: page.workspace), range: TextRange(start: start, end: start))
      return [
        "location": place.json, "message": .string("it could mean '\(String(decoding: path, as: UTF8.self))'"),
      ]
    }
  }
}
