import Bytes

/// A tag with an `id`, an `<a>` with a `name`, or an id in braces, to which links on web pages can refer.
struct HTMLAnchor {
  let id: String
  /// The range of the id as written.
  let idRange: Range<Int>
  let range: Range<Int>
}

extension ParsedNote {
  /// Returns the anchors in the HTML of the note, in order. O(count).
  func htmlAnchors(in bytes: Span<UInt8>) -> [HTMLAnchor] {
    var anchors: [HTMLAnchor] = []
    var reader = BlockText()
    if dialect == .mdx {
      for tag in MDXCode(bytes, from: bodyRange.lowerBound).tags { bytes.appendAnchors(ofTag: tag, to: &anchors) }
    }
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .html: bytes.visitTags(in: block.range) { bytes.appendAnchors(ofTag: $0, to: &anchors) }
      case .paragraph, .heading, .table:
        let isHeading = if case .heading = block.kind { true } else { false }
        bytes.appendAttributeIDs(in: block.range, ofHeading: isHeading, to: &anchors)
        guard dialect != .mdx,
          bytes.offset(of: .lessThan, or: .lessThan, from: block.range.lowerBound, to: block.range.upperBound)
            < block.range.upperBound
        else { continue }
        for span in reader.spans(of: index, self, bytes) where span.kind == .html {
          bytes.appendAnchors(ofTag: span.range, to: &anchors)
        }
      default: break
      }
    }
    return anchors
  }
}

extension Span where Element == UInt8 {
  /// Appends the ids in braces: `## Setup {#install}` of Docusaurus, Hugo, mdBook and Pandoc, `{: #install }` and
  /// `{ id="install" }` of kramdown and MkDocs, `{/* #install */}` of MDX, and `%{#install}%` of some sites of VitePress.
  /// In a heading they are at the end of a line, and elsewhere at the beginning of one, behind the colons of a block, or
  /// behind the brackets of a link.
  fileprivate func appendAttributeIDs(in range: Range<Int>, ofHeading isHeading: Bool, to anchors: inout [HTMLAnchor]) {
    var start = offset(of: .openBrace, or: .openBrace, from: range.lowerBound, to: range.upperBound)
    while start < range.upperBound {
      let next = offset(of: .openBrace, or: .openBrace, from: start &+ 1, to: range.upperBound)
      defer { start = next }
      let lineEnd = lineBreakOffset(from: start)
      let end = offset(of: .closeBrace, or: .closeBrace, from: start, to: Swift.min(lineEnd, range.upperBound))
      guard end < Swift.min(lineEnd, range.upperBound) else { continue }
      let rest = trimming(end &+ 1..<Swift.min(lineEnd, range.upperBound))
      var line = start
      while line > range.lowerBound, self[line &- 1].isBlank { line &-= 1 }
      let before = line == range.lowerBound ? UInt8.lineFeed : self[line &- 1]
      let isInPlace =
        isHeading
        ? rest.isEmpty || rest.count == 1 && self[rest.lowerBound] == .percent && before == .percent
        : before == .lineFeed || line == start && (before == .closeBracket || before == .closeParenthesis)
          || isBehindColons(start)
      guard isInPlace, let id = attributeID(in: start &+ 1..<end) else { continue }
      anchors.append(HTMLAnchor(id: String(repairing: extracting(id)), idRange: id, range: start..<end &+ 1))
    }
  }

  /// Returns whether only the colons that begin a block, as in `::: {#note}`, are in front of an offset in its line.
  private func isBehindColons(_ start: Int) -> Bool {
    var offset = start
    while offset > 0, start &- offset < 16, self[offset &- 1] == .colon || self[offset &- 1] == .space { offset &-= 1 }
    return hasASCII(":::", at: offset) && (offset == 0 || self[offset &- 1].isLineBreak)
  }

  /// Returns the range of the id in a list of attributes without its braces.
  private func attributeID(in range: Range<Int>) -> Range<Int>? {
    var first = trimming(range)
    if first.isEmpty { return nil }
    if self[first.lowerBound] == .colon || hasASCII("/*", at: first.lowerBound) {
      let count = self[first.lowerBound] == .colon ? 1 : 2
      first = trimming(first.lowerBound &+ count..<first.upperBound)
    }
    var start = first.lowerBound
    while start < first.upperBound {
      var end = start
      while end < first.upperBound, !self[end].isWhitespace { end &+= 1 }
      if self[start] == .hash, end > start &+ 1 { return start &+ 1..<end }
      if hasASCII("id=", at: start), end > start &+ 3 {
        let isQuoted = self[start &+ 3] == .doubleQuote || self[start &+ 3] == .singleQuote
        let value = isQuoted && end > start &+ 5 ? start &+ 4..<end &- 1 : start &+ 3..<end
        if !value.isEmpty { return value }
      }
      start = end
      while start < first.upperBound, self[start].isWhitespace { start &+= 1 }
    }
    return nil
  }

  /// Appends the anchors of the tag or comment in a range.
  fileprivate func appendAnchors(ofTag range: Range<Int>, to anchors: inout [HTMLAnchor]) {
    let isLink = htmlTagName(at: range.lowerBound).map { isASCII("a", in: $0) } ?? false
    visitAttributes(ofTag: range) { name, value in
      guard isASCII("id", in: name) || isLink && isASCII("name", in: name), !value.isEmpty else { return }
      anchors.append(HTMLAnchor(id: decodedText(value, escapes: false), idRange: value, range: range))
    }
  }
}
