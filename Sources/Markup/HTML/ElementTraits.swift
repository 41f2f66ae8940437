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

  /// Any block.
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
        "html", "main", "nav", "section", "center", "details", "figcaption", "summary",
      ]
    ),
    (
      .leaf,
      [
        "blockquote", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre", "table", "ul", "li", "dd", "dt",
        "en-crypt",
      ]
    ),
    (.formatting, ["a", "b", "font", "i", "span", "strong", "em", "u", "center", "label"]),
  ]

  private static let byName: [String: ElementTraits] = {
    var table: [String: ElementTraits] = [:]
    for (traits, names) in names {
      for name in names { table[name, default: []].formUnion(traits) }
    }
    return table
  }()
}
