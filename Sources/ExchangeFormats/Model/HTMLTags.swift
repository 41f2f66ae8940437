internal import Markup
internal import NoteSyntax

/// Rewrites pictures and links that a text in Markdown contains as HTML.
enum HTMLTags {
  /// A picture, or a link with its text.
  struct Tag {
    /// `img` or `a`.
    let name: String
    let attributes: [String: String]
    /// The text of a link, in Markdown.
    let label: String

    /// The width of a picture in pixels; nil if none is stated.
    var width: Int? { HTMLDocument.width(attributes) }
  }

  /// Returns a text with some of its tags replaced; those in code are kept.
  ///
  /// - Parameter replacement: Returns the Markdown for a tag; nil keeps the tag.
  static func rewriting<Failure: Error>(
    _ text: String, _ replacement: (Tag) throws(Failure) -> String?
  ) throws(Failure) -> String {
    guard text.contains("<img") || text.contains("<a ") else { return text }
    let note = NoteParser.parse(text.utf8Span.span)
    let code = note.blocks.filter { $0.kind == .fencedCode || $0.kind == .indentedCode }.map(\.range)
    var result = ""
    var end = text.startIndex
    for match in text.matches(of: /<img\b[^>]*>|<a\b[^>]*>([^<]*)<\/a>/) {
      let offset = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      if code.contains(where: { $0.contains(offset) }) { continue }
      let document = HTMLDocument(Array(match.output.0.utf8))
      guard let node = document.nodes.first(where: { $0.name == "img" || $0.name == "a" }) else { continue }
      let tag = Tag(name: node.name, attributes: node.attributes, label: String(match.output.1 ?? ""))
      guard let new = try replacement(tag) else { continue }
      result += text[end..<match.range.lowerBound] + new
      end = match.range.upperBound
    }
    return result + text[end...]
  }
}
