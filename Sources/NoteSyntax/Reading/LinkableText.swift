internal import Bytes

extension NoteText {
  /// Returns the parts of a note in which text could become a link: paragraphs, headings and table cells without links,
  /// addresses, code, math, comments, HTML, tags, footnotes and block ids. The ranges ascend and are not empty.
  /// O(count).
  package static func linkableRanges(of note: ParsedNote, in bytes: Span<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var reader = BlockText()
    for (index, block) in note.blocks.enumerated() {
      switch block.kind {
      case .paragraph, .heading, .table: break
      default: continue
      }
      var start = block.contentRange.lowerBound
      for span in reader.spans(of: index, note, bytes) where !span.kind.isLinkable {
        if start < span.range.lowerBound { append(start..<span.range.lowerBound, of: bytes, to: &ranges) }
        start = max(start, span.range.upperBound)
      }
      if start < block.contentRange.upperBound { append(start..<block.contentRange.upperBound, of: bytes, to: &ranges) }
    }
    return ranges
  }

  /// Appends the parts of a range that are not bare addresses, which are links in most Markdown programs.
  private static func append(_ range: Range<Int>, of bytes: Span<UInt8>, to ranges: inout [Range<Int>]) {
    var start = range.lowerBound
    for address in addresses(in: range, of: bytes) {
      if start < address.lowerBound { ranges.append(start..<address.lowerBound) }
      start = address.upperBound
    }
    if start < range.upperBound { ranges.append(start..<range.upperBound) }
  }

  /// Returns the bare addresses (`https://…`) in a range: runs without white space.
  static func addresses(in range: Range<Int>, of bytes: Span<UInt8>) -> [Range<Int>] {
    var addresses: [Range<Int>] = []
    var start = range.lowerBound
    var offset = start
    while offset &+ 2 < range.upperBound {
      guard bytes[offset] == UInt8(ascii: ":"), bytes[offset &+ 1] == UInt8(ascii: "/"),
        bytes[offset &+ 2] == UInt8(ascii: "/")
      else {
        offset &+= 1
        continue
      }
      var end = offset
      while offset > start, !bytes[offset &- 1].isSpace { offset &-= 1 }
      while end < range.upperBound, !bytes[end].isSpace { end &+= 1 }
      addresses.append(offset..<end)
      start = end
      offset = end
    }
    return addresses
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
}

extension InlineSpan.Kind {
  /// Whether text inside of this markup could become a link.
  fileprivate var isLinkable: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .highlight, .escape, .entity: true
    case .code, .math, .comment, .link, .wikilink, .image, .autolink, .html, .tag, .footnote, .blockID: false
    }
  }
}
