internal import Bytes
internal import Markup

/// The elements of pages in HTML to which links lead, by their identifiers. Links of footnotes do not count, since they
/// become footnotes.
final class HTMLAnchors {
  private enum Place {
    /// The text of a heading.
    case heading(String)
    /// The node whose block gets a block id, and the identifier as it is written.
    case block(Int, String)
  }

  /// The identifiers to which links lead, for each page.
  private var referred: [[UInt8]: Set<String>] = [:]
  /// The places of each page, by their identifiers without hyphens.
  private var places: [[UInt8]: [String: Place]] = [:]
  /// The block ids of each page, by their nodes.
  private var blockIDs: [[UInt8]: [Int: String]] = [:]

  func add(_ document: HTMLDocument, _ page: SourceFolder.File, _ files: RelativeLinks) {
    let found = HTMLPlaces(document)
    let footnotes = found.footnoteLinks
    for (id, node) in found.nodes {
      switch found.place(of: node) {
      case .heading(let heading): places[page.path, default: [:]][Self.plain(id)] = .heading(document.text(of: heading))
      case .block(let block): places[page.path, default: [:]][Self.plain(id)] = .block(block, id)
      case nil: break
      }
    }
    for (index, node) in document.nodes.enumerated() where node.name == "a" {
      guard let address = node.attributes["href"], let mark = address.firstIndex(of: "#") else { continue }
      if let own = found.fragment(of: address) {
        if !footnotes.contains(index) { referred[page.path, default: []].insert(Self.plain(own)) }
        continue
      }
      let path = PercentEncoding.decode(String(address[..<mark].prefix { $0 != "?" }))
      guard let target = path.isEmpty ? page : files.file(path, from: page.folder) else { continue }
      let id = PercentEncoding.decode(String(address[mark...].dropFirst()))
      referred[target.path, default: []].insert(Self.plain(id))
    }
  }

  /// Returns the part of a note to which the fragment of an address leads, as in a link of a vault; nil if the page has
  /// no such element, which is added to `missing`, the losses of the note with the link.
  func subpath(_ fragment: String, of page: SourceFolder.File, missing: inout [String]) -> String? {
    let id = PercentEncoding.decode(String(fragment.dropFirst()))
    if id.isEmpty || id == "top" && places[page.path]?[id] == nil { return nil }
    switch places[page.path]?[Self.plain(id)] {
    case .heading(let text):
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "#" + words.filter { !"#^|[]".contains($0) }
    case .block(let node, _): return blocks(of: page)[node].map { "#^\($0)" }
    case nil:
      missing.append("the part of a page to which a link leads, which is missing")
      return nil
    }
  }

  /// Returns the block ids of a page, by the nodes whose blocks get them. Places in the same block have one id.
  func blocks(of page: SourceFolder.File) -> [Int: String] {
    if let known = blockIDs[page.path] { return known }
    var ids: [Int: String] = [:]
    var taken: Set<String> = []
    for id in (referred[page.path] ?? []).sorted() {
      guard case .block(let node, let written)? = places[page.path]?[id], ids[node] == nil else { continue }
      var name = HTMLDocument.blockID(of: written)
      while !taken.insert(name).inserted { name += "-" }
      ids[node] = name
    }
    blockIDs[page.path] = ids
    return ids
  }

  /// Returns an identifier without hyphens, which Notion writes in only one of both places.
  private static func plain(_ id: String) -> String { id.filter { $0 != "-" } }
}
