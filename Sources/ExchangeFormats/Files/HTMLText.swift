internal import Markup

enum HTMLText {
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
