/// What an element of HTML is to a writer of Markdown, known by its name.
struct ElementTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// Its contents never reach the text.
  static let hidden = ElementTraits(rawValue: 1)
  /// Markdown has nothing for it.
  static let lossy = ElementTraits(rawValue: 2)
  /// A block with blocks or a line of text in it.
  static let container = ElementTraits(rawValue: 4)
  /// A block of its own kind.
  static let leaf = ElementTraits(rawValue: 8)
  /// Inline markup, which may have a block in it nevertheless.
  static let formatting = ElementTraits(rawValue: 16)

  /// Any block.
  static let block: ElementTraits = [.container, .leaf]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Looks up an element by its name in lower case.
  init(of name: String) { self = Self.byName[name] ?? [] }

  private static let names: [(traits: ElementTraits, names: [String])] = [
    (.hidden, ["script", "style", "head", "title", "meta", "link", "template", "noscript", "en-crypt"]),
    (.lossy, ["iframe", "object", "embed", "canvas", "svg", "form", "select", "button", "textarea", "math"]),
    (
      .container,
      [
        "address", "article", "aside", "body", "div", "en-note", "fieldset", "figure", "footer", "form", "header",
        "html", "main", "nav", "section", "center", "details", "figcaption", "summary",
      ]
    ),
    (
      .leaf,
      ["blockquote", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre", "table", "ul", "li", "dd", "dt"]
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
