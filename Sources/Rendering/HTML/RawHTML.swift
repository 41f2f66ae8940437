internal import Bytes
internal import Markup
internal import NoteSyntax

/// A piece of the raw HTML of a note, after the filter.
///
/// The elements of `allowed` are kept. Comments are hidden. Everything else is shown as text, as written: a tag that is
/// not known may be a word in angle brackets, and a reader sees that there is something that is not shown.
enum RawHTML {
  /// Text without character references, or a tag as it is written.
  case text(String)
  /// The start of an element, with the attributes of its tag by name in lower case.
  case start(StaticString, [String: String])
  case end(StaticString)

  /// Elements that give text a form. They run, load and ask for nothing; only pictures load a file.
  private static let allowed: [String: StaticString] = byName([
    "a", "abbr", "b", "bdi", "bdo", "blockquote", "br", "cite", "code", "dd", "del", "details", "dfn", "div", "dl",
    "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li",
    "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "summary", "sup",
    "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
  ]).merging(replacements) { name, _ in name }

  /// The elements that stand for those that HTML no longer has.
  private static let replacements: [String: StaticString] = ["center": "div", "strike": "s", "tt": "code"]

  /// Attributes whose values are text, and which are harmless, with the elements that may have them; nil for any.
  private static let textAttributes: [(name: StaticString, elements: Set<String>?)] = [
    ("alt", ["img"]), ("colspan", ["td", "th"]), ("datetime", ["del", "ins", "time"]), ("dir", nil),
    ("height", ["img"]), ("lang", nil), ("open", ["details"]), ("reversed", ["ol"]), ("rowspan", ["td", "th"]),
    ("start", ["ol"]), ("title", nil), ("width", ["img"]),
  ]

  private static func byName(_ names: [StaticString]) -> [String: StaticString] {
    Dictionary(uniqueKeysWithValues: names.map { ($0.description, $0) })
  }

  static func isVoid(_ name: StaticString) -> Bool { ["br", "hr", "img", "wbr"].contains(name.description) }

  /// Whether the start of an element ends an open paragraph (HTML, section 13.2.6.4.7).
  static func endsParagraph(_ name: StaticString) -> Bool { blocks.contains(name.description) }

  private static let blocks: Set<String> = [
    "blockquote", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5",
    "h6", "hr", "li", "ol", "p", "pre", "summary", "table", "ul",
  ]

  /// Returns the attributes of a tag that are text, in the order of their names.
  static func textAttributes(
    of element: StaticString, in attributes: [String: String]
  ) -> [(name: StaticString, value: String)] {
    textAttributes.compactMap { name, elements in
      guard elements?.contains(element.description) != false, let value = attributes[name.description] else {
        return nil
      }
      switch name.description {
      case "colspan", "height", "rowspan", "start", "width":
        let digits = value.prefix { $0.isASCII && $0.isNumber }
        if digits.isEmpty || digits.count > 5 { return nil }
        // Browsers read the digits at the start. A part of the width of the page is no longer in HTML, but they know it.
        if value.dropFirst(digits.count) == "%" { return name.description == "width" ? (name, value) : nil }
        return (name, String(digits))
      case "dir": return ["auto", "ltr", "rtl"].contains(value.lowercased()) ? (name, value) : nil
      default: return (name, value)
      }
    }
  }

  /// Returns the class that stands for the alignment of an element, which HTML no longer has as an attribute.
  static func alignment(in attributes: [String: String]) -> String? {
    attributes["align"].map { $0.lowercased() }.flatMap { ["center", "left", "right"].contains($0) ? $0 : nil }
  }

  /// What a reader sees of it as text.
  var text: String {
    switch self {
    case .text(let text): text
    case .start(let name, let attributes): name.description == "img" ? Self.description(ofPicture: attributes) : ""
    case .end: ""
    }
  }

  /// Returns the text that stands for a picture: its description, or else the address of one from elsewhere.
  static func description(ofPicture attributes: [String: String]) -> String {
    if let description = attributes["alt"], !description.isEmpty { return description }
    let address = attributes["src"].flatMap { SafeAddress($0) }
    return address?.isElsewhere == true ? address?.text ?? "" : ""
  }

  /// Reads raw HTML. O(bytes).
  static func pieces(of bytes: [UInt8]) -> [RawHTML] {
    var pieces: [RawHTML] = []
    let text = bytes.span
    var start = 0
    var offset = 0
    while let tag = text.firstOffset(of: UInt8(ascii: "<"), from: offset) {
      let end = text.htmlCommentEnd(from: tag) ?? text.htmlTagEnd(from: tag, to: text.count)
      guard let end else {
        offset = tag + 1
        continue
      }
      if start < tag { pieces.append(.text(TagParser.decoded(bytes[start..<tag]))) }
      if let piece = piece(bytes, tag..<end) { pieces.append(piece) }
      (start, offset) = (end, end)
    }
    if start < bytes.count { pieces.append(.text(TagParser.decoded(bytes[start...]))) }
    return pieces
  }

  /// Returns the piece that a tag is; nil for a comment.
  private static func piece(_ bytes: [UInt8], _ range: Range<Int>) -> RawHTML? {
    if bytes[range.lowerBound + 1] == UInt8(ascii: "!") { return nil }
    let isEnd = bytes[range.lowerBound + 1] == UInt8(ascii: "/")
    var parser = TagParser(bytes: bytes, offset: range.lowerBound + (isEnd ? 2 : 1), end: range.upperBound - 1)
    let written = parser.name().lowercased()
    guard let name = allowed[written] else { return .text(String(decoding: bytes[range], as: UTF8.self)) }
    if isEnd { return .end(name) }
    var attributes = parser.attributes(lowercased: true)
    if written == "center" { attributes["align"] = written }
    return .start(name, attributes)
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the comment at an offset; nil if there is none. One that is not closed reaches to the end.
  fileprivate func htmlCommentEnd(from start: Int) -> Int? {
    let (opening, closing) = ("<!--", "-->")
    guard extracting(start...).hasPrefix(opening.utf8Span.span) else { return nil }
    // `<!-->` and `<!--->` are whole comments.
    return firstOffset(of: closing.utf8Span.span, from: start + 2).map { $0 + 3 } ?? count
  }
}
