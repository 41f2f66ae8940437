import Bytes

/// HTML blocks: the seven start conditions of the specification, and the corresponding end conditions.
extension BlockParser {
  mutating func startHTML(_ matched: Int, _ bytes: Span<UInt8>) -> Start {
    guard let condition = htmlCondition(bytes) else { return .text }
    if condition == 7, leaf.kind == .paragraph { return .text }
    closeContainers(downTo: matched, bytes)
    openLeaf(.html, bytes)
    leaf.marker = condition
    if condition <= 5, endsHTML(condition, bytes) { closeLeaf(bytes, includingLine: true) }
    return .leaf
  }

  private func htmlCondition(_ bytes: Span<UInt8>) -> UInt8? {
    let start = line.textOffset &+ 1
    guard start < line.end else { return nil }
    switch bytes[start] {
    case .exclamationMark:
      if bytes.hasASCII("--", at: start &+ 1) { return 2 }
      if bytes.hasCDATAStart(at: start &- 1) { return 5 }
      return start &+ 1 < line.end && bytes[start &+ 1].isLetter ? 4 : nil
    case .questionMark: return 3
    default:
      let isClosing = bytes[start] == .slash
      let name = start &+ (isClosing ? 1 : 0)
      var end = name
      while end < line.end, bytes[end].isAlphanumeric { end &+= 1 }
      guard end > name, bytes[name].isLetter else { return nil }
      if let condition = namedCondition(name..<end, isClosing: isClosing, bytes) { return condition }
      guard let tagEnd = bytes.htmlTagEnd(from: line.textOffset, to: line.end) else { return nil }
      return bytes.skippingBlanks(from: tagEnd, to: line.end) == line.end ? 7 : nil
    }
  }

  /// Returns which of the start conditions 1 and 6, which depend on the tag's name, is met.
  private func namedCondition(_ name: Range<Int>, isClosing: Bool, _ bytes: Span<UInt8>) -> UInt8? {
    guard name.count <= 10 else { return nil }
    let after: UInt8 = name.upperBound < line.end ? bytes[name.upperBound] : .lineFeed
    let isEmptyTag = after == .slash && name.upperBound &+ 1 < line.end && bytes[name.upperBound &+ 1] == .greaterThan
    guard after.isWhitespace || after == .greaterThan || isEmptyTag else { return nil }
    let text = String(repairing: bytes.extracting(name)).lowercased()
    if !isClosing, !isEmptyTag, ["pre", "script", "style", "textarea"].contains(text) { return 1 }
    return Self.blockTags.contains(text) ? 6 : nil
  }

  /// Returns whether the line meets the end condition for start condition `condition`, 1 to 5.
  func endsHTML(_ condition: UInt8, _ bytes: Span<UInt8>) -> Bool {
    for offset in line.offset..<max(line.end, line.offset) {
      switch (condition, bytes[offset]) {
      case (1, .lessThan):
        if bytes.hasASCII("</pre>", at: offset) || bytes.hasASCII("</script>", at: offset)
          || bytes.hasASCII("</style>", at: offset) || bytes.hasASCII("</textarea>", at: offset)
        {
          return true
        }
      case (2, .hyphen): if bytes.hasASCII("-->", at: offset) { return true }
      case (3, .questionMark): if bytes.hasASCII("?>", at: offset) { return true }
      case (4, .greaterThan): return true
      case (5, .closeBracket): if bytes.hasASCII("]]>", at: offset) { return true }
      default: continue
      }
    }
    return false
  }

  /// The tag names of start condition 6.
  private static let blockTags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
