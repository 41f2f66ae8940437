internal import Bytes

/// The footnotes of a page in HTML: short links to elements that contain a link back to them, or that are in a list of
/// notes. All programs write them so, with different names.
struct HTMLFootnotes: Sendable {
  /// The label of each link that refers to a footnote, by its node.
  private(set) var references: [Int: String] = [:]
  /// The label of each footnote, by the node of its element.
  private(set) var definitions: [Int: String] = [:]
  /// The links from footnotes back to the text.
  private(set) var backlinks: Set<Int> = []
  /// The references whose own text is only a mark, such as a number.
  private(set) var marks: Set<Int> = []

  /// Finds the footnotes of a page; there are none without places.
  init(_ document: HTMLDocument, _ places: HTMLPlaces?) {
    guard let places else { return }
    let links = places.links.compactMap { link in places.nodes[link.target].map { (node: link.node, target: $0) } }
    /// The elements that would be footnotes, by the nodes to which links lead.
    var elements: [Int: Int] = [:]
    for (_, target) in links where elements[target] == nil {
      elements[target] = Self.element(around: target, document, places) ?? 0
    }
    // The links in these elements, by the texts to which they lead.
    var back: [Int: [Int: [Int]]] = [:]
    let wanted = Set(elements.values)
    for (node, target) in links {
      guard let element = places.enclosing(node).first(where: wanted.contains),
        let text = Self.text(around: target, document, places)
      else { continue }
      back[element, default: [:]][text, default: []].append(node)
    }
    var lengths: [Int: Int] = [:]
    var taken: Set<String> = []
    for (node, target) in links {
      // The reference stands before the footnote; the link back looks the same from there.
      guard let element = elements[target], element > node, let label = Self.label(document.text(of: node)),
        let text = Self.text(around: node, document, places), !places.enclosing(node).contains(element)
      else { continue }
      let own = back[element]?[text] ?? []
      guard !own.isEmpty || Self.isInNotes(element, document, places) else { continue }
      let length = lengths[element] ?? Self.length(of: element, document)
      lengths[element] = length
      guard length > own.reduce(0, { $0 + Self.length(of: $1, document) }) else { continue }
      backlinks.formUnion(own)
      if definitions[element] != nil { continue }
      var unused = label
      var number = taken.count + 1
      while unused.isEmpty || taken.contains(unused) { (unused, number) = ("\(number)", number + 1) }
      taken.insert(unused)
      definitions[element] = unused
    }
    for (node, target) in links {
      guard let label = elements[target].flatMap({ definitions[$0] }), !backlinks.contains(node),
        !places.enclosing(node).contains(where: { definitions[$0] == label })
      else { continue }
      references[node] = label
      if Self.label(document.text(of: node)) != nil { marks.insert(node) }
    }
  }

  /// Returns the label for the text of a link that can be the mark of a footnote, which is empty for a symbol; nil if
  /// the text is none, such as the words of a table of contents.
  private static func label(_ text: String) -> String? {
    let mark = text.filter { !$0.isWhitespace && !"[]()".contains($0) }
    if (1...4).contains(mark.count), mark.allSatisfy({ "*†‡§¶#‖^↑".contains($0) }) { return "" }
    guard
      let match = mark.lowercased().wholeMatch(
        of: /(?:note|nb|n|fn|footnote|ref|lower-alpha)?[-.]?(\d{1,4}|[a-z]{1,2}|[ivxl]{1,6})/)
    else { return nil }
    return String(match.output.1)
  }

  /// Returns the block that is a footnote if a link leads to a node in it.
  private static func element(around node: Int, _ document: HTMLDocument, _ places: HTMLPlaces) -> Int? {
    for index in places.enclosing(node) {
      let element = document.nodes[index]
      if element.isHeading || element.name == "table" { return nil }
      if element.name == "li" || element.name == "aside" || element.name == "dd" { return index }
      if element.name == "p" || element.name == "div" {
        let parent = document.nodes[index].parent
        if document.nodes[parent].name != "li" { return index }
        let first = document.children(of: parent).first { !document.nodes[$0].isText }
        return first == index ? parent : index
      }
      if !element.traits.isDisjoint(with: .block) { return nil }
    }
    return nil
  }

  /// Returns the block or cell whose text contains a node.
  private static func text(around node: Int, _ document: HTMLDocument, _ places: HTMLPlaces) -> Int? {
    places.enclosing(node).first {
      !document.nodes[$0].traits.isDisjoint(with: .block) || ["td", "th"].contains(document.nodes[$0].name)
    }
  }

  private static func isInNotes(_ node: Int, _ document: HTMLDocument, _ places: HTMLPlaces) -> Bool {
    places.enclosing(node).contains { index in
      let element = document.nodes[index]
      if ["doc-endnotes", "doc-footnote", "doc-endnote"].contains(element.attributes["role"]) { return true }
      return element.classes.contains { ["footnotes", "endnotes", "footnote", "references"].contains($0) }
    }
  }

  private static func length(of node: Int, _ document: HTMLDocument) -> Int {
    document.text(of: node).utf8.count { !$0.isWhitespace }
  }
}
