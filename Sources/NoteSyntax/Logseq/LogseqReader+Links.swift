import Bytes

/// Links of Logseq: a name in brackets is a whole name, without the parts that it has in Obsidian, tags are links too,
/// and double parentheses lead to blocks.
extension LogseqReader {
  func readLinks(_ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    for index in note.links.indices { complete(&note.links[index], bytes) }
    var added: [Link] = []
    for index in note.tags.indices where note.tags[index].origin == .body {
      let range = note.tags[index].range
      added.append(link(range.lowerBound &+ 1..<range.upperBound, in: range, note, bytes))
    }
    for item in tagItems(bytes) where bytes[item.lowerBound] != .hash && !bytes.isPageLink(item) {
      added.append(link(item, in: item, note, bytes))
    }
    if bytes.pairOffset(.openParenthesis, .openParenthesis, from: 0, to: bytes.count) != nil {
      added += references(note, bytes)
    }
    let unlinked = unlinkedRanges(bytes)
    if !unlinked.isEmpty {
      func isUnlinked(_ link: Link) -> Bool { unlinked.contains { $0.contains(link.range.lowerBound) } }
      note.links.removeAll(where: isUnlinked)
      added.removeAll(where: isUnlinked)
    }
    if !added.isEmpty {
      note.links += added
      note.links.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
    }
    var names = Set(note.tags.map(\.name))
    for link in note.links where link.kind == .wiki && bytes.byte(at: link.range.lowerBound &- 1) == .hash {
      let range = link.range.lowerBound &- 1..<link.range.upperBound
      guard bytes.isPageLink(link.range),
        link.range.lowerBound == 1 || !bytes[link.range.lowerBound &- 2].isAlphanumeric,
        names.insert(link.target).inserted
      else { continue }
      note.tags.append(Tag(name: link.target, origin: .body, line: link.line, range: range))
    }
    note.tags.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The values of the properties in which names are no links.
  private func unlinkedRanges(_ bytes: Span<UInt8>) -> [Range<Int>] {
    if graph.unlinkedProperties.isEmpty { return [] }
    let keys = Set(graph.unlinkedProperties.map { $0.lowercased() })
    return text.properties.filter { keys.contains(String(repairing: bytes.extracting($0.key)).lowercased()) }
      .map(\.value)
  }

  /// The items of the property `tags` of the page, as written.
  private func tagItems(_ bytes: Span<UInt8>) -> [Range<Int>] {
    text.pageProperties.filter {
      !$0.value.isEmpty && String(repairing: bytes.extracting($0.key)).lowercased() == "tags"
    }.flatMap { Self.items($0.value, bytes) }
  }

  private func link(_ target: Range<Int>, in range: Range<Int>, _ note: ParsedNote, _ bytes: Span<UInt8>) -> Link {
    let position = note.lines.position(at: range.lowerBound)
    var style = LinkStyle()
    style.isPageName = true
    return Link(
      kind: .wiki, isEmbed: false, isExternal: false, range: range,
      target: String(repairing: bytes.extracting(target)), subpath: "", display: nil, targetRange: target, style: style,
      propertyPath: nil, definitionRange: nil, line: position.line,
      column: position.column)
  }

  /// Reads the target of a link again, as Logseq does.
  private func complete(_ link: inout Link, _ bytes: Span<UInt8>) {
    switch link.kind {
    case .wiki:
      let isEmbed = bytes.byte(at: link.range.lowerBound) == .exclamationMark
      let inner = link.range.lowerBound &+ (isEmbed ? 3 : 2)..<link.range.upperBound &- 2
      guard inner.lowerBound < inner.upperBound, !graph.isObsidian else { break }
      let name = bytes.trimming(inner)
      link.target = String(repairing: bytes.extracting(name))
      (link.targetRange, link.subpath, link.display) = (name, "", nil)
      link.style.isPageName = true
    case .markdown:
      if bytes.isPageLink(link.targetRange) {
        // `[text]([[name]])` leads to a page too.
        let name = bytes.trimming(link.targetRange.lowerBound &+ 2..<link.targetRange.upperBound &- 2)
        link.target = String(repairing: bytes.extracting(name))
        (link.targetRange, link.subpath, link.kind) = (name, "", .wiki)
        link.style = LinkStyle()
        link.style.isPageName = true
      } else if let id = Self.blockID(link.target) {
        link.subpath = "#^" + id
        link.isExternal = false
      }
    default: break
    }
    if bytes.isEmbedded(link.range) { link.isEmbed = true }
  }

  /// Returns the id in `((id))`; nil for other texts.
  private static func blockID(_ target: String) -> String? {
    guard target.hasPrefix("(("), target.hasSuffix("))") else { return nil }
    let id = String(target.dropFirst(2).dropLast(2))
    return id.utf8.isUUID ? id : nil
  }

  /// Returns the links to blocks, `((id))`, in the text.
  private func references(_ note: ParsedNote, _ bytes: Span<UInt8>) -> [Link] {
    var links: [Link] = []
    for range in NoteText.linkableRanges(of: note, in: bytes) where range.count >= 40 {
      var offset = range.lowerBound
      while offset &+ 40 <= range.upperBound {
        guard bytes[offset] == .openParenthesis, bytes.hasText("((", at: offset), bytes.hasText("))", at: offset &+ 38)
        else {
          offset &+= 1
          continue
        }
        let text = String(repairing: bytes.extracting(offset..<offset &+ 40))
        guard let id = Self.blockID(text) else {
          offset &+= 1
          continue
        }
        var link = link(offset..<offset &+ 40, in: offset..<offset &+ 40, note, bytes)
        (link.subpath, link.isEmbed) = ("#^" + id, bytes.isEmbedded(link.range))
        links.append(link)
        offset &+= 40
      }
    }
    return links
  }
}

extension Span where Element == UInt8 {
  /// Returns whether a range is what `{{embed …}}` shows.
  fileprivate func isEmbedded(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound &- "{{embed ".utf8.count
    return start >= 0 && hasText("{{embed ", at: start) && hasText("}}", at: range.upperBound)
  }
}
