internal import NoteSyntax

/// A link on the command line: `[[note#heading|label]]`, `[label](note.md)`, or only a target.
struct WrittenLink: Equatable {
  /// The target, without the subpath.
  let target: String
  /// The subpath, `#heading` or `#^block`, or an empty string.
  let subpath: String
  /// Whether the link is external.
  let isExternal: Bool
  /// Whether the subpath may be a slug of a heading or the id of an HTML tag.
  let hasFragment: Bool

  /// Parses a text that is a whole link. Any other text is parsed as the contents of a wikilink.
  init(_ text: String) {
    for source in [text, "<\(text)>", "[[\(text)]]"] {
      if let link = Self.link(source), source != "<\(text)>" || link.isExternal {
        // A text without brackets can be the destination of a Markdown link.
        let hasFragment = link.hasFragment || source != text
        self.init(
          target: link.target, subpath: link.subpath, isExternal: link.isExternal, hasFragment: hasFragment)
        return
      }
    }
    let hash = text.firstIndex(of: "#") ?? text.endIndex
    self.init(
      target: String(text[..<hash]), subpath: String(text[hash...]), isExternal: false, hasFragment: true)
  }

  private init(target: String, subpath: String, isExternal: Bool, hasFragment: Bool) {
    self.target = target
    self.subpath = subpath
    self.isExternal = isExternal
    self.hasFragment = hasFragment
  }

  /// Returns the only link, if it covers all of a text.
  private static func link(_ text: String) -> Link? {
    let bytes = Array(text.utf8)
    let links = NoteParser.parse(bytes.span).links
    return links.first { $0.range == bytes.indices }
  }
}
