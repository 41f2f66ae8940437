internal import Bytes
internal import NoteSyntax

/// Pieces of texts on one line.
enum Excerpts {
  /// Returns the text of a block. Links are their texts; embeds, comments, tags in HTML and ids of blocks are left out.
  static func plainText(of events: [InlineEvent], in bytes: Span<UInt8>) -> String {
    var text = ""
    var hidden = 0
    for event in events {
      switch event.kind {
      case .open(let markup): if hidden > 0 || isHidden(markup) { hidden += 1 }
      case .close: hidden = max(hidden - 1, 0)
      case .text where hidden == 0: text += String(bytes.extracting(event.range))
      case .entity(let characters) where hidden == 0: text += characters
      case .softBreak where hidden == 0, .hardBreak where hidden == 0: text += " "
      default: break
      }
    }
    return text
  }

  /// Whether a paragraph only says where to look: it has no words but those of links and tags, and a label before them, as
  /// in `Source: [Trees](trees.md)`.
  static func isPointer(_ events: [InlineEvent], in bytes: Span<UInt8>) -> Bool {
    var (words, links, depth) = ("", 0, 0)
    for event in events {
      switch event.kind {
      case .open(let markup):
        if depth > 0 || isPointing(markup) { depth += 1 }
        if depth == 1 { links += 1 }
      case .close: depth = max(depth - 1, 0)
      case .text where depth == 0: words += String(bytes.extracting(event.range))
      case .entity(let characters) where depth == 0: words += characters
      case .softBreak, .hardBreak: words += "\n"
      default: break
      }
    }
    let lines = words.split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).filter { word in
        let isAddress = word.hasPrefix("https://") || word.hasPrefix("http://")
        if isAddress { links += 1 }
        return !isAddress && word.contains(where: \.isLetter)
      }
    }
    // A label is short, and ends in a colon.
    return links > 0 && lines.allSatisfy { $0.isEmpty || $0.count <= 3 && ":：".contains($0[$0.count - 1].last ?? " ") }
  }

  private static func isPointing(_ markup: InlineMarkup) -> Bool {
    switch markup {
    case .link, .tag: true
    default: isHidden(markup)
    }
  }

  /// Whether markup has no place in a line of prose.
  static func isHidden(_ markup: InlineMarkup) -> Bool {
    switch markup {
    case .comment, .html, .blockID, .footnoteReference, .inlineFootnote: true
    case .link(let link): link.form == .embed || link.form == .image
    default: false
    }
  }

  /// Returns a text with each run of white space as one space.
  static func oneLine(_ text: String) -> String { NoteText.flattened(text) }

  /// Cuts a text of more characters at a word.
  static func cut(_ text: String, to count: Int) -> String {
    // Most texts are short, and counting characters takes long.
    guard text.utf8.count > count, text.count > count else { return text }
    var part = text.prefix(count - 1)
    if let space = part.lastIndex(of: " "), part.distance(from: space, to: part.endIndex) < 40 { part = part[..<space] }
    while let last = part.last, ",;:.–—-".contains(last) { part.removeLast() }
    return part + "…"
  }
}
