internal import Bytes

/// A parser that reads HTML into a tree.
struct HTMLBuilder {
  private let bytes: [UInt8]
  private var offset = 0
  /// The open elements, the outermost first, with their names.
  private var open: [(node: Int, name: String)] = [(0, "#root")]

  private let isXML: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = Array(bytes.prefix(1024))
    isXML = ["<?xml", "/xhtml", "<en-note"].contains { start.contains(Array($0.utf8)) }
  }

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    "en-todo", "en-media",
  ]
  private static let raw: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul", "center",
    "figcaption", "hgroup", "search",
  ]
  /// What the start tag of an element closes implicitly, and the elements at which the search for that ends.
  private static let implied: [String: (closes: Set<String>, within: Set<String>)] = [
    "li": (["li"], ["ul", "ol"]), "dt": (["dt", "dd"], ["dl"]), "dd": (["dt", "dd"], ["dl"]),
    "tr": (["tr", "td", "th"], ["table"]), "td": (["td", "th"], ["tr", "table"]),
    "th": (["td", "th"], ["tr", "table"]),
    "thead": (["thead", "tbody", "tfoot", "tr", "td", "th"], ["table"]),
    "tbody": (["thead", "tbody", "tfoot", "tr", "td", "th"], ["table"]),
    "tfoot": (["thead", "tbody", "tfoot", "tr", "td", "th"], ["table"]),
    "option": (["option"], ["select"]),
    // A link cannot be in another one; the first one was not closed.
    "a": (["a"], blocks.union(["td", "th", "li", "dd", "dt"])),
  ]

  mutating func run(_ document: inout HTMLDocument) {
    while offset < bytes.count {
      let tag = bytes.span.firstOffset(of: UInt8(ascii: "<"), from: offset) ?? bytes.count
      if tag > offset {
        document.append(text: TagParser.decoded(bytes[offset..<tag]), to: open[open.count - 1].node)
        offset = tag
      }
      if offset < bytes.count { markup(&document) }
    }
  }

  private func has(_ text: StaticString) -> Bool { bytes[offset...].starts(with: text.description.utf8) }

  private func byte(_ distance: Int) -> UInt8 { offset + distance < bytes.count ? bytes[offset + distance] : 0 }

  private mutating func markup(_ document: inout HTMLDocument) {
    if has("<!--") {
      skip(past: Array("-->".utf8), from: 4)
    } else if has("<![CDATA[") {
      let start = offset + 9
      skip(past: Array("]]>".utf8), from: 9)
      let end = bytes[..<offset].suffix(3).elementsEqual("]]>".utf8) && offset - start >= 3 ? offset - 3 : offset
      document.append(
        text: String(decoding: bytes[min(start, end)..<end], as: UTF8.self), to: open[open.count - 1].node)
    } else if byte(1) == UInt8(ascii: "!") || byte(1) == UInt8(ascii: "?") {
      skip(past: [UInt8(ascii: ">")], from: 2)
    } else if byte(1) == UInt8(ascii: "/"), byte(2).isLetter {
      endTag()
    } else if byte(1).isLetter {
      startTag(&document)
    } else {
      document.append(text: "<", to: open[open.count - 1].node)
      offset += 1
    }
  }

  /// For each end of a comment or declaration, an offset after which it does not occur, so nothing is searched twice.
  private var searched: [[UInt8]: Int] = [:]

  private mutating func skip(past end: [UInt8], from start: Int) {
    let cursor = offset + start
    if let from = searched[end], cursor >= from {
      offset = bytes.count
    } else if let found = bytes.span.firstOffset(of: end.span, from: cursor) {
      offset = found + end.count
    } else {
      searched[end] = offset
      offset = bytes.count
    }
  }

  /// Returns the offset of the `>` that ends the tag that comes next, or the end of the text.
  private func endOfTag() -> Int {
    var quote: UInt8?
    var cursor = offset + 1
    var fallback: Int?
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == quote {
        quote = nil
      } else if byte == UInt8(ascii: ">") {
        if quote == nil { return cursor }
        fallback = fallback ?? cursor
        // An unclosed quotation mark would otherwise consume the rest of the text.
        if cursor - offset > 1 << 16 { return fallback ?? cursor }
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        bytes[cursor - 1] == UInt8(ascii: "=")
      {
        quote = byte
      }
      cursor += 1
    }
    return fallback ?? bytes.count
  }

  private mutating func startTag(_ document: inout HTMLDocument) {
    let end = endOfTag()
    var parser = TagParser(bytes: bytes, offset: offset + 1, end: end)
    let name = parser.name().lowercased()
    let attributes = parser.attributes(lowercased: true)
    // In HTML, unlike in XML, a link is not closed by the slash at the end of its tag.
    let isOpenLink = name == "a" && !isXML && attributes["href"] != nil
    let isEmpty = end > 0 && bytes[end - 1] == UInt8(ascii: "/") && !isOpenLink
    offset = min(end + 1, bytes.count)
    if let rule = Self.implied[name] { close(rule.closes, within: rule.within) }
    if Self.blocks.contains(name) { close(["p"], within: ["table", "td", "li", "blockquote", "div"]) }
    let node = document.append(name, attributes, to: open[open.count - 1].node)
    if Self.raw.contains(name) {
      rawText(name, in: node, &document)
    } else if !Self.void.contains(name), !isEmpty, open.count < HTMLDocument.depthLimit {
      open.append((node, name))
    }
  }

  private mutating func endTag() {
    let end = endOfTag()
    var parser = TagParser(bytes: bytes, offset: offset + 2, end: end)
    let name = parser.name().lowercased()
    offset = min(end + 1, bytes.count)
    guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
    open.removeSubrange(index...)
  }

  /// Closes the outermost open element of `names` and all in it, without leaving the innermost element of `outer`.
  private mutating func close(_ names: Set<String>, within outer: Set<String>) {
    var outermost: Int?
    for index in open.indices.reversed() {
      if outer.contains(open[index].name) { break }
      if names.contains(open[index].name) { outermost = index }
    }
    if let outermost, outermost > 0 { open.removeSubrange(outermost...) }
  }

  /// Reads the text of an element that cannot contain other elements, up to its end tag.
  private mutating func rawText(_ name: String, in node: Int, _ document: inout HTMLDocument) {
    let lowerName = Array(name.utf8)
    var cursor = offset
    while let tagStart = bytes.span.firstOffset(of: UInt8(ascii: "<"), from: cursor),
      tagStart + 2 + lowerName.count <= bytes.count
    {
      let tag = bytes[tagStart + 2..<tagStart + 2 + lowerName.count]
      if bytes[tagStart + 1] == UInt8(ascii: "/"), zip(tag, lowerName).allSatisfy({ $0 | 0x20 == $1 }) {
        document.append(text: TagParser.decoded(bytes[offset..<tagStart]), to: node)
        offset = tagStart
        offset = min(endOfTag() + 1, bytes.count)
        return
      }
      cursor = tagStart + 1
    }
    document.append(text: TagParser.decoded(bytes[offset...]), to: node)
    offset = bytes.count
  }
}
