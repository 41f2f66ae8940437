internal import Bytes
internal import Markup

/// The elements of pages in HTML to which links lead, by their identifiers.
struct HTMLAnchors {
  /// The fragments of the links that lead to each page, as they are written.
  private var referred: [[UInt8]: Set<String>] = [:]
  /// The texts of the headings of each page, by their identifiers.
  private var headings: [[UInt8]: [String: String]] = [:]
  /// The identifiers of all elements of each page, by their forms without hyphens.
  private var identifiers: [[UInt8]: [String: String]] = [:]

  mutating func add(_ document: HTMLDocument, _ page: SourceFolder.File, _ files: RelativeLinks) {
    for (index, node) in document.nodes.enumerated() {
      if let id = node.attributes["id"], !id.isEmpty {
        identifiers[page.path, default: [:]][Self.plain(id)] = id
        if ["h1", "h2", "h3", "h4", "h5", "h6"].contains(node.name) {
          headings[page.path, default: [:]][id] = document.text(of: index)
        }
      }
      guard node.name == "a", let address = node.attributes["href"], let mark = address.firstIndex(of: "#") else {
        continue
      }
      let path = PercentEncoding.decode(String(address[..<mark].prefix { $0 != "?" }))
      guard let target = path.isEmpty ? page : files.file(path, from: page.folder) else { continue }
      referred[target.path, default: []].insert(String(address[mark...].dropFirst()))
    }
  }

  /// Returns the part of a note to which the fragment of an address leads, as in a link of a vault; nil if the page has
  /// no such element, which is added to `missing`, the losses of the note with the link.
  func subpath(_ fragment: String, of page: SourceFolder.File, missing: inout [String]) -> String? {
    let decoded = PercentEncoding.decode(String(fragment.dropFirst()))
    if decoded.isEmpty { return nil }
    guard let id = identifiers[page.path]?[Self.plain(decoded)] else {
      missing.append("the part of a page to which a link leads, which is missing")
      return nil
    }
    guard let heading = headings[page.path]?[id] else { return "#^\(HTMLDocument.blockID(of: id))" }
    let text = heading.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "#" + text.filter { !"#^|[]".contains($0) }
  }

  /// Returns the identifiers of the elements of a page that need a block id.
  func blocks(of page: SourceFolder.File) -> Set<String> {
    Set((referred[page.path] ?? []).compactMap { identifiers[page.path]?[Self.plain(PercentEncoding.decode($0))] })
  }

  /// Returns an identifier without hyphens, which Notion writes in only one of both places.
  private static func plain(_ id: String) -> String { id.filter { $0 != "-" } }
}
