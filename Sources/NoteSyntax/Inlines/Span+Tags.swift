import Bytes

/// The tags of HTML and their attributes.
extension Span where Element == UInt8 {
  /// Calls `body` with the range of each tag in raw HTML, but not of those in comments, scripts and styles.
  func visitTags(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      offset = self.offset(of: .lessThan, or: .lessThan, from: offset, to: range.upperBound)
      guard offset < range.upperBound else { return }
      if hasASCII("<!--", at: offset) {
        offset &+= 4
        while offset < range.upperBound, !hasASCII("-->", at: offset) { offset &+= 1 }
      } else if let end = htmlTagEnd(from: offset, to: range.upperBound) {
        body(offset..<end)
        let name = htmlTagName(at: offset)
        offset = end
        if let name, isASCII("script", in: name) || isASCII("style", in: name) {
          while offset < range.upperBound, !hasASCII("</s", at: offset) { offset &+= 1 }
        }
      } else {
        offset &+= 1
      }
    }
  }

  /// Returns the range of the name of the opening tag at an offset; nil for a closing tag or a comment.
  func htmlTagName(at start: Int) -> Range<Int>? {
    var end = start &+ 1
    guard end < count, self[end].isLetter else { return nil }
    while end < count, self[end].isAlphanumeric || self[end] == .hyphen { end &+= 1 }
    return start &+ 1..<end
  }

  /// Calls `body` with the ranges of the name and the value, without quotes, of each attribute that has a value; for a
  /// closing tag and a comment, not at all.
  func visitAttributes(ofTag range: Range<Int>, _ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    guard let tagName = htmlTagName(at: range.lowerBound) else { return }
    let end = range.upperBound &- 1
    var offset = tagName.upperBound
    while offset < end {
      let name = skippingWhitespace(from: offset, to: end)
      var nameEnd = name
      while nameEnd < end, self[nameEnd] != .equals, self[nameEnd] != .slash, !self[nameEnd].isWhitespace {
        nameEnd &+= 1
      }
      offset = skippingWhitespace(from: nameEnd, to: end)
      guard offset < end, self[offset] == .equals else {
        offset = max(offset, name &+ 1)
        continue
      }
      offset = skippingWhitespace(from: offset &+ 1, to: end)
      guard offset < end else { return }
      let quote = self[offset]
      var value = offset..<offset
      if quote == .doubleQuote || quote == .singleQuote {
        guard let close = firstOffset(of: quote, from: offset &+ 1), close <= end else { return }
        value = offset &+ 1..<close
        offset = close &+ 1
      } else if quote == .openBrace {
        // In MDX a value can be an expression, of which only a string is known.
        guard let close = expressionEnd(at: offset, to: end) else { return }
        let string = trimming(offset &+ 1..<close &- 1)
        offset = close
        guard string.count >= 2, isString(string) else { continue }
        value = string.lowerBound &+ 1..<string.upperBound &- 1
      } else {
        while offset < end, !self[offset].isWhitespace { offset &+= 1 }
        value = value.lowerBound..<offset
      }
      body(name..<nameEnd, value)
    }
  }

  /// Returns whether an expression of JavaScript is a string and nothing else.
  private func isString(_ range: Range<Int>) -> Bool {
    let quote = self[range.lowerBound]
    guard quote == .doubleQuote || quote == .singleQuote || quote == .backtick,
      firstOffset(of: quote, from: range.lowerBound &+ 1) == range.upperBound &- 1
    else { return false }
    return offset(of: .dollar, or: .backslash, from: range.lowerBound, to: range.upperBound) == range.upperBound
  }

  /// Returns whether the text in a range is `text`, which is in lower case, in any case.
  func isASCII(_ text: String, in range: Range<Int>) -> Bool {
    range.count == text.utf8.count && hasASCII(text, at: range.lowerBound)
  }

  /// Appends the links of the HTML tag in a range: the addresses of `<a>`, of pictures and other media, and those of
  /// components, such as `<Card href="…">`, whose names begin with a capital.
  func appendLinks(ofTag range: Range<Int>, to links: inout [LinkDraft]) {
    guard let tag = htmlTagName(at: range.lowerBound) else { return }
    let isMedium = isMedium(tag)
    let isComponent = !isMedium && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self[tag.lowerBound])
    let isAnchor = isASCII("a", in: tag)
    guard isAnchor || isMedium || isComponent else { return }
    visitAttributes(ofTag: range) { name, value in
      let isSource = !isAnchor && isASCII("src", in: name)
      let isAddress =
        isSource || (isAnchor || isComponent) && isASCII("href", in: name) || isComponent && isASCII("to", in: name)
        || isASCII("poster", in: name) && isASCII("video", in: tag)
      let address = trimming(value)
      // A picture in the address itself is no link; `#` is a link to the top of a page.
      guard isAddress, !address.isEmpty, !hasASCII("data:", at: address.lowerBound),
        address.count > 1 || self[address.lowerBound] != .hash
      else { return }
      links.append(LinkDraft(kind: .html, isEmbed: isMedium || isSource, range: range, target: address))
    }
  }

  /// Returns whether the tag with a name shows a file.
  private func isMedium(_ name: Range<Int>) -> Bool {
    isASCII("img", in: name) || isASCII("video", in: name) || isASCII("audio", in: name) || isASCII("source", in: name)
      || isASCII("track", in: name) || isASCII("iframe", in: name) || isASCII("embed", in: name)
  }
}
