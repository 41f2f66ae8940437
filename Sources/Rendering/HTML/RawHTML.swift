internal import Bytes
internal import Markup
internal import NoteSyntax

/// A piece of the raw HTML of a note, after the filter.
///
/// The elements of `allowed` are kept, and others that only give a form are those that are nearest. Comments are hidden.
/// Everything else is shown as text, as written: a tag that is not known may be a word in angle brackets, and a reader
/// sees that there is something that is not shown.
enum RawHTML {
  /// Text without character references, or a tag as it is written.
  case text(String)
  /// The start of an element, with the attributes of its tag by name in lower case.
  case start(StaticString, [String: String])
  case end(StaticString)
  /// A sound or a film, with the attributes of its tag.
  case media([String: String], isSound: Bool)
  /// The end of a sound or a film; before it is what programs show that know none.
  case mediaEnd

  /// Elements that give text a form. They run, load and ask for nothing; only pictures load a file.
  private static let allowed: [String: StaticString] = byName([
    "a", "abbr", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code", "dd", "del", "details", "dfn", "div",
    "dl",
    "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li",
    "mark", "meter", "ol", "p", "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong",
    "sub", "summary", "sup",
    "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
  ]).merging(replacements) { name, _ in name }

  /// The elements that stand for those that HTML no longer has, and for those whose meaning is none for a part of a page.
  private static let replacements: [String: StaticString] = {
    var elements: [String: StaticString] = ["strike": "s", "tt": "code", "acronym": "abbr", "dir": "ul", "menu": "ul"]
    for name in [
      "address", "article", "aside", "center", "fieldset", "footer", "header", "hgroup", "main", "nav", "section",
    ] { elements[name] = "div" }
    for name in ["big", "blink", "button", "data", "font", "label", "legend", "marquee", "nobr", "output", "rb", "rtc"]
    {
      elements[name] = "span"
    }
    return elements
  }()

  /// The elements of which only the content is shown.
  private static let wrappers: Set<String> = ["body", "col", "colgroup", "html", "picture", "source", "track"]

  /// Attributes whose values are text, and which are harmless, with the elements that may have them; nil for any.
  private static let textAttributes: [(name: StaticString, elements: Set<String>?)] = [
    ("alt", ["img"]), ("colspan", ["td", "th"]), ("datetime", ["del", "ins", "time"]), ("dir", nil),
    ("height", ["img", "video"]), ("high", ["meter"]), ("lang", nil), ("low", ["meter"]),
    ("max", ["meter", "progress"]),
    ("min", ["meter"]), ("open", ["details"]), ("optimum", ["meter"]), ("reversed", ["ol"]), ("rowspan", ["td", "th"]),
    ("scope", ["th"]), ("start", ["ol"]), ("title", nil), ("type", ["ol"]), ("value", ["li", "meter", "progress"]),
    ("width", ["img", "video"]),
  ]

  private static func byName(_ names: [StaticString]) -> [String: StaticString] {
    Dictionary(uniqueKeysWithValues: names.map { ($0.description, $0) })
  }

  static func isVoid(_ name: StaticString) -> Bool { ["br", "hr", "img", "wbr"].contains(name.description) }

  /// Whether the start of an element ends an open paragraph (HTML, section 13.2.6.4.7).
  static func endsParagraph(_ name: StaticString) -> Bool { blocks.contains(name.description) }

