internal import NoteSyntax

/// A link as somebody types it on the command line: `[[note#heading|label]]`, `[label](note.md)`, or a target alone.
struct WrittenLink: Equatable {
  /// What it points to, without the subpath.
  let target: String
  /// `#heading` or `#^block`, or empty.
  let subpath: String
  /// Whether it leads out of the vault.
  let isExternal: Bool

  /// The link that a text is as a whole; a text that is none is taken for what stands in a wikilink.
  init(_ text: String) {
    for source in [text, "<\(text)>", "[[\(text)]]"] {
      if let link = Self.link(source), source != "<\(text)>" || link.isExternal {
        self.init(target: link.target, subpath: link.subpath, isExternal: link.isExternal)
        return
      }
    }
    let hash = text.firstIndex(of: "#") ?? text.endIndex
    self.init(target: String(text[..<hash]), subpath: String(text[hash...]), isExternal: false)
  }

  private init(target: String, subpath: String, isExternal: Bool) {
    self.target = target
    self.subpath = subpath
    self.isExternal = isExternal
  }

  /// The one link that takes all of a text.
  private static func link(_ text: String) -> Link? {
    let bytes = Array(text.utf8)
    let links = NoteParser.parse(bytes.span).links
    return links.first { $0.range == bytes.indices }
  }
}
