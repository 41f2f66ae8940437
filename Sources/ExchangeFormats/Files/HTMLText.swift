internal import Markup

enum HTMLText {
  static func markdown(_ html: String) -> String {
    var writer = HTMLToMarkdown(HTMLDocument(Array(html.utf8)))
    return writer.text()
  }
}

extension ForeignNote {
  /// Adds what cannot be written in Markdown, with the number of occurrences, to the losses.
  mutating func lose(_ phrases: [String: Int]) {
    for (phrase, count) in phrases.sorted(by: { $0.key < $1.key }) {
      losses += Array(repeating: phrase, count: count)
    }
  }
}
