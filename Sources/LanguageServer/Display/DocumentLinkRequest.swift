internal import Connections
internal import JSON
internal import NoteSyntax
internal import VaultCore

/// `textDocument/documentLink`: the links of a note that lead to a file or a folder, and external ones. The address of a
/// part of a note has its line and column, such as `note.md#L5,1`: clients follow it without a request.
enum DocumentLinkRequest {
  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    var targets = Targets(page: page, session: session)
    var links: [JSONValue] = []
    let all = page.note.links
    for (index, link) in all.enumerated() {
      try session.checkCancellation()
      guard let target = try targets.address(of: link) else { continue }
      // A picture in the text of a link is a link of its own.
      let next = index + 1 < all.count ? all[index + 1].range : link.range
      let isAround = next != link.range && link.range.contains(next)
      let range = isAround || link.kind == .html || link.kind == .definition ? link.targetRange : link.range
      links.append(["range": page.range(of: range).json, "target": .string(target)])
    }
    let unused = Set(all.lazy.filter { $0.kind == .definition }.map(\.range.lowerBound))
    for definition in page.note.definitions
    where !definition.isComment && !unused.contains(definition.range.lowerBound) {
      let link = definition.link(at: page.note.lines.position(at: definition.range.lowerBound))
      guard let target = try targets.address(of: link) else { continue }
      links.append(["range": page.range(of: link.targetRange).json, "target": .string(target)])
    }
    return .array(links)
  }

  private struct Targets {
    let page: Page
    let session: EditorSession
    /// The notes to whose parts links lead.
    private var pages: [[UInt8]: (page: Page, parts: PartTable)] = [:]

    init(page: Page, session: EditorSession) { (self.page, self.session) = (page, session) }

    /// Returns the address that a link leads to; nil if it leads nowhere.
    mutating func address(of link: Link) throws -> String? {
      if link.isExternal { return link.target }
      guard let target = page.target(of: link) else {
        return page.folder(of: link).map { session.uri(of: $0, in: page.workspace).text }
      }
      let address = session.uri(of: target.path, in: page.workspace).text
      guard target.isNote, !target.subpath.isEmpty, let (other, parts) = note(at: target.path),
        let part = parts.part(ofSubpath: target.subpath, isFragment: target.hasFragment)
      else { return address }
      let start = other.range(of: parts.range(of: part, in: other.note)).start
      return "\(address)#L\(start.line + 1),\(start.character + 1)"
    }

    private mutating func note(at path: [UInt8]) -> (page: Page, parts: PartTable)? {
      if let known = pages[path] { return known }
      guard let other = path == page.path ? page : try? session.page(at: path, beside: page) else { return nil }
      let found = (page: other, parts: other.parts)
      pages[path] = found
      return found
    }
  }
}