  private static let blocks: Set<String> = [
    "blockquote", "caption", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5",
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
      case "high", "low", "max", "min", "optimum", "value": return Double(value) == nil ? nil : (name, value)
      case "scope": return ["col", "colgroup", "row", "rowgroup"].contains(value.lowercased()) ? (name, value) : nil
      case "type": return ["1", "a", "A", "i", "I"].contains(value) ? (name, value) : nil
      case "dir": return ["auto", "ltr", "rtl"].contains(value.lowercased()) ? (name, value) : nil
      default: return (name, value)
      }
    }
  }

  /// Returns the classes that stand for the alignment and the colours of an element. HTML no longer has these as
  /// attributes, and a page has no styles but its own.
  static func classes(in attributes: [String: String]) -> [String] {
    let styles = styles(in: attributes)
    let sides = [styles["float"], styles["text-align"], attributes["align"]?.lowercased()].compactMap(\.self)
    let ground = styles["background"] ?? styles["background-color"] ?? attributes["bgcolor"]
    let hasGround = ground.map { !["none", "transparent", "inherit", "white", "#fff", "#ffffff", ""].contains($0) }
    return [
      sides.first { ["center", "left", "right"].contains($0) },
      (styles["color"] ?? attributes["color"]).flatMap { InkColor.className(of: $0)?.description },
      hasGround == true ? "marked" : nil,
    ].compactMap(\.self)
  }

  /// Returns the width that the style of a picture states, in pixels or as a part of the page; nil if it states none.
  static func width(in attributes: [String: String], of size: PictureSize?) -> String? {
    let styles = styles(in: attributes)
    if let zoom = styles["zoom"], zoom.hasSuffix("%"), let part = Int(zoom.dropLast()), (1...1_000).contains(part),
      let size
    {
      return String(size.width * part / 100)
    }
    guard let width = styles["width"] ?? styles["max-width"] else { return nil }
    return width.hasSuffix("px") ? String(width.dropLast(2)) : width.hasSuffix("%") ? width : nil
  }

  /// Returns the declarations of the attribute `style`, in lower case.
  static func styles(in attributes: [String: String]) -> [String: String] {
    guard let written = attributes["style"] else { return [:] }
    var styles: [String: String] = [:]
    for declaration in written.split(separator: ";").prefix(50) {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      styles[String(declaration[..<colon]).trimmed.lowercased()] =
        String(declaration[declaration.index(after: colon)...]).trimmed.lowercased()
    }
    return styles
  }

  /// What a reader sees of it as text.
  var text: String {
    switch self {
    case .text(let text): text
    case .start(let name, let attributes): name.description == "img" ? Self.description(ofPicture: attributes) : ""
    case .media(let attributes, _): Self.description(ofPicture: ["src": attributes["src"] ?? ""])
    case .end, .mediaEnd: ""
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
    return withoutReplacements(pieces)
  }

  /// Leaves out the text within sounds and films, which is for programs that know none.
  private static func withoutReplacements(_ pieces: [RawHTML]) -> [RawHTML] {
    guard let last = pieces.lastIndex(where: { if case .mediaEnd = $0 { true } else { false } }) else { return pieces }
    var isInside = false
    return pieces.enumerated().filter { index, piece in
      switch piece {
      case .media: isInside = index < last
      case .mediaEnd: isInside = false
      case .text: return !isInside
      case .start, .end: break
      }
      return true
    }.map(\.element)
  }

  /// Returns the piece that a tag is; nil for a comment.
  private static func piece(_ bytes: [UInt8], _ range: Range<Int>) -> RawHTML? {
    if bytes[range.lowerBound + 1] == UInt8(ascii: "!") { return nil }
    let isEnd = bytes[range.lowerBound + 1] == UInt8(ascii: "/")
    var parser = TagParser(bytes: bytes, offset: range.lowerBound + (isEnd ? 2 : 1), end: range.upperBound - 1)
    let written = parser.name().lowercased()
    if written == "audio" || written == "video", isEnd { return .mediaEnd }
    let isMedia = ["audio", "source", "video"].contains(written)
    if isEnd, wrappers.contains(written) { return nil }
    if isEnd, let name = allowed[written] { return .end(name) }
    let isBox = written == "input"
    guard isMedia || isBox || allowed[written] != nil || wrappers.contains(written), !isEnd
    else { return .text(String(decoding: bytes[range], as: UTF8.self)) }
    var attributes = parser.attributes(lowercased: true)
    // The sources of a picture have no such attribute.
    if isMedia, attributes["src"] != nil { return .media(attributes, isSound: isSound(written, attributes)) }
    if isBox {
      guard attributes["type"]?.lowercased() == "checkbox"
      else { return .text(String(decoding: bytes[range], as: UTF8.self)) }
      return .text(attributes["checked"] == nil ? "☐" : "☑")
    }
    guard let name = allowed[written] else { return nil }
    if written == "center" { attributes["align"] = written }
    return .start(name, attributes)
  }

  private static func isSound(_ element: String, _ attributes: [String: String]) -> Bool {
    if element != "source" { return element == "audio" }
    if let type = attributes["type"]?.lowercased() { return type.hasPrefix("audio/") }
    let name = attributes["src"]?.lowercased() ?? ""
    return ["mp3", "m4a", "ogg", "oga", "opus", "wav", "flac"].contains { name.hasSuffix("." + $0) }
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
