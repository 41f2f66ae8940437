internal import Bytes
internal import Connections
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

  var findings: [Finding] {
    guard let document = page.document else { return [] }
    var selection = FindingSelection()
    selection.includesOptional = true
    // The links of a note that is not in a vault cannot be checked.
    if page.workspace.isLoose { selection.ignored = ["link", "name", "note.duplicate-id"] }
    let workspace = page.workspace
    return VaultCheck(page.view, selection, names: { workspace.names }).findings(in: [document])
  }

  var json: JSONValue { .array(findings.map(json)) }

  private func json(_ finding: Finding) -> JSONValue {
    let severity: JSONValue =
      switch finding.severity {
      case .error: 1
      case .warning: 2
      case .information: 3
      case .hint: 4
      }
    let diagnostic: JSONValue = [
      "range": page.range(of: range(of: finding)).json, "severity": severity, "code": .string(finding.code),
      "source": "sheaf", "message": .string(finding.message),
    ]
    // `Unnecessary`: clients fade the text.
    let isUnneeded = finding.code.hasPrefix("definition.")
    let related = session.client.hasRelatedInformation ? related(finding) : []
    return diagnostic.adding("tags", [1], if: isUnneeded).adding(
      "relatedInformation", .array(related), if: !related.isEmpty)
  }

  func link(of finding: Finding) -> Link? { finding.code.hasPrefix("link.") ? links[start(of: finding)] : nil }

  private func line(of finding: Finding) -> Range<Int> {
    let line = min(max(1, finding.line), page.text.lines.count)
    return page.text.range(ofLine: line) ?? 0..<0
  }

  private func start(of finding: Finding) -> Int {
    let line = line(of: finding)
    return min(line.lowerBound + max(0, finding.column - 1), line.upperBound)
  }

  /// Returns the range of a finding: the part of the link that is wrong, or the rest of the line.
  func range(of finding: Finding) -> Range<Int> {
    if let link = link(of: finding) { return range(of: finding, in: link) }
    let start = start(of: finding)
    return start..<max(start, line(of: finding).upperBound)
  }

  private func range(of finding: Finding, in link: Link) -> Range<Int> {
    // The destination of a reference link is elsewhere, and escapes in it may hide the beginning of the part.
    guard link.range.contains(link.targetRange), !link.targetRange.isEmpty, !link.style.hasEscapes
    else { return link.range }
    let target = link.targetRange
    let hash = link.subpath.isEmpty ? nil : page.bytes[target].firstIndex(of: UInt8(ascii: "#"))
    guard let hash else { return target }
    let isPart = finding.code == "link.missing-heading" || finding.code == "link.missing-block"
    if isPart { return hash..<target.upperBound }
    return hash == target.lowerBound ? target : target.lowerBound..<hash
  }

  /// Returns the possible targets of an ambiguous link.
  private func related(_ finding: Finding) -> [JSONValue] {
    guard finding.code == "link.ambiguous", let link = link(of: finding) else { return [] }
    var graph = page.view.graph
    return graph.claims(on: link.target, fromPath: page.path).prefix(Self.mostRelated).map { document in
      let path = page.view.snapshot.key(of: document)
      let location = Location(uri: session.uri(of: path, in: page.workspace), range: .start).json
      return ["location": location, "message": .string("it could mean '\(String(decoding: path, as: UTF8.self))'")]
    }
  }

  /// `textDocument/diagnostic`: the findings in a note, for clients that pull diagnostics.
  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    let uri = try DocumentPosition.uri(params)
    // The protocol does not allow an empty answer here.
    if DocumentURI(uri).path == nil, session.document(uri) == nil { return ["kind": "full", "items": []] }
    let page = try session.page(uri)
    let items = page.workspace.isReady ? Diagnostics(page, session).json : []
    let id = session.diagnostics.resultID(of: items, for: page.uri.key)
    if id == params["previousResultId"]?.string { return ["kind": "unchanged", "resultId": .string(id)] }
    return ["kind": "full", "resultId": .string(id), "items": items]
  }
}
