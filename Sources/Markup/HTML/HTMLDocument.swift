internal import Bytes

/// A document in HTML, or in the XHTML of Evernote, as a tree stored in arrays.
///
/// Any bytes can be parsed: unclosed elements are closed, surplus end tags are ignored, and no text is lost.
package struct HTMLDocument: Sendable {
  /// An element or a text node.
  package struct Node: Sendable {
    /// The name of an element, in lower case; empty for a text.
    package let name: String
    /// The attributes of an element, by name in lower case.
    package let attributes: [String: String]
    /// The text; empty for an element.
    package fileprivate(set) var text: String
    let traits: ElementTraits
    /// The element in which the node is; 0 for the root and what is directly in it.
    fileprivate(set) var parent = 0
    fileprivate(set) var firstChild: Int?
    fileprivate var lastChild: Int?
    fileprivate(set) var next: Int?

    fileprivate init(name: String, attributes: [String: String]) {
      (self.name, self.attributes, text, traits) = (name, attributes, "", ElementTraits(of: name))
    }

    fileprivate init(text: String) { (name, attributes, self.text, traits) = ("", [:], text, []) }

    package var isText: Bool { name.isEmpty }

    /// Returns the words of the attribute `class`.
    package var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }

    var isHeading: Bool { ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) }

    /// Returns the declarations of the attribute `style`, with names in lower case and trimmed values.
    package var style: [String: String] { HTMLDocument.style(attributes) }
  }

  private static func style(_ attributes: [String: String]) -> [String: String] {
    guard let text = attributes["style"] else { return [:] }
    var style: [String: String] = [:]
    for declaration in text.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      style[String(parts[0]).trimmed.lowercased()] = String(parts[1]).trimmed
    }
    return style
  }

  /// Returns the width in pixels that the attributes of a picture state; nil if there is none.
  package static func width(_ attributes: [String: String]) -> Int? {
    for case let text? in [style(attributes)["width"], attributes["width"]] {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).drop { $0 == "." || $0.isNumber }
      if unit.isEmpty || unit == "px", let width = Int(digits), (1...99_999).contains(width) { return width }
    }
    return nil
  }

  /// Whether the page has formulas in scripts, which programs show by other elements.
  private(set) var hasMathScripts = false
  /// Whether the page has formulas in MathML.
  private(set) var hasMathML = false

  /// All nodes; the first is the root, an element that is not in the document.
  package private(set) var nodes = [Node(name: "#root", attributes: [:])]

  /// The maximum nesting depth; deeper elements become children of those at the limit.
  package static let depthLimit = 200

  package init(_ bytes: [UInt8]) {
    var builder = HTMLBuilder(Self.decoded(bytes))
    builder.run(&self)
    hasMathScripts = nodes.contains { $0.name == "script" && $0.attributes["type"]?.hasPrefix("math/tex") == true }
    hasMathML = nodes.contains { $0.name == "math" }
  }

  /// The children of a node, in order.
  package func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var next = nodes[node].firstChild
    while let child = next {
      children.append(child)
      next = nodes[child].next
    }
    return children
  }

  /// Returns the block id for the identifier of an element: with only characters that are valid in one.
  package static func blockID(of id: String) -> String {
    String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// A node and all nodes in it, in document order.
  package func descendants(of node: Int) -> [Int] {
    var descendants: [Int] = []
    var pending = [node]
    while let current = pending.popLast() {
      descendants.append(current)
      pending += children(of: current).reversed()
    }
    return descendants
  }

  /// The first element with a name, in document order; nil if there is none.
  package func first(_ name: String) -> Int? { nodes.firstIndex { $0.name == name } }

  /// The text of a node and of all nodes in it, without the contents of scripts and styles.
  package func text(of node: Int) -> String { text(of: node, withScripts: false) }

  func text(of node: Int, withScripts: Bool) -> String {
    var text = ""
    var pending = [node]
    while let current = pending.popLast() {
      let element = nodes[current]
      if element.isText { text += element.text }
      if element.name == "br" { text += "\n" }
      if !withScripts, ["script", "style"].contains(element.name) { continue }
      pending += children(of: current).reversed()
    }
    return text
  }

  mutating func append(_ name: String, _ attributes: [String: String], to parent: Int) -> Int {
    add(Node(name: name, attributes: attributes), to: parent)
  }

  mutating func append(text: String, to parent: Int) {
    if let last = nodes[parent].lastChild, nodes[last].isText {
      nodes[last].text += text
    } else {
      _ = add(Node(text: text), to: parent)
    }
  }

  private mutating func add(_ node: Node, to parent: Int) -> Int {
    let index = nodes.count
    nodes.append(node)
    nodes[index].parent = parent
    if let last = nodes[parent].lastChild { nodes[last].next = index } else { nodes[parent].firstChild = index }
    nodes[parent].lastChild = index
    return index
  }

  /// Returns the bytes as UTF-8. They are converted if the document declares that it is in Windows-1252 or Latin-1.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.prefix(2048)
    let isNamed = start.indices.contains { index in
      start[index] | 0x20 == UInt8(ascii: "c")
        && start[index...].prefix(7).map { $0 | 0x20 }.elementsEqual("charset".utf8)
    }
    if !isNamed { return bytes }
    let head = String(decoding: start, as: UTF8.self).lowercased()
    guard let key = head.firstRange(of: "charset=") else { return bytes }
    let name = head[key.upperBound...].drop { $0 == "\"" || $0 == "'" }.prefix {
      $0.isLetter || $0.isNumber || $0 == "-"
    }
    guard ["windows-1252", "iso-8859-1", "latin1", "cp1252"].contains(String(name)) else { return bytes }
    return Array(Windows1252.text(bytes).utf8)
  }
}

/// How the writer of Markdown treats an HTML element, which depends only on the element's name.
struct ElementTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// The contents are never written.
  static let hidden = ElementTraits(rawValue: 1)
  /// The element has no equivalent in Markdown.
  static let lossy = ElementTraits(rawValue: 2)
  /// A block that contains blocks or a line of text.
  static let container = ElementTraits(rawValue: 4)
  /// A block that is written in a particular form.
  static let leaf = ElementTraits(rawValue: 8)
  /// Inline markup, which may nevertheless contain a block.
  static let formatting = ElementTraits(rawValue: 16)

  static let block: ElementTraits = [.container, .leaf]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Looks up an element by its name in lower case.
  init(of name: String) { self = Self.byName[name] ?? [] }

  private static let names: [(traits: ElementTraits, names: [String])] = [
    (.hidden, ["script", "style", "head", "title", "meta", "link", "template", "noscript"]),
    (.lossy, ["iframe", "object", "embed", "canvas", "svg", "form", "select", "button", "textarea"]),
    (
      .container,
      [
        "address", "article", "aside", "body", "div", "en-note", "fieldset", "figure", "footer", "form", "header",
        "html", "main", "nav", "section", "center", "details", "figcaption", "summary", "hgroup", "search",
      ]
    ),
    (
      .leaf,
      [
        "blockquote", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre", "table", "ul", "li", "dd", "dt",
        "en-crypt",
      ]
    ),
    (
      .formatting,
      [
        "a", "b", "font", "i", "span", "strong", "em", "u", "center", "label", "small", "big", "s", "del", "ins",
        "mark",
        "cite", "q", "bdi", "bdo", "abbr", "time",
      ]
    ),
  ]

  private static let byName: [String: ElementTraits] = {
    var table: [String: ElementTraits] = [:]
    for (traits, names) in names {
      for name in names { table[name, default: []].formUnion(traits) }
    }
    return table
  }()
}
