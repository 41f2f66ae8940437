internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// The words of a note that the index has and its page does not show: those of comments, and of the targets of links
/// that lead nowhere and have another text.
struct HiddenWords: Sendable {
  /// The positions of words of the body, in ascending order.
  private(set) var positions: [UInt32] = []
  /// Words of the properties; nil if none of them is shown.
  private(set) var properties: Set<[UInt8]>? = []

  var isEmpty: Bool { positions.isEmpty && properties?.isEmpty == true }

  init(of number: Int, _ reader: SiteReader, _ tokenizer: inout Tokenizer) {
    let text = reader.text(number)
    var ranges: [Range<Int>] = []
    for link in text.note.links where Self.isHidden(link, of: number, reader) {
      if link.propertyPath == nil {
        ranges.append(link.targetRange)
      } else {
        for word in tokenizer.words(in: link.target + link.subpath) { properties?.insert(word.folded) }
      }
    }
    if text.note.frontMatter != nil, text.note.validMatter == nil { properties = nil }
    MarkdownCopy.collect(text.document.blocks, text.bytes, &ranges)
    if ranges.isEmpty { return }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    let (bytes, body, rest) = (text.bytes, text.note.bodyRange, ranges)
    var next = 0
    tokenizer.tokenize(bytes.span.extracting(body)) { _, token in
      while next < rest.count, rest[next].upperBound <= body.lowerBound + token.start { next += 1 }
      if next < rest.count, rest[next].lowerBound < body.lowerBound + token.end {
        positions.append(UInt32(token.position))
      }
    }
  }

  /// Whether a page shows a link as its text alone, which says nothing of the target.
  private static func isHidden(_ link: Link, of number: Int, _ reader: SiteReader) -> Bool {
    if link.isExternal || link.target.isEmpty { return false }
    if link.kind == .wiki || link.kind == .property, link.hasSizeAsLabel || link.display?.isEmpty != false {
      return false
    }
    guard let document = reader.resolve(link.target, in: number) else { return true }
    let site = reader.site
    if let note = site.numbers[document] { return !site.notes[note].isListed }
    return site.layout.copies[document] == nil && site.layout.canvases[document] == nil
  }

  // MARK: - Bytes

  init(_ reader: inout ByteReader) {
    for _ in 0..<reader.count() where !reader.isDamaged { positions.append(reader.uint32()) }
    if reader.byte() == 0 {
      properties = nil
      return
    }
    for _ in 0..<reader.count() where !reader.isDamaged { properties?.insert([UInt8](reader.countedBytes())) }
  }

  func write(to writer: inout ByteWriter) {
    writer.append(varint: positions.count)
    for position in positions { writer.append(position) }
    writer.append(properties == nil ? UInt8(0) : 1)
    guard let properties else { return }
    writer.append(varint: properties.count)
    for word in properties.sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.append(counted: word) }
  }

  // MARK: - Words

  /// Removes the hidden ones from the positions of a word in a field. If there are others, those are repeated instead, so
  /// that a shown word has as many occurrences as in the index, and its note the same score.
  func remove(from shown: inout [UInt32], of word: [UInt8], in field: TextField) {
    switch field {
    case .body where !positions.isEmpty:
      let count = shown.count
      shown.removeAll { position in
        let index = positions.indices.partitioningIndex { positions[$0] >= position }
        return index < positions.count && positions[index] == position
      }
      if let last = shown.last { shown += repeatElement(last, count: count - shown.count) }
    case .property where properties?.contains(word) != false: shown.removeAll()
    default: break
    }
  }
}
