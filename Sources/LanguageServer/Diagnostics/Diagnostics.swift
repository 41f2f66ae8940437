internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// The findings of `check` in one note, as the client shows them.
struct Diagnostics {
  private let page: Page
  private let session: EditorSession
  /// The links of the note by their starts.
  private let links: [Int: Link]
  /// The greatest number of other files that are named for an ambiguous link.
  private static let mostRelated = 10

  init(_ page: Page, _ session: EditorSession) {
    (self.page, self.session) = (page, session)
    links = Dictionary(page.note.links.map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The findings in the note.
  var findings: [Finding] {
    guard let document = page.document else { return [] }
    var selection = FindingSelection()
    // What leads out of a note that belongs to no vault is not known.
    if page.workspace.isLoose { selection.ignored = ["link", "name", "note.duplicate-id"] }
    let workspace = page.workspace
    return VaultCheck(page.view, selection, names: { workspace.names }).findings(in: [document])
  }

  /// The diagnostics of the note.
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

  /// Returns the bytes that a finding is about: the link, or the rest of the line.
  func range(of finding: Finding) -> Range<Int> {
    let line = page.note.lines.range(of: max(0, finding.line - 1))
    let start = min(line.lowerBound + max(0, finding.column - 1), line.upperBound)
    if let link = links[start] { return link.range }
    var end = line.upperBound
    while end > start, page.bytes[end - 1] == 0x0A || page.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the files that an ambiguous link could mean.
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
