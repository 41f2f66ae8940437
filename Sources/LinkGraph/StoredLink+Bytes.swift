internal import Bytes

// What a link points to and shows stands in the link as it is written, nearly always; only what differs from what the
// writing suggests is kept besides.
//
//     links   := (head:uint8 lines:varint column:varint content)*
//     head    := kind | isEmbed << 3 | isExternal << 4 | hasTarget << 5 | hasSubpath << 6 | hasDisplay << 7
//     content := raw:counted [target:counted] [subpath:counted] [display:optional] | back:varint
//
// `lines` is the difference to the line of the link before, zigzag. A head of 7 stands for a link that is like another
// one of the note, which stands `back` links before.

extension StoredLink {
  private static let repetition: UInt8 = 7

  /// The bytes of the links of a note.
  package static func bytes(of links: [StoredLink]) -> [UInt8] {
    var writer = ByteWriter()
    var latest: [[UInt8]: Int] = [:]
    var line = 0
    for (index, link) in links.enumerated() {
      let raw = Array(link.raw.utf8)
      let earlier = links.count > 1 ? latest.updateValue(index, forKey: raw) : nil
      let lines = link.line - line
      let zigzag = UInt64(bitPattern: Int64((lines &<< 1) ^ (lines &>> 63)))
      if let earlier, link.isLike(links[earlier]) {
        writer.append(repetition)
        writer.append(varint: zigzag)
        writer.append(varint: link.column)
        writer.append(varint: index - earlier)
      } else {
        link.write(raw, lines: zigzag, to: &writer)
      }
      line = link.line
    }
    return writer.bytes
  }

  private func write(_ raw: [UInt8], lines: UInt64, to writer: inout ByteWriter) {
    let writing = LinkWriting(raw.span, isExternal: isExternal)
    let hasTarget = !target.utf8.elementsEqual(raw[writing.target])
    let hasSubpath = !subpath.utf8.elementsEqual(raw[writing.subpath])
    let hasDisplay =
      if let display, let suggested = writing.display { !display.utf8.elementsEqual(raw[suggested]) } else {
        (display == nil) != (writing.display == nil)
      }
    writer.append(
      kind.rawValue | (isEmbed ? 8 : 0) | (isExternal ? 16 : 0) | (hasTarget ? 32 : 0) | (hasSubpath ? 64 : 0)
        | (hasDisplay ? 128 : 0))
    writer.append(varint: lines)
    writer.append(varint: column)
    writer.append(counted: raw)
    if hasTarget { writer.append(text: target) }
    if hasSubpath { writer.append(text: subpath) }
    if hasDisplay { writer.append(optional: display) }
  }

  /// Whether links that are written alike are alike in all but where they stand, byte by byte.
  private func isLike(_ other: StoredLink) -> Bool {
    kind == other.kind && isEmbed == other.isEmbed && isExternal == other.isExternal
      && target.utf8.elementsEqual(other.target.utf8) && subpath.utf8.elementsEqual(other.subpath.utf8)
      && (display.map { Array($0.utf8) }) == (other.display.map { Array($0.utf8) })
  }

  /// The links in a stored column; damage ends the list.
  package static func links(in bytes: Span<UInt8>) -> [StoredLink] {
    var reader = ByteReader(bytes)
    var links: [StoredLink] = []
    var line = 0
    while !reader.isAtEnd {
      let head = reader.byte()
      let lines = reader.varint()
      line &+= Int(truncatingIfNeeded: lines &>> 1) ^ -Int(truncatingIfNeeded: lines & 1)
      let column = reader.count()
      guard line >= 0, line <= Int(Int32.max) else { return links }
      var link: StoredLink
      if head == repetition {
        let back = reader.count()
        guard back > 0, back <= links.count else { return links }
        link = links[links.count - back]
        (link.line, link.column) = (line, column)
      } else {
        guard let kind = Kind(rawValue: head & 7) else { return links }
        let raw = reader.countedBytes()
        let writing = LinkWriting(raw, isExternal: head & 16 != 0)
        link = StoredLink(
          kind: kind, isEmbed: head & 8 != 0, isExternal: head & 16 != 0, line: line, column: column,
          raw: String(raw), target: String(raw.clamped(writing.target)),
          subpath: String(raw.clamped(writing.subpath)), display: writing.display.map { String(raw.clamped($0)) })
        if head & 32 != 0 { link.target = reader.text() }
        if head & 64 != 0 { link.subpath = reader.text() }
        if head & 128 != 0 { link.display = reader.optionalText() }
      }
      guard !reader.isDamaged else { return links }
      links.append(link)
    }
    return links
  }
}
