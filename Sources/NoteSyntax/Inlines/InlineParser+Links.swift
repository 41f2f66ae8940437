import Bytes

/// Making links of what was found.
extension InlineParser {
  /// Adds the wikilink `inner` that fills `range`.
  mutating func addWikilink(_ inner: WikilinkText, _ range: Range<Int>, _ text: Span<UInt8>) {
    let isEmbed = text[range.lowerBound] == 0x21
    var link = Link(kind: .wiki, isEmbed: isEmbed, range: range, targetRange: inner.target)
    link.setTarget(String(repairing: text.extracting(inner.target)), isMarkdown: false)
    links.append(LinkDraft(link: link, display: inner.display))
    // As with Markdown links, a link holds no other links.
    if !isEmbed { inactiveHeight = brackets.count }
    record(isEmbed ? .image : .wikilink, range, inner.display ?? inner.target)
  }

  /// Adds the Markdown or reference link whose text is `linkText`; one without destination is no link.
  mutating func addLink(
    _ bracket: Bracket, _ linkText: Range<Int>, _ destination: LinkDestination, _ text: Span<UInt8>
  ) {
    let range = bracket.start..<destination.end
    let isImage = bracket.kind == .image
    record(isImage ? .image : .link, range, linkText)
    if !isImage { dropBareAddresses(from: bracket.linkCount) }
    var link = Link(
      kind: destination.definition == nil ? .markdown : .reference, isEmbed: isImage, range: range,
      targetRange: destination.range)
    if let index = destination.definition {
      let definition = references.definitions[index]
      link.targetRange = definition.destinationRange
      link.definitionRange = definition.range
      link.style.usesAngleBrackets = definition.usesAngleBrackets
      link.setTarget(definition.destination, isMarkdown: true)
    } else {
      link.style.usesAngleBrackets = destination.isAngled
      link.style.hasEscapes = text.hasEscapes(destination.range)
      link.setTarget(text.decodedText(destination.range), isMarkdown: true)
    }
    guard !link.target.isEmpty || !link.subpath.isEmpty else { return }
    links.append(LinkDraft(link: link, display: linkText))
  }

  /// Links cannot hold links, so the text of a link that is an address is only text.
  private mutating func dropBareAddresses(from start: Int) {
    guard start < links.count else { return }
    links.removeSubrange(
      start..<links.count,
      where: { $0.link.kind == .autolink && $0.link.range == $0.link.targetRange })
  }

  /// Adds the autolink in `range`, whose address is in angle brackets or bare, and returns its end.
  mutating func addAutolink(_ range: Range<Int>, address: Range<Int>, _ text: Span<UInt8>) -> Int {
    var link = Link(kind: .autolink, isEmbed: false, range: range, targetRange: address)
    link.style.usesAngleBrackets = range != address
    let written = String(repairing: text.extracting(address))
    let isMail = text.schemeEnd(from: address.lowerBound, to: address.upperBound) == nil
    link.setTarget(isMail ? "mailto:" + written : written, isMarkdown: false)
    links.append(LinkDraft(link: link))
    record(.autolink, range, address)
    opaqueRanges.append(range)
    chunkStart = range.upperBound
    return range.upperBound
  }

  /// Reads a colon: the middle of a field, or of a bare `sheaf:` or `takenote:` address.
  mutating func readColon(at offset: Int, _ text: Span<UInt8>) -> Int {
    let next = text.byte(at: offset &+ 1)
    if next == 0x3A {
      hasDoubleColon = true
      return offset &+ 2
    }
    guard next == 0x2F, text.hasASCII("//note/", at: offset &+ 1) else { return offset &+ 1 }
    for scheme in ["sheaf", "takenote"] {
      let start = offset &- scheme.utf8.count
      guard start >= 0, text.hasASCII(scheme, at: start) else { continue }
      if start > 0, text[start &- 1].isAlphanumeric || text[start &- 1] >= 0x80 { continue }
      var end = offset &+ 8
      while end < text.count, text[end].isAddressCharacter { end &+= 1 }
      while end > offset, text[end &- 1].isPunctuation, text[end &- 1] != 0x2F { end &-= 1 }
      guard end > offset &+ 8 else { continue }
      return addAutolink(start..<end, address: start..<end, text)
    }
    return offset &+ 1
  }
}

extension Link {
  /// A link whose target is not read yet.
  init(kind: Kind, isEmbed: Bool, range: Range<Int>, targetRange: Range<Int>) {
    self.init(
      kind: kind, isEmbed: isEmbed, isExternal: false, range: range, target: "", subpath: "", display: nil,
      targetRange: targetRange, style: LinkStyle(), propertyPath: nil, definitionRange: nil, line: 0, column: 0)
  }

  /// Splits `destination` at the first `#` and decodes both parts if the link is in Markdown form; external
  /// destinations stay whole.
  mutating func setTarget(_ destination: String, isMarkdown: Bool) {
    style.isMarkdown = isMarkdown
    let bytes = destination.utf8
    if kind == .autolink || isMarkdown, let scheme = Self.scheme(of: destination) {
      isExternal = scheme != "sheaf" && scheme != "takenote"
    }
    if isExternal {
      target = destination
      return
    }
    let split = bytes.firstIndex(of: 0x23) ?? bytes.endIndex
    let path = destination[..<split]
    let rest = destination[split...]
    if isMarkdown, bytes.contains(0x25) {
      style.isPercentEncoded = true
      target = PercentEncoding.decode(path)
      subpath = PercentEncoding.decode(rest)
    } else {
      target = String(path)
      subpath = String(rest)
    }
    if kind != .markdown, kind != .reference { target = String(target.trimmingSpaces()) }
    style.hasExtension = LinkKey.noteExtension(of: target) != nil
  }

  /// The URI scheme that `destination` begins with, in lower case; nil when it is a path.
  private static func scheme(of destination: String) -> String? {
    guard destination.utf8.contains(0x3A) else { return nil }
    let bytes = destination.utf8Span.span
    guard let colon = bytes.schemeEnd(from: 0, to: bytes.count) else { return nil }
    return String(repairing: bytes.extracting(0..<colon)).lowercased()
  }
}

extension UInt8 {
  /// A character of a bare note address.
  fileprivate var isAddressCharacter: Bool {
    if isAlphanumeric { return true }
    switch self {
    case 0x2D, 0x5F, 0x2E, 0x7E, 0x25, 0x2F, 0x23, 0x3F, 0x3D, 0x26, 0x2B, 0x5E: return true
    default: return false
    }
  }
}

extension Array {
  /// Removes the elements at `range` for which `isRemoved`.
  fileprivate mutating func removeSubrange(_ range: Range<Int>, where isRemoved: (Element) -> Bool) {
    var kept = range.lowerBound
    for index in range where !isRemoved(self[index]) {
      if kept < index { self[kept] = self[index] }
      kept += 1
    }
    removeSubrange(kept..<range.upperBound)
  }
}
