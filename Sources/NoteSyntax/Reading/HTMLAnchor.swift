internal import Bytes

/// A tag with an `id`, or an `<a>` with a `name`, to which links on web pages can refer.
struct HTMLAnchor {
  let id: String
  let range: Range<Int>
}

extension ParsedNote {
  /// Returns the anchors in the HTML of the note, in order. O(count).
  func htmlAnchors(in bytes: Span<UInt8>) -> [HTMLAnchor] {
    var anchors: [HTMLAnchor] = []
    var reader = BlockText()
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .html: bytes.visitTags(in: block.range) { bytes.appendAnchors(ofTag: $0, to: &anchors) }
      case .paragraph, .heading, .table:
        guard
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
  /// Calls `body` with the range of each tag in raw HTML, but not of those in comments.
  fileprivate func visitTags(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard self[offset] == .lessThan else {
        offset &+= 1
        continue
      }
      if hasASCII("<!--", at: offset) {
        offset &+= 4
        while offset < range.upperBound, !hasASCII("-->", at: offset) { offset &+= 1 }
      } else if let end = htmlTagEnd(from: offset, to: range.upperBound) {
        body(offset..<end)
        offset = end
      } else {
        offset &+= 1
      }
    }
  }

  /// Appends the anchors of the tag or comment in a range.
  fileprivate func appendAnchors(ofTag range: Range<Int>, to anchors: inout [HTMLAnchor]) {
    let end = range.upperBound &- 1
    var offset = range.lowerBound &+ 1
    guard offset < end, self[offset].isLetter else { return }
    let isLink = self[offset] | 0x20 == UInt8(ascii: "a") && !self[offset &+ 1].isAlphanumeric
    while offset < end, !self[offset].isWhitespace { offset &+= 1 }
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
      } else {
        while offset < end, !self[offset].isWhitespace { offset &+= 1 }
        value = value.lowerBound..<offset
      }
      let isAnchor =
        nameEnd &- name == 2 && hasASCII("id", at: name) || isLink && nameEnd &- name == 4 && hasASCII("name", at: name)
      if isAnchor, !value.isEmpty { anchors.append(HTMLAnchor(id: decodedText(value, escapes: false), range: range)) }
    }
  }
}
