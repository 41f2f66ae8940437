internal import Markup

/// Converts HTML in notes of other programs.
enum HTMLText {
  /// Returns a fragment of HTML as Markdown.
  static func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }
}

extension ForeignNote {
  /// Adds the elements that cannot be written in Markdown to the losses.
  mutating func lose(elements: [String: Int]) {
    for (name, count) in elements.sorted(by: { $0.key < $1.key }) {
      losses += Array(repeating: "the element '\(name)'", count: count)
    }
  }
}
