internal import Markup

/// HTML in notes of other programs.
enum HTMLText {
  /// Returns a piece of HTML as Markdown.
  static func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }
}

extension ForeignNote {
  /// Counts the elements that could not be written in Markdown.
  mutating func lose(elements: [String: Int]) {
    for (name, count) in elements.sorted(by: { $0.key < $1.key }) {
      losses += Array(repeating: "the element '\(name)'", count: count)
    }
  }
}
