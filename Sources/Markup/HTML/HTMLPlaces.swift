internal import Bytes

/// The elements of a page in HTML to which links within the page lead.
package struct HTMLPlaces: Sendable {
  /// The part of a note that a place becomes.
  package enum Place: Sendable, Hashable {
    /// A heading, by its node.
    case heading(Int)
    /// A block or a run of text that contains a node.
    case block(Int)
  }

  /// The node of each identifier; the first one if several nodes have the same.
  package private(set) var nodes: [String: Int] = [:]
  /// The nodes of links that lead into the page, each with the identifier to which it leads.
  private(set) var links: [(node: Int, target: String)] = []
  private let document: HTMLDocument
  /// The next node of text or picture that is shown, from each node on; nil behind the last one.
  private var nextShown: [Int?] = []
  /// The addresses of the page itself, which browsers write before fragments when they save it.
  private var ownAddresses: Set<String>

  /// Finds the places of a page.
  package init(_ document: HTMLDocument) {
    self.document = document
    ownAddresses = Self.addresses(of: document)
    for index in document.nodes.indices {
      let node = document.nodes[index]
      if node.isText { continue }
      for name in [node.attributes["id"], node.name == "a" ? node.attributes["name"] : nil] {
        if let name, !name.isEmpty, nodes[name] == nil { nodes[name] = index }
      }
    }
    ownAddresses.formUnion(repeatedAddresses())
    for (index, node) in document.nodes.enumerated() where node.name == "a" {
      if let target = fragment(of: node.attributes["href"] ?? "") { links.append((index, target)) }
    }
    var isHidden = Array(repeating: false, count: document.nodes.count)
    for index in document.nodes.indices
    where isHidden[document.nodes[index].parent] || document.nodes[index].traits.contains(.hidden) {
      isHidden[index] = true
    }
    var next: Int?
    nextShown = Array(repeating: nil, count: document.nodes.count)
    for (index, node) in document.nodes.enumerated().reversed() {
      let isShown = node.isText ? !node.text.utf8.allSatisfy(\.isWhitespace) : node.name == "img"
      if isShown, !isHidden[index] { next = index }
      nextShown[index] = next
    }
  }

  /// Finds the places of a page; nil if it has no link to a part of a page.
  package init?(ifLinked document: HTMLDocument) {
    guard document.nodes.contains(where: { $0.name == "a" && $0.attributes["href"]?.contains("#") == true }) else {
      return nil
    }
    self.init(document)
  }

  /// The links of footnotes, there and back, which become footnotes.
  package var footnoteLinks: Set<Int> {
    let footnotes = HTMLFootnotes(document, self)
    return footnotes.backlinks.union(footnotes.references.keys)
  }

  /// Returns the identifier to which an address leads within the page; nil if it leads elsewhere or to no part.
  package func fragment(of address: String) -> String? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    guard mark == address.startIndex || ownAddresses.contains(String(address[..<mark])) else { return nil }
    let target = PercentEncoding.decode(String(address[mark...].dropFirst()))
    return target.isEmpty ? nil : target
  }

  private static func addresses(of document: HTMLDocument) -> Set<String> {
    var addresses: Set<String> = []
    for node in document.nodes where ["link", "meta", "base"].contains(node.name) {
      let isOwn = node.attributes["rel"]?.lowercased() == "canonical" || node.attributes["property"] == "og:url"
      if let address = node.attributes["href"] ?? node.attributes["content"], isOwn || node.name == "base" {
        addresses.insert(String(address.prefix { $0 != "#" }))
      }
    }
    return addresses
  }

  /// Returns the addresses of the web before several fragments, most of which are parts of this page: the page was saved from
  /// one of them, and does not say so.
  private func repeatedAddresses() -> [String] {
    var counts: [String: (here: Int, elsewhere: Int)] = [:]
    for node in document.nodes where node.name == "a" {
      guard let address = node.attributes["href"], address.hasPrefix("http"), let mark = address.firstIndex(of: "#")
      else {
        continue
      }
      let isHere = nodes[PercentEncoding.decode(String(address[mark...].dropFirst()))] != nil
      let before = counts[String(address[..<mark])] ?? (0, 0)
      counts[String(address[..<mark])] = (before.here + (isHere ? 1 : 0), before.elsewhere + (isHere ? 0 : 1))
    }
    return counts.filter { $0.value.here > 1 && $0.value.here > 3 * $0.value.elsewhere }.map(\.key)
  }

  /// Returns the node and those around it, the innermost first, without the root.
  func enclosing(_ node: Int) -> [Int] {
    var nodes: [Int] = []
    var next = node
    while next > 0 {
      nodes.append(next)
      next = document.nodes[next].parent
    }
    return nodes
  }

  /// Returns the part of the note to which a link to a node leads; nil if there is no text.
  package func place(of node: Int) -> Place? {
    if let block = textBlock(around: node) { return block }
    // An empty element between blocks, or one with blocks in it: the text that comes next.
    let text = nextShown[node] ?? nextShown.last { $0 != nil } ?? nil
    return text.map { textBlock(around: $0) ?? .block($0) }
  }

  /// Returns the innermost block of text around a node, or the outermost table; nil if none of them has text of its own.
  private func textBlock(around node: Int) -> Place? {
    let outer = enclosing(node)
    if let table = outer.last(where: { document.nodes[$0].name == "table" }) { return .block(table) }
    for index in outer {
      let element = document.nodes[index]
      if element.isHeading { return hasText(index) ? .heading(index) : nil }
      if ["p", "pre", "dt", "dd", "summary", "figcaption"].contains(element.name) {
        return hasText(index) ? .block(index) : nil
      }
      let hasBlocks = document.children(of: index).contains { !document.nodes[$0].traits.isDisjoint(with: .block) }
      if element.name == "li" {
        // The text of an item can be in a block of its own.
        return hasText(index) && (index != node || !hasBlocks) ? .block(index) : nil
      }
      if element.traits.contains(.container) { return !hasBlocks && hasText(index) ? .block(index) : nil }
    }
    return nil
  }

  private func hasText(_ node: Int) -> Bool { document.descendants(of: node).contains { nextShown[$0] == $0 } }
}
