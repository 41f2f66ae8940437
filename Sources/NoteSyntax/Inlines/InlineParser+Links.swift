import Bytes

extension InlineParser {
  mutating func addWikilink(_ inner: WikilinkText, _ range: Range<Int>, _ text: Span<UInt8>) {
    let isEmbed = text[range.lowerBound] == .exclamationMark
    links.append(LinkDraft(kind: .wiki, isEmbed: isEmbed, range: range, target: inner.target, display: inner.display))
    // As in Markdown links, a link contains no other links.
    if !isEmbed { inactiveHeight = brackets.count }
    guard recordsSpans else { return }
    record(isEmbed ? .image : .wikilink, range, isEmbed ? inner.shownAsEmbed(text) : inner.display ?? inner.target)
  }

  /// Adds a Markdown or reference link with the text `linkText`; if its destination is empty, it only becomes a span.
  mutating func addLink(_ bracket: Bracket, _ linkText: Range<Int>, _ destination: LinkDestination) {
    let range = bracket.start..<destination.end
    let isImage = bracket.kind == .image
    record(isImage ? .image : .link, range, linkText)
    if recordsDestinations { destinations[range.lowerBound] = destination }
    if !isImage { dropBareAddresses(from: bracket.linkCount) }
    if let index = destination.definition {
      guard !references.definitions[index].destination.isEmpty else { return }
      links.append(
        LinkDraft(kind: .reference, isEmbed: isImage, range: range, target: 0..<0, display: linkText, definition: index)
      )
    } else if !destination.range.isEmpty {
      links.append(
        LinkDraft(
          kind: .markdown, isEmbed: isImage, isAngled: destination.isAngled, range: range,
          target: destination.range, display: linkText))
    }
  }

  /// Removes the bare addresses in a link's text, since links cannot contain links.
  private mutating func dropBareAddresses(from start: Int) {
    var count = start
    for index in start..<max(links.count, start) {
      let link = links[index]
      if link.kind == .autolink, link.range == link.target { continue }
      if count < index { links[count] = link }
      count &+= 1
    }
    if count < links.count { links.removeSubrange(count...) }
  }

  /// Adds the autolink in `range`, whose address is in angle brackets or bare, and returns its end.
  mutating func addAutolink(_ range: Range<Int>, address: Range<Int>) -> Int {
    links.append(LinkDraft(kind: .autolink, isEmbed: false, isAngled: range != address, range: range, target: address))
    record(.autolink, range, address)
    opaqueRanges.append(range)
    chunkStart = range.upperBound
    return range.upperBound
  }

  /// Reads a colon: the middle of a field, or of a bare `sheaf:` or `takenote:` address.
  mutating func readColon(at offset: Int, _ text: Span<UInt8>) -> Int {
    let next = text.byte(at: offset &+ 1)
    if next == .colon {
      hasDoubleColon = true
      return offset &+ 2
    }
    guard next == .slash, text.byte(at: offset &+ 3) | 0x20 == UInt8(ascii: "n"),
      text.hasASCII("//note/", at: offset &+ 1)
    else { return offset &+ 1 }
    for (scheme, count) in [("sheaf", 5), ("takenote", 8)] {
      let start = offset &- count
      guard start >= 0, text.hasASCII(scheme, at: start) else { continue }
      if start > 0, text[start &- 1].isAlphanumeric || text[start &- 1] >= 0x80 { continue }
      var end = offset &+ 8
      while end < text.count, text[end].isAddressCharacter { end &+= 1 }
      while end > offset, text[end &- 1].isPunctuation, text[end &- 1] != .slash { end &-= 1 }
      guard end > offset &+ 8 else { continue }
      return addAutolink(start..<end, address: start..<end)
    }
    return offset &+ 1
  }
}

extension UInt8 {
  /// Whether this may be a character of a bare note address.
  fileprivate var isAddressCharacter: Bool {
    if isAlphanumeric { return true }
    switch self {
    case .hyphen, .underscore, .dot, .tilde, .percent, .slash, .hash, .questionMark, .equals, .ampersand, .plus, .caret:
      return true
    default: return false
    }
  }
}

struct LinkDestination {
  /// The range of the destination in the text; empty for a reference link.
  var range: Range<Int>
  var isAngled: Bool
  /// The index of the definition of a reference link.
  var definition: Int?
  var title: Range<Int>?
  /// The offset after the whole link.
  var end: Int
}
